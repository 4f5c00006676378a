import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { greeting } from '../../src/cli/play/greeting.ts';
import { createProgram } from '../../src/cli/program.ts';
import { DEFAULT_PLAY_SETTINGS } from '../../src/cli/play/settings.ts';
import { drawAsText, positionView } from '../../src/cli/terminal/position_text.ts';
import { ASCII_STYLE } from '../../src/cli/terminal/text_style.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, ROOT, ransomJson } from '../helpers/ransom.ts';
import { slowCases } from '../helpers/slow.ts';

const DOCUMENTS = ['.', 'docs'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
);

function textOf(document: string): string {
  return readFileSync(path.join(ROOT, document), 'utf8');
}

/**
 * A command of a document's `console` block (`$ command`, possibly over several lines) and its output as printed below
 * it.
 */
interface Printed {
  readonly command: string;
  readonly output: string;
}

function printedIn(document: string): Printed[] {
  const blocks = [...textOf(document).matchAll(/^```console\n(.*?)^```/gms)].map((block) => block[1]!);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command = '', ...output] = text.split('\n');
        return { command, output: output.join('\n').trimEnd() };
      }),
  );
}

/** Pages whose commands are run and compared with their output. */
const PAGES = ['README.md', 'docs/cli.md'];

describe('the README and the page about the command line', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    const shim = path.join(folder, 'ransom');
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
    chmodSync(shim, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const isRun = ({ command }: Printed): boolean => !command.startsWith('npm ');

  it('show every command', () => {
    const text = textOf('docs/cli.md');
    const commands = createProgram(() => undefined)
      .createHelp()
      .visibleCommands(createProgram(() => undefined));
    const names = commands.map((command) => command.name()).filter((name) => name !== 'help');
    expect(names).toEqual(expect.arrayContaining(['show', 'play']));
    for (const name of names) expect(text).toMatch(new RegExp(`^## (?:\\w+ and )?${name}\\b`, 'm'));
    const used = new Set(printedIn('docs/cli.md').map(({ command }) => /ransom (\w+)/.exec(command)?.[1]));
    expect([...used]).toEqual(
      expect.arrayContaining(['show', 'moves', 'explain', 'replay', 'perft', 'mate', 'analyze', 'rules', 'play']),
    );
  });

  itNeeding('bash').each(['README.md', ...slowCases('docs/cli.md')])(
    '%s prints what its commands print, errors included',
    (page) => {
      const printed = printedIn(page).filter(isRun);
      expect(printed.length).toBeGreaterThan(2);
      for (const { command, output } of printed) {
        const { stdout } = spawnSync('bash', ['-c', `${command} 2>&1`], {
          cwd: folder,
          env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` },
          encoding: 'utf8',
        });
        // The time of a count varies.
        const lines = stdout.split('\n').filter((line) => !/nodes in \d/.test(line));
        expect({ command, output: lines.join('\n').trimEnd() }).toEqual({ command, output });
      }
    },
  );

  it('start with the first command for newcomers, and the output of npm start', () => {
    const [first] = [...textOf('README.md').matchAll(/^```console\n\$ (.*)\n([\s\S]*?)^```/gm)];
    expect(first![1]).toBe('npm ci && npm start');
    expect(first![2]!.trimEnd().split('\n')).toEqual(greeting(DEFAULT_PLAY_SETTINGS));
    const top = textOf('README.md').split('\n').slice(0, 25);
    expect(top).toEqual(expect.arrayContaining(['npm ci && npm start', 'npm ci && npm test']));
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    expect(scripts.start).toBe('node bin/ransom.js play');
    const start = positionFromFen(START_FEN, 'leslie');
    const table = start.ok ? drawAsText(positionView(start.value), ASCII_STYLE) : [];
    const shown = [...greeting(DEFAULT_PLAY_SETTINGS), '', ...table, '', '1. White>'];
    const [screen] = [...textOf('docs/cli.md').matchAll(/^```text\n([\s\S]*?)^```/gm)];
    expect(screen![1]!.trimEnd().split('\n')).toEqual(shown);
  });

  it('explain the program in at most 900 words, with a picture near the top', () => {
    const text = textOf('README.md');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(900);
    expect(text.split('\n').slice(0, 10).join('\n')).toMatch(/!\[.+\]\(docs\/board\/game\.jpg\)/);
  });
});

/**
 * Lines of `sh` blocks that are not run: they open windows, take long, change the checkout, or need files from hours of
 * play.
 */
const NOT_RUN = [
  /^xboard -/,
  /^ransom board/,
  /^ransom host/,
  /^ransom play --side black/,
  /--games 100 --tc 5\+0.05/,
  /^git worktree add /,
  /^npm /,
  /^node bin\/ransom.js match .*\.\.\/ransom-before/,
  /^ransom match .* --sprt /,
];

/** Commands of a document's `sh` blocks, which show no output; a backslash at the end of a line continues it. */
function runnableIn(document: string): string[] {
  const blocks = [...textOf(document).matchAll(/^```sh\n(.*?)^```/gms)].map((block) => block[1]!);
  const commands = blocks.flatMap((block) =>
    block
      .replace(/\\\n\s*/g, ' ')
      .trimEnd()
      .split('\n'),
  );
  return commands.filter((command) => !NOT_RUN.some((pattern) => pattern.test(command)));
}

describe('commands without shown output', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    const shim = path.join(folder, 'ransom');
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
    chmodSync(shim, 0o755);
    // The input files of the commands.
    copyFileSync(path.join(ROOT, 'src/eval/net.bin'), path.join(folder, 'net.bin'));
    // The game of the documents would take half a minute.
    mkdirSync(path.join(folder, 'docs'));
    for (const file of ['game.pgn', 'docs/first-game.pgn'])
      writeFileSync(path.join(folder, file), '1. e4 e5 2. Qh5 Ke7 3. Qxe5#\n');
    writeFileSync(path.join(folder, 'positions.fen'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const documents = [...PAGES, 'docs/match.md', 'docs/tuning.md', 'docs/uci.md', 'docs/xboard.md'];
  const runnable = documents.flatMap((document) => runnableIn(document).map((command) => [document, command] as const));

  it('are found', () => {
    expect(runnable.length).toBeGreaterThan(2);
  });

  // The completion script for zsh doesn't run in bash.
  const shellOf = (command: string): string => (command.includes('completion zsh') ? 'zsh' : 'bash');
  describe.each(['bash', 'zsh'])('in %s', (shell) => {
    itNeeding(shell, 'time').each(runnable.filter(([, command]) => shellOf(command) === shell))(
      'of %s run: %s',
      (_document, command) => {
        const start = shell === 'zsh' ? 'autoload -U compinit && compinit -u -D; ' : '';
        const { status, stderr } = spawnSync(shell, ['-c', start + command], {
          cwd: folder,
          env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` },
          encoding: 'utf8',
        });
        expect({ status, stderr }).toMatchObject({
          status: 0,
          stderr: expect.not.stringContaining('error') as unknown,
        });
      },
      120_000,
    );
  });
});

