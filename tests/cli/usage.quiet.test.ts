import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasColour } from '../../src/cli/terminal/terminal.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, ROOT, expectPlainError, ransom } from '../helpers/ransom.ts';

const COMMANDS = ['show', 'moves', 'explain', 'replay', 'perft', 'rules'];
const POSITION_COMMANDS = [['show'], ['moves'], ['explain', 'e4'], ['replay'], ['perft', '1']];

/** The words of a command line in which only single quotes are special to the shell. */
function wordsOf(line: string): string[] {
  expect(line).not.toMatch(/["\\$`|<>;&]/);
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

describe('help', () => {
  it('names every command and ends with examples', () => {
    const { code, stdout, stderr } = ransom(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(stdout).toMatch(/\nExamples:\n {2}ransom show\n/);
  });

  it.each(COMMANDS)('of %s is the same with --help and help, and has examples', (command) => {
    const byOption = ransom([command, '--help']);
    expect(byOption.code).toBe(0);
    expect(byOption.stdout).toMatch(new RegExp(`\\nExamples:\\n {2}ransom ${command}|\\nExamples:\\n {2}echo`));
    expect(byOption.stdout).toMatch(/ --json /);
    expect(ransom(['help', command])).toEqual(byOption);
  });

  it.each(['', ...COMMANDS, 'play', 'match', 'uci', 'xboard', 'bench'])(
    'of "%s" fills its lines, to 80 columns',
    (command) => {
      const { stdout } = ransom([command, '--help'].filter((arg) => arg !== ''));
      const text = stdout.slice(0, stdout.indexOf('\nExamples:\n')).split('\n');
      for (const line of text) expect(line.length).toBeLessThanOrEqual(80);
      const description = text.slice(
        0,
        text.findIndex((line) => /^(Options|Arguments):$/.test(line)),
      );
      description.forEach((line, index) => {
        const [nextWord = ''] = (description[index + 1] ?? '').split(' ');
        if (line !== '' && nextWord !== '') expect(`${line} ${nextWord}`.length).toBeGreaterThan(80);
      });
    },
  );

  it('reveals no internals of options', () => {
    for (const command of ['uci', 'xboard']) expect(ransom([command, '--help']).stdout).not.toContain('default: []');
    expect(ransom(['--help']).stdout).not.toContain('display');
  });

  it.each(['uci', 'xboard'])('of %s says what the end of the input does', (command) => {
    const text = ransom([command, '--help']).stdout.replace(/\s+/g, ' ');
    expect(text).toContain('until quit or the end of the input. Both stop what is still running:');
  });

  it('of play says which games are not kept', () => {
    const text = ransom(['play', '--help']).stdout.replace(/\s+/g, ' ');
    expect(text).toContain('its name is printed; a game of a single half-move is not kept.');
    expect(text).toContain('Nothing is saved there without --pgn or a command such as save.');
  });

  it("states each command's default position", () => {
    const positionOf = (command: string): string | undefined =>
      /the position \(default: ([^)]*)\)/.exec(ransom([command, '--help']).stdout.replace(/\s+/g, ' '))?.[1];
    expect(['moves', 'analyze', 'board'].map(positionOf)).toEqual([
      'the start of the game',
      'read from stdin',
      'what the page showed last',
    ]);
  });

  it('states the defaults and limits of perft', () => {
    const text = ransom(['help', 'perft']).stdout.replace(/\s+/g, ' ');
    expect(text).toContain('depth in plies, 0 to 100 (default: 5)');
    expect(text).toContain('number of threads, 1 to 64 (default: 1)');
    expect(text).toContain('size of the hash table in MB, 0 (none) to 3500 (default: 0)');
  });

  it.each(COMMANDS)('gives examples of %s that run', (command) => {
    const { stdout } = ransom([command, '--help']);
    const examples = stdout.slice(stdout.indexOf('\nExamples:\n')).match(/^ {2}ransom .*$/gm) ?? [];
    const needNoFile = examples.filter((example) => !/\.(pgn|perft)\b/.test(example));
    for (const example of needNoFile) {
      const [, ...args] = wordsOf(example);
      const { code, stderr } = ransom(args);
      expect([0, 1]).toContain(code);
      expect(stderr).not.toMatch(/error:|ransom:/);
    }
  });
});

describe('version', () => {
  it('matches package.json', () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(ransom(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(ransom(['-V']).stdout).toBe(`${version}\n`);
  });
});

describe('wrong usage has exit code 2', () => {
  it.each([
    ['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/],
    ['a mistyped command', ['mvoes'], /Did you mean moves\?/],
    ['help for a mistyped command', ['help', 'prft'], /Did you mean perft\?/],
    ['an unknown command that asks for help', ['frobnicate', '--help'], /unknown command/],
    ['an empty command', [''], /unknown command ''/],
    ['an unknown option', ['moves', '--frob'], /unknown option '--frob'/],
    ['a mistyped option', ['moves', '--notaton', 'san'], /Did you mean --notation\?/],
    ['an unknown ruleset', ['show', '--rules', 'orthodox'], /Allowed choices are leslie, pierce/],
    ['an unknown notation', ['moves', '--notation', 'morse'], /Allowed choices are san, coordinate/],
    ['an option without its value', ['show', '--fen'], /argument missing/],
    ['a missing argument', ['explain'], /missing required argument 'move'/],
    ['an excess argument', ['explain', 'e4', 'e5'], /too many arguments/],
    ['an excess argument of help', ['help', 'moves', 'foo'], /too many arguments/],
    ['an excess argument of show', ['show', 'e4'], /too many arguments/],
    ['two files', ['replay', 'a', 'b'], /too many arguments/],
    ['a depth that is no number', ['perft', 'deep'], /whole number from 0 to 100/],
    ['a negative depth', ['perft', '-1'], /whole number/],
    ['a depth with a fraction', ['perft', '1.5'], /whole number/],
    ['no threads', ['perft', '1', '--threads', '0'], /whole number from 1 to 64/],
    ['a hash table beyond memory', ['perft', '1', '--hash', '99999'], /whole number from 0 to/],
    ['a bad limit of nodes', ['perft', '--suite', 'x', '--max-nodes', 'all'], /whole number/],
    ['a limit without a suite', ['perft', '1', '--max-nodes', '5'], /--max-nodes needs --suite/],
    ['a depth beside a suite', ['perft', '1', '--suite', 'x'], /remove the depth/],
    ['a FEN beside a suite', ['perft', '--suite', 'x', '--fen', 'y'], /remove --fen/],
    [
      'a FEN without quotes',
      ['show', '--fen', ...'4k3/8/8/8/8/8/8/4K3[] w - - 0 1'.split(' '), '--ascii'],
      /a FEN has spaces: put it in quotes, --fen "4k3\/8\/8\/8\/8\/8\/8\/4K3\[\] w - - 0 1"\n/,
    ],
    [
      'a FEN without quotes, after an equals sign',
      ['show', '--ascii', '--fen=4k3/8/8/8/8/8/8/4K3[]', 'w', '-', '-', '0', '1'],
      /a FEN has spaces: put it in quotes, --fen "4k3\/8\/8\/8\/8\/8\/8\/4K3\[\] w - - 0 1"\n/,
    ],
    ['too many nodes', ['analyze', '--nodes', '9'.repeat(20)], /whole number from 1 to 9007199254740991/],
    ['too few nodes', ['analyze', '--nodes', '0'], /whole number of at least 1/],
    ['keys without a table', ['perft', '1', '--keys', '5'], /--keys needs --hash/],
    ['stdout as a journal', ['perft', '1', '--state', '-'], /"-" is no file: stdout shows the count/],
    ['--divide beside a suite', ['perft', '--suite', 'x', '--divide'], /exclude each other/],
  ])('%s', (_what, args, message) => expectPlainError(ransom(args), 2, message));

  it('and names the help of the command itself', () => {
    const named = ransom(['--help']).stdout.matchAll(/^ {2}([a-z]+) /gm);
    const commands = [...named].map(([, name]) => name!).filter((name) => name !== 'ransom' && name !== 'help');
    expect(commands.length).toBeGreaterThan(12);
    for (const command of commands) {
      expect(ransom([command, '--frob']).stderr).toContain(`Try "ransom help ${command}".`);
    }
  });
});

describe('control characters of the command line', () => {
  it.each([
    ['an unknown command', ['\u001b[31mshwo'], 2, "unknown command 'U+001B[31mshwo'"],
    ['an unknown option', ['show', '--\u001b]0;x\u0007'], 2, "unknown option '--U+001B]0;xU+0007'"],
    ['a bad value', ['perft', '\u009b1'], 2, "'U+009B1'"],
    ['an engine that is not there', ['match', '/no/\u001b[2J', 'ransom'], 1, 'the engine U+001B[2J can'],
    ['a setting of an engine', ['match', 'tc=\u001b[2J ransom', 'ransom'], 2, 'tc=U+001B[2J'],
  ])('are made visible in the message about %s', (_what, args, code, message) => {
    const ran = ransom(args);
    expectPlainError(ran, code, /./);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});

describe('bad FEN has exit code 1', () => {
  it.each(POSITION_COMMANDS)('%s refuses an empty one', (...args) => {
    expectPlainError(ransom([...args, '--fen', '']), 1, /Bad FEN: .*The FEN is empty/);
    expectPlainError(ransom([...args, '--fen=']), 1, /Bad FEN: .*The FEN is empty/);
  });

  it.each(POSITION_COMMANDS)('%s points at the character', (...args) => {
    const ran = ransom([...args, '--fen', '4k3/8/8/3x4/8/8/8/4K3[] w - - 0 1']);
    expectPlainError(ran, 1, /Bad FEN: field 1 \(board\), character 10/);
    const [, text, caret] = ran.stderr.split('\n');
    expect(text!.charAt(caret!.indexOf('^'))).toBe('x');
  });

  it('refuses a position in which the side not to move is in check', () => {
    expectPlainError(ransom(['show', '--fen', '4k3/8/8/8/8/8/8/4RK2[] w - - 0 1']), 1, /check/);
  });
});

describe('the process', () => {
  itNeeding('bash')('ends quietly when its reader is gone, with the exit code for SIGPIPE', () => {
    const script = '"$NODE" "$BIN" perft 6 --divide | head -n 1; echo "${PIPESTATUS[0]}"';
    const { stdout, stderr } = spawnSync('bash', ['-c', script], {
      env: { ...process.env, NODE: process.execPath, BIN },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^\w+: \d+\n141\n$/);
    expect(stderr).toBe('');
  });

  itNeeding('bash', '/dev/full').each(['moves', 'moves --json', 'rules'])(
    "reports that the result of %s can't be written",
    (command) => {
      const script = `"$NODE" "$BIN" ${command} > /dev/full`;
      const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
        env: { ...process.env, NODE: process.execPath, BIN },
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toBe("ransom: can't write: no space left on the device\n");
    },
  );

  itNeeding('bash', 'linux').each(['moves', 'perft 3 --hash 1'])(
    'reports that there is no memory for %s',
    (command) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-c', `ulimit -v 2000000; "$NODE" "$BIN" ${command}`], {
        env: { ...process.env, NODE: process.execPath, BIN },
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^ransom: can't reserve the memory for WebAssembly: .*ulimit -v.*\n$/);
    },
  );

  it('says what to do if it is not built', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    try {
      mkdirSync(path.join(folder, 'bin'));
      copyFileSync(BIN, path.join(folder, 'bin', 'ransom.mjs'));
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'bin', 'ransom.mjs'), 'show'], {
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^ransom: the program is not built yet: run `npm ci`.*\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  itNeeding('bash')('answers `moves` within 0.2 s of CPU, including the start of Node', () => {
    const secondsOf = (command: string): number => {
      const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT="%U %S"; time ${command} > /dev/null`], {
        env: { ...process.env, NODE: process.execPath, BIN, LC_ALL: 'C' },
        encoding: 'utf8',
      });
      expect(stderr).toMatch(/^\d+\.\d+ \d+\.\d+\n$/);
      return stderr.split(' ').reduce((sum, part) => sum + Number(part), 0);
    };
    // On a machine where Node alone takes this long the limit is as stated; a slower or busier one gets its share more.
    const NODE_SECONDS = 0.06;
    // The minimum of several runs excludes the effects of other processes on the caches.
    let [least, bare] = [Infinity, Infinity];
    const limit = (): number => 0.2 * Math.max(1, bare / NODE_SECONDS);
    for (let run = 0; run < 12 && !(least <= limit()); run++) {
      bare = Math.min(bare, secondsOf('"$NODE" -e 0'));
      least = Math.min(least, secondsOf('"$NODE" "$BIN" moves'));
    }
    expect(least).toBeLessThanOrEqual(limit());
  });
});

describe('colour', () => {
  it('is for terminals only', () => {
    expect(hasColour({ isTTY: true }, {})).toBe(true);
    expect(hasColour({ isTTY: false }, {})).toBe(false);
    expect(hasColour({}, { FORCE_COLOR: '1' })).toBe(false);
  });

  it('can be disabled', () => {
    expect(hasColour({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
    expect(hasColour({ isTTY: true }, { NO_COLOR: '' })).toBe(true);
    expect(hasColour({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  });
});
