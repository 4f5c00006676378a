import { distinctNames, parseEngineSpec, type EngineSpec } from '../../src/match/engine_spec.ts';

const OWN = ['/usr/bin/node', '/opt/ransom/bin/ransom.js'];

function spec(text: string, each = '', platform: NodeJS.Platform = 'linux'): EngineSpec {
  const result = parseEngineSpec(text, each, OWN, platform);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('an engine', () => {
  it('may be this program, called ransom', () => {
    expect(spec('ransom')).toMatchObject({
      name: 'ransom',
      protocol: 'uci',
      command: { file: OWN[0], args: [OWN[1], 'uci'], directory: null },
      positionsAsFen: false,
      limits: {},
    });
    expect(spec('ransom --option Threads=2').command.args).toEqual([OWN[1], 'uci', '--option', 'Threads=2']);
    expect(spec('ransom uci --option Threads=2').command.args).toEqual([OWN[1], 'uci', '--option', 'Threads=2']);
    expect(spec('ransom xboard')).toMatchObject({ protocol: 'xboard', command: { args: [OWN[1], 'xboard'] } });
    expect(spec('proto=xboard ransom')).toMatchObject({ protocol: 'xboard', command: { args: [OWN[1], 'xboard'] } });
  });

  it('may be any command, named after its program', () => {
    expect(spec('/path/engine --arg')).toMatchObject({
      name: 'engine',
      command: { file: '/path/engine', args: ['--arg'] },
    });
    expect(spec('./stockfish.exe').name).toBe('stockfish');
    expect(spec('node --no-warnings /other/bin/ransom.js uci').name).toBe('ransom');
    expect(spec('python3 peer.py').name).toBe('peer');
    expect(spec('/usr/bin/node').name).toBe('node');
  });

  it('has settings before its command', () => {
    expect(
      spec(
        `name='Old one' proto=xboard dir=/tmp positions=fen restart=on init="setoption name X" margin=25 ` +
          `tc=3+0.1 'option.Move Overhead=20' option.Hash=16 ./engine x=1`,
      ),
    ).toEqual({
      name: 'Old one',
      protocol: 'xboard',
      command: { file: './engine', args: ['x=1'], directory: '/tmp' },
      positionsAsFen: true,
      restart: true,
      initLines: ['setoption name X'],
      marginMs: 25,
      limits: { timeControl: { movesPerControl: null, baseMs: 3000, incrementMs: 100 } },
      options: [
        { name: 'Move Overhead', value: '20' },
        { name: 'Hash', value: '16' },
      ],
    });
  });

  it('may have the paths of Windows', () => {
    expect(
      spec(
        String.raw`dir=C:\work option.EvalFile=C:\nets\x.nnue option.SyzygyPath="D:\my tables" C:\engines\foo.exe -b c:\book.bin`,
        String.raw`option.LogDir=C:\log`,
        'win32',
      ),
    ).toMatchObject({
      name: 'foo',
      command: {
        file: String.raw`C:\engines\foo.exe`,
        args: ['-b', String.raw`c:\book.bin`],
        directory: String.raw`C:\work`,
      },
      options: [
        { name: 'LogDir', value: String.raw`C:\log` },
        { name: 'EvalFile', value: String.raw`C:\nets\x.nnue` },
        { name: 'SyzygyPath', value: String.raw`D:\my tables` },
      ],
    });
    const node = String.raw`"C:\Program Files\nodejs\node.exe" C:\ransom\bin\ransom.js uci`;
    expect(spec(node, '', 'win32').name).toBe('ransom');
  });

  it('gets the settings for all engines first', () => {
    const both = spec('option.Hash=64 positions=moves ./engine', 'option.Hash=16 positions=fen nodes=100');
    expect(both.options.map(({ value }) => value)).toEqual(['16', '64']);
    expect(both.positionsAsFen).toBe(false);
    expect(both.limits).toEqual({ nodes: 100 });
  });

  it.each([
    ['', 'names no engine'],
    ['name=x', 'names no engine'],
    ['proto=cecp engine', 'must be uci or xboard'],
    ['positions=all engine', 'must be moves or fen'],
    ['colour=red engine', 'is not a setting'],
    ['nodes=many engine', 'must be a whole number of nodes'],
    ['tc=fast engine', 'is not a time control'],
    ['nodes=9007199254740993 engine', 'must be at most 9007199254740991 nodes'],
    ['tc=1e9 engine', 'is not a time control'],
    ['tc=9999999999999999 engine', 'is too long'],
    ['tc=99999999999999999/60 engine', 'is too long'],
    ['margin=-1 engine', 'not a time'],
    ['margin=Infinity engine', 'not a time'],
    ['margin=3600001 engine', 'not a time'],
    ["'margin= ' engine", 'not a time'],
    ['name= engine', 'a name is empty'],
    [`'engine`, 'is not closed'],
  ])('is refused with the reason: %j', (text, reason) => {
    const result = parseEngineSpec(text, '', OWN);
    expect(result.ok ? '' : result.error).toContain(reason);
  });

  it('is not allowed among the settings for all', () => {
    expect(parseEngineSpec('engine', 'Hash=16', OWN).ok).toBe(false);
  });
});

describe('names', () => {
  it('are made unique', () => {
    const names = (...all: string[]): string[] => distinctNames(all.map((name) => ({ name }))).map(({ name }) => name);
    expect(names('ransom', 'ransom', 'peer', 'ransom')).toEqual(['ransom', 'ransom-2', 'peer', 'ransom-3']);
    expect(names('a', 'a-2', 'a')).toEqual(['a', 'a-2', 'a-3']);
  });
});
