import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** A file of the document, whose first line is its name. */
export function documentedFile(name: string): string {
  const [, text] = new RegExp(`^\`\`\`js\\n(// ${name.replaceAll('.', '\\.')}\\n[^]*?)^\`\`\``, 'm').exec(DOCUMENT)!;
  return text!;
}

/** What the document adds to a project's package.json. */
export const PACKAGE_LINES = JSON.parse(/^```json\n([^]*?)^```/m.exec(DOCUMENT)![1]!) as Readonly<
  Record<string, unknown>
>;

/**
 * A program that counts, searches in threads and proves a mate; `from` is for `load`. What it has found becomes
 * `globalThis.found`, and is printed. It awaits nothing at its top, which some formats of bundles can't have.
 */
export const checkProgram = (from?: string): string => `
import * as ransom from 'ransom-chess';

const { unwrap } = ransom;

async function find(found) {
  await ransom.load(${from === undefined ? '' : JSON.stringify({ from })});
  const position = unwrap(ransom.parseFen('rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'));
  found.moves = ransom.legalMoves(position).length;
  found.refusal = ransom.explainMove(position, '(B-R)*c6').error.code;
  found.diagram = ransom.drawDiagram(position).slice(0, 4);
  found.perft = (await ransom.divide(ransom.startPosition(), 4, { threads: 2 })).nodes;
  const mate = unwrap(ransom.parseFen('6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1'));
  found.mate = (await ransom.proveMate(mate, { moves: 1 })).verdict;
  found.threads = 2;
  const engine = new ransom.Engine({ hashMb: 16, threads: 2, onNotice: () => (found.threads = 1) });
  try {
    found.search = (await engine.analyse(mate, { nodes: 1000 })).score.moves;
  } finally {
    await engine.close();
  }
}

const found = {};
find(found)
  .catch((error) => (found.error = error.message))
  .then(() => {
    globalThis.found = found;
    console.log(JSON.stringify(found));
  });
`;

/** What it finds where so many threads can share memory: two, or none. */
export const checkResult = (threads: 1 | 2): Readonly<Record<string, unknown>> => ({
  ...{ moves: 53, refusal: 'value-too-low', diagram: '<svg', perft: 197281, mate: 'mate', search: 1, threads },
});

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
/** Compiler settings for Node, for a project with a bundler, and for one whose settings know no `exports`. */
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
  'tsconfig.node10.json': {
    compilerOptions: {
      ...STRICT,
      lib: ['es2023'],
      module: 'esnext',
      moduleResolution: 'node10',
      ignoreDeprecations: '6.0',
      noEmit: true,
    },
    include: ['*.ts'],
  },
};

/** A consumer project in which the tarball is installed. */
export class Consumer {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ransom-library-'));
  /** Of the tarball, in bytes. */
  tarballBytes = 0;

  /** Packs the current build and installs it with other packages. False if npm can't be reached. */
  install(...others: readonly string[]): boolean {
    const pack = this.run('npm', ['pack', ROOT, '--json', '--ignore-scripts', '--pack-destination', this.folder]);
    const [tarball] = JSON.parse(succeeded(pack).stdout) as { filename: string; size: number }[];
    this.tarballBytes = tarball!.size;
    this.write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
    if (!this.fetch(`./${tarball!.filename}`, ...others)) return false;
    const esbuild = path.join(this.folder, 'node_modules/esbuild');
    if (!existsSync(esbuild)) symlinkSync(path.join(ROOT, 'node_modules/esbuild'), esbuild);
    return true;
  }

  /** Writes the document's programs and what they are compiled with. */
  writePrograms(): void {
    this.write('console.d.ts', CONSOLE);
    for (const [name, settings] of Object.entries(SETTINGS)) this.write(name, JSON.stringify(settings));
    for (const [index, { code }] of PROGRAMS.entries()) this.write(`program${index}.ts`, code);
  }

  /** Installs packages, without running their scripts. False if npm can't be reached. */
  fetch(...names: readonly string[]): boolean {
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--save-exact', '--ignore-scripts'];
    const installed = this.run('npm', ['install', ...options, ...names]);
    if (installed.status !== 0 && OFFLINE.test(installed.stderr)) return false;
    succeeded(installed);
    return true;
  }

  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    writeFileSync(path.join(this.folder, name), text);
  }

  /** Runs a program in the project's folder, with other variables of the environment besides. */
  run(program: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
    const env = { ...process.env, ...variables };
    return spawnSync(program, args, { cwd: this.folder, encoding: 'utf8', timeout: 5 * MINUTE, env });
  }

  /** Compiles with the project's settings and TypeScript 6, or the quick TypeScript 7; returns the compiler's complaints. */
  compile(settings: keyof typeof SETTINGS, version: 'typescript' | 'typescript-7' = 'typescript'): string {
    const compiler = path.join(ROOT, 'node_modules', version, 'bin/tsc');
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
