import { ransomProcess } from '../helpers/ransom.ts';
import { sleep } from './fake_engine.ts';
import { starter } from './running.ts';

const start = starter();

describe('the program', () => {
  it('answers commands that precede quit in the same chunk', () => {
    const { lines, code } = ransomProcess(
      ['uci'],
      'uci\nisready\nposition startpos moves e2e4\ngo perft 3\ngo depth 2\nquit\nd\n',
    );
    expect(code).toBe(0);
    expect(lines).toContain('uciok');
    expect(lines).toContain('readyok');
    expect(lines).toContain('Nodes searched: 13160');
    expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
  });

  it.each([
    ['uci', 'go movetime 60000\n', /^bestmove [a-h]/],
    ['uci', 'bench\n', 'info string The benchmark was stopped.'],
    ['uci', 'go perft 12\n', 'info string The count was stopped.'],
    ['xboard', 'new\nst 60\nusermove e2e4\n', /^move [a-h]/],
    ['xboard', 'bench\n', '# The benchmark was stopped.'],
    ['xboard', 'perft 12\n', '# The count was stopped.'],
  ] as const)('%s after %j stops at the end of its input, with what there is to say', (protocol, input, last) => {
    const { lines, code } = ransomProcess([protocol], input);
    expect(code).toBe(0);
    expect(lines.at(-1)).toEqual(typeof last === 'string' ? last : expect.stringMatching(last));
  });

  it('writes long answers to the end', () => {
    const { stdout } = ransomProcess(['uci'], 'd\n'.repeat(500));
    expect(stdout.match(/^Fen: /gm)).toHaveLength(500);
  });

  it('answers every go with one bestmove, whatever is wrong with it', async () => {
    const child = start('uci');
    const lines = [
      ...[
        'go depth 0',
        'go nodes 0',
        'go movetime -5',
        'go depth abc',
        'go wtime -1 btime -1',
        'go movestogo 0 wtime 0',
      ],
      ...['go searchmoves e2e5', 'go depth 1 searchmoves e2e5 a2a4', 'go perft x', 'foo go quietly', 'go depth'],
    ];
    for (const [index, line] of lines.entries()) {
      child.send(`${line}\n`);
      const answers = (): number => child.lines.filter((each) => each.startsWith('bestmove')).length;
      await child.until(() => answers() > index, `bestmove after ${line}`);
    }
    for (const line of ['go mate 0', 'go infinite depth x', 'go wtime 99999999999999999999', 'go ponder wtime soon']) {
      child.lines.length = 0;
      child.send(`${line}\nstop\n`);
      await child.line(/^bestmove [a-h]/);
      child.send('stop\nisready\n');
      await child.line(/^readyok$/);
      expect(child.lines.filter((each) => each.startsWith('bestmove'))).toHaveLength(1);
    }
  });

  it('reads partial lines and CRLF', async () => {
    const child = start('uci');
    child.send('isre');
    await sleep(50);
    child.send('ady\r\nposition startpos moves e2');
    await child.line(/^readyok$/);
    child.send('e4\r\nd\r\n');
    await child.line(/^Fen: .*4P3/);
  });

  it('survives a line of a million characters', async () => {
    const child = start('uci');
    child.send(`position startpos moves ${'e2e4 '.repeat(200_000)}\nisready\n`);
    await child.line(/^info string The line that begins "position startpos moves e2e4.*" is too long\.$/);
    await child.line(/^readyok$/);
    child.send(`${'x'.repeat(99_000)}\nposition startpos\ngo depth 1\n`);
    await child.line(/^bestmove [a-h]/);
  });

  it('greets only at a terminal, and switches to the protocol of the first line', () => {
    expect(ransomProcess([], '')).toMatchObject({ code: 0, stdout: '' });
    expect(ransomProcess([], 'uci\n').lines).toContain('uciok');
    expect(ransomProcess([], 'xboard\nprotover 2\n').lines[0]).toBe('feature done=0');
    expect(ransomProcess([], 'perft 3\n').lines).toEqual(['Nodes searched: 8902']);
  });
});

describe('ransom alone in a pipe', () => {
  it.each([
    ['uci', 'position startpos moves e2e4\ngo depth 4\n', /^bestmove/, /^info depth 4 /],
    ['xboard', 'protover 2\npost\nsd 4\nusermove e2e4\n', /^move /, /^4 .*\t/],
  ])('plays with its engine after it has changed to %s', async (protocol, input, answer, thinking) => {
    const engine = start();
    engine.send(`moves\n${protocol}\n${input}`);
    await engine.line(answer);
    expect(engine.lines.some((line) => thinking.test(line))).toBe(true);
    expect(engine.lines.join('\n')).not.toMatch(/failed|not ready/);
  });
});

describe('the command line', () => {
  it('sets options of UCI', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    const ran = ransomProcess(
      ['uci', '--option', 'Rules=pierce', '--option', 'Skill_Level=3'],
      `position fen ${fen}\nmoves\n`,
    );
    expect(ran.lines.every((line) => line.startsWith('e8'))).toBe(true);
  });

  it('chooses the GUI dialect of XBoard, and sets its options', () => {
    expect(ransomProcess(['xboard', '--gui'], 'protover 2\n').lines).toContain('feature option="GUI dialect -check 1"');
    expect(
      ransomProcess(['xboard', '--option', 'GUI dialect=1', '--option', 'Hash=32'], 'protover 2\n').lines,
    ).toContain('feature option="GUI dialect -check 1"');
  });

  it.each([
    [['uci', '--option', 'Contempt=3'], /There is no option "Contempt"; there are Hash, Threads, /],
    [['uci', '--option', 'Hash=0'], /Hash takes a whole number from 1 to 3500, not "0"\./],
    [['xboard', '--option', 'MultiPV'], /MultiPV needs a value: NAME=VALUE\./],
    [['uci', '--option'], /argument missing/],
    [['uci', 'extra'], /too many arguments/],
  ])('%j is wrong usage', (args, message) => {
    const { code, stdout, stderr } = ransomProcess(args, 'uci\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it.each(['uci', 'xboard', 'bench'])('%s has help with examples', (command) => {
    const { code, stdout } = ransomProcess([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Examples:\n  ransom ${command}`);
  });
});