describe('the architecture', () => {
  it('names the steps of the search in their order, with the files where they are', () => {
    const text = textOf('docs/search.md').split('| step of `search` | file |')[1]!.split('\n\n')[0]!;
    const rows = text.split('\n').filter((row) => row.includes('`'));
    expect(rows.length).toBeGreaterThan(10);
    const names = (cell: string): string[] => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
    const steps: string[] = [];
    for (const row of rows) {
      const [, step, files] = row.split('|');
      const source = names(files!)
        .map((file) => textOf(`src/search/${file}`))
        .join();
      for (const name of names(step!)) expect(source).toMatch(new RegExp(`^(export )?function ${name}[<(]`, 'm'));
      if (!step!.startsWith(' - ')) steps.push(...names(step!));
    }
    const body = textOf('src/search/node.ts').split('export function search<Us, Them>(')[1]!.split('\n}\n')[0]!;
    const called = [...body.matchAll(/(\w+)(?:<Us, Them>|<Us>)?\(/g)].map(([, name]) => name!);
    expect(called.filter((name) => name !== 'quiescence')).toEqual(steps);
  });

  it('names only existing files where it says what to change', () => {
    const table = textOf('ARCHITECTURE.md').split('\n## Where to change what\n')[1]!.split('\n## ')[0]!;
    const files = [...table.matchAll(/`([\w./]+\.\w+)`/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(30);
    const missing = files.filter(
      (file) => !existsSync(path.join(ROOT, 'src', file)) && !existsSync(path.join(ROOT, file)),
    );
    expect(missing.filter((file) => !/NAME|FEATURE/.test(file))).toEqual([]);
  });
});

describe('docs/recipes.md', () => {
  it('names only existing files and functions', () => {
    const text = textOf('docs/recipes.md');
    const files = [...text.matchAll(/`((?:src|tests|lab|scripts)\/[\w./]+)`/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
    for (const [, test] of text.matchAll(/ (tests\/[\w./]+\.test\.ts)/g)) {
      expect([test, existsSync(path.join(ROOT, test!))]).toEqual([test, true]);
    }
    const evaluation = ['evaluate.ts', 'king.ts', 'weights.ts', 'maps.ts', 'terms.ts']
      .map((file) => textOf(`src/eval/${file}`))
      .join();
    for (const signature of [
      'linearTerms<Us, Them>(',
      'dangerUnits<Us, Them>(',
      'termOf<Us, Them>(',
      'weight(',
      'mapsOf<C>(',
    ]) {
      expect(evaluation).toContain(`function ${signature}`);
    }
    // The code of the example starts at the current position of the table.
    expect(evaluation).toContain('export const W_SEVENTH_LIVE: i32 = W_HANGING + 1;');
    expect(textOf('src/search/quiescence.ts')).toMatch(/^const DELTA_MARGIN: i32 = .*; \/\/ tune /m);
  });
});

describe('the documents', () => {
  it.each(DOCUMENTS)('%s has no broken links', (document) => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map((link) => link[1]!);
    for (const link of links)
      expect([link, existsSync(path.join(ROOT, path.dirname(document), link))]).toEqual([link, true]);
  });

  it('link every page and picture in docs', () => {
    const linked = DOCUMENTS.flatMap((document) =>
      [...textOf(document).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)].map(([, link]) =>
        path.posix.join(path.posix.dirname(document), link!),
      ),
    );
    const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join('docs', name.replaceAll('\\', '/')))
      .filter((name) => /\.\w+$/.test(name) && !name.startsWith('docs/schema/'));
    expect(files.filter((name) => !linked.includes(name))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names only npm scripts that exist', (document) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    for (const [, script] of textOf(document).matchAll(/npm run (\w[\w:-]*\w)/g))
      expect(scripts).toHaveProperty([script!]);
  });

  it('list every JSON field', () => {
    const text = textOf('docs/json.md');
    const score = '[White "Ann"]\n\n1. e4 Kd7\n\n[FEN "x"]\n\n*\n';
    const answers = [
      ...ransomJson(['show']),
      ...ransomJson(['moves']),
      ...ransomJson(['explain', 'e4']),
      ...ransomJson(['explain', 'e5']),
      ...ransomJson(['replay'], score),
      ...ransomJson(['perft', '1', '--divide']),
      ...ransomJson(['perft', '--suite', '-'], 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 1'),
      ...ransomJson(['rules']),
      ...ransomJson(['mate', '--moves', '1']),
      ...ransomJson(['analyze', '--nodes', '50', 'e4', 'Ke7']),
      ...ransomJson(['analyze', '--nodes', '50'], '8/8/8/8/8/8/8/8 w - - 0 1'),
    ];
    for (const { schema, version, ...fields } of answers) {
      const start = text.indexOf(`## \`${String(schema)}\`, version ${String(version)}\n`);
      expect([schema, start >= 0]).toEqual([schema, true]);
      const end = text.indexOf('\n## ', start + 1);
      const section = text.slice(start, end < 0 ? undefined : end);
      for (const field of Object.keys(fields)) expect(section).toContain(`| \`${field}\` |`);
    }
  });
});
