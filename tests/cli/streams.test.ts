import { spawnSync } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/main.ts';
import { ransom, ransomProcess } from '../helpers/ransom.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

describe('a command gives the same output and exit code in a thread of the tests as in a process', () => {
  it.each([
    ['a result', ['moves'], ''],
    ['a text on stdin', ['replay'], '1. e4 e5 2. Qh5 Ke7?? 3. Qxe5#'],
    ['nothing on stdin', ['replay'], ''],
    ['no', ['explain', 'e5'], ''],
    ['the line of a score that is wrong', ['replay'], '1. e4 Kd7'],
    ['bad input', ['show', '--fen', 'x'], ''],
    ['a wrong command line', ['moves', '--frob'], ''],
    ['the version', ['--version'], ''],
    ['help', ['help', 'perft'], ''],
    ['letters beyond ASCII', ['show', '--unicode'], ''],
    ['a picture', ['diagram', '-o', '-'], ''],
    ['the work of other threads', ['analyze', '--depth', '2', '--json', '--final'], '1. e4 e5'],
  ])('%s', (_what, args, input) => {
    const timeless = ({ stdout, ...ran }: ReturnType<typeof ransom>): unknown => ({
      ...ran,
      stdout: stdout.replace(/"timeMs":\d+|"nps":\d+/g, ''),
      lines: [],
    });
    expect(timeless(ransom(args, input))).toEqual(timeless(ransomProcess(args, input)));
  });

  it('one after another, each with its own streams', () => {
    expect(ransom(['perft', '2']).stdout).toBe('Nodes searched: 400\n');
    expect(ransom(['perft', '--suite', '-'], `${START} ;D1 20\n`).stdout).toBe('1 passed, 0 failed\n');
    expect(ransom(['moves', '--frob'])).toMatchObject({ code: 2, stdout: '' });
    expect(ransom(['perft', '2'])).toMatchObject({ code: 0, stdout: 'Nodes searched: 400\n' });
  });
});

describe('run', () => {
  /** A stream that claims to be a terminal of this width. */
  function terminal(columns: number): Writable & { text: string; isTTY: boolean; columns: number } {
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        screen.text += chunk.toString();
        done();
      },
    });
    const screen = Object.assign(stream, { text: '', isTTY: true, columns });
    return screen;
  }

  it('adapts to the capabilities of the given streams', async () => {
    const stdin = Readable.from([]);
    const [wide, narrow] = [terminal(100), terminal(75)];
    for (const stdout of [wide, narrow]) {
      expect(await run(['perft', '--help'], { stdin, stdout, stderr: terminal(80) })).toBe(0);
    }
    const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));
    expect(widest(wide.text)).toBeGreaterThan(80);
    expect(widest(narrow.text)).toBeLessThanOrEqual(75);
  });

  it('breaks sentences at spaces for a terminal, but no FEN', async () => {
    const stdin = Readable.from([]);
    const [stdout, stderr] = [terminal(40), terminal(40)];
    expect(await run(['explain', 'e5'], { stdin, stdout, stderr })).toBe(1);
    expect(await run(['explain', 'e4'], { stdin, stdout, stderr })).toBe(0);
    const lines = stdout.text.trimEnd().split('\n');
    const sentences = lines.filter((line) => !line.startsWith('FEN'));
    expect(Math.max(...sentences.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(lines.at(-1)).toMatch(/^FEN after it: \S+ b KQkq - 0 1$/);
    const inPipe = ransom(['explain', 'e5']).stdout + ransom(['explain', 'e4']).stdout;
    expect(lines.join(' ')).toBe(inPipe.trimEnd().replaceAll('\n', ' '));
  });

  it('breaks lines of analysis between moves for a terminal, beside the figures', async () => {
    const stdin = Readable.from([]);
    const stdout = terminal(64);
    expect(await run(['analyze', '--depth', '9', '--fen', START], { stdin, stdout, stderr: terminal(64) })).toBe(0);
    const lines = stdout.text.trimEnd().split('\n').slice(2);
    const figures = /^ *\d+\/\d+ +[+-]\d\.\d\d +\d+ +(?:\d+|-) {2}/.exec(lines[0]!)![0].length;
    const continued = lines.filter((line) => line.startsWith(' '.repeat(figures)));
    expect(continued.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(64);
    for (const line of continued) expect(line.slice(figures)).toMatch(/^\S+( \S+)*$/);
  });

  it('says on a terminal that it waits for input', async () => {
    const stdin = Object.assign(Readable.from([Buffer.from('1. e4 e5')]), { isTTY: true });
    const [stdout, stderr] = [terminal(80), terminal(80)];
    expect(await run(['replay'], { stdin, stdout, stderr })).toBe(0);
    expect(stderr.text).toBe('Type or paste the text and end it with Ctrl-D, or name a file.\n');
    expect(stdout.text).toMatch(/^1\te4\t/);
  });

  it("restores the process's streams after the command", () => {
    const script = `import { run } from ${JSON.stringify(new URL('../../dist/cli/main.js', import.meta.url).href)};
      import { Readable, Writable } from 'node:stream';
      const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
      await run(['moves'], { stdin: Readable.from([]), stdout: sink(), stderr: sink() });
      await run(['perft', '1']);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('Nodes searched: 20\n');
  });
});
