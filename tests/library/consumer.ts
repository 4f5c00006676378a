import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../helpers/ransom.ts';

const MINUTE = 60_000;
/** npm's errors if it can't reach a registry and has nothing cached. */
const OFFLINE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|ENETUNREACH/;

/** A program in docs/library.md and its output. */
export interface Program {
  readonly title: string;
  readonly code: string;
  readonly output: string;
}

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/library.md'), 'utf8');

export const PROGRAMS: readonly Program[] = [
  ...DOCUMENT.matchAll(/^## \d+\. (.*)\n(?:(?!^## )[^])*?^```ts\n([^]*?)^```\n\n```text\n([^]*?)^```/gm),
].map(([, title, code, output]) => ({ title: title!, code: code!, output: output! }));

/** The bundling script for browsers in the document. */
export const BUNDLE_SCRIPT = /^```js\n([^]*?)^```/m.exec(DOCUMENT)![1]!;

/** The console is all that programs may use of the platform. */
const CONSOLE = 'declare const console: { log(text: unknown): void };\n';

const STRICT = {
  target: 'es2023',
  strict: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  skipLibCheck: false,
  types: [],
};
/** Compiler settings for Node, and for a project with a bundler. */
const SETTINGS = {
  'tsconfig.json': {
    compilerOptions: { ...STRICT, lib: ['es2023'], module: 'nodenext', outDir: 'out', rootDir: '.' },
    include: ['*.ts'],
  },
  'tsconfig.bundler.json': {
    compilerOptions: {
      ...STRICT,
      lib: ['es2023', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
    },
    include: ['*.ts'],
    exclude: ['console.d.ts'],
  },
};

/** A consumer project in which the tarball is installed. */
export class Consumer {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ransom-library-'));
  /** Of the tarball, in bytes. */
  tarballBytes = 0;

  /** Packs the current build and installs it. False if npm can't be reached. */
  install(): boolean {
    const pack = this.run('npm', ['pack', ROOT, '--json', '--ignore-scripts', '--pack-destination', this.folder]);
    const [tarball] = JSON.parse(succeeded(pack).stdout) as { filename: string; size: number }[];
    this.tarballBytes = tarball!.size;
    this.write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
    if (!this.fetch(`./${tarball!.filename}`)) return false;
    symlinkSync(path.join(ROOT, 'node_modules/esbuild'), path.join(this.folder, 'node_modules/esbuild'));
    this.write('console.d.ts', CONSOLE);
    for (const [name, settings] of Object.entries(SETTINGS)) this.write(name, JSON.stringify(settings));
    for (const [index, { code }] of PROGRAMS.entries()) this.write(`program${index}.ts`, code);
    return true;
  }

  /** Installs a package. False if npm can't be reached. */
  fetch(name: string): boolean {
    const installed = this.run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--save-exact', name]);
    if (installed.status !== 0 && OFFLINE.test(installed.stderr)) return false;
    succeeded(installed);
    return true;
  }

  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    writeFileSync(path.join(this.folder, name), text);
  }

  /** Runs a program in the project's folder. */
  run(program: string, args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(program, args, { cwd: this.folder, encoding: 'utf8', timeout: 5 * MINUTE });
  }

  /** Compiles with the project's settings; returns the compiler's complaints. */
  compile(settings: keyof typeof SETTINGS): string {
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    return this.run(process.execPath, [compiler, '--pretty', 'false', '--project', settings]).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The process, if it has ended well. */
export function succeeded(ran: SpawnSyncReturns<string>): SpawnSyncReturns<string> {
  if (ran.status !== 0) throw new Error(`exit code ${ran.status}: ${ran.stderr}${ran.stdout}`);
  return ran;
}
