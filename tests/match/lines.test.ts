import {
  formatGo,
  formatPosition,
  optionFault,
  parseBestMove,
  parseComplaint,
  parseInfo,
  parseOption,
  valueOfSetting,
} from '../../src/protocol/client/uci_lines.ts';
import {
  continuesAsBound,
  formatLimits,
  parseResponse,
  parseFeatures,
  parseThinking,
  parseXboardOption,
  refusesOneOf,
} from '../../src/protocol/client/xboard_lines.ts';
import type { GameLine, MoveLimits, MoveRequest } from '../../src/protocol/client/types.ts';

const NO_LIMITS: MoveLimits = { timeControl: null, moveTimeMs: null, nodes: null, depth: null };
const line: GameLine = { startFen: null, moves: ['e2e4', 'e7e5'], fen: () => 'FEN NOW' };

function request(change: Partial<MoveRequest>): MoveRequest {
  return { line, clocks: null, turn: 0, flagMs: null, ...change };
}

describe('UCI', () => {
  it('parses options of all types, with spaces in their names', () => {
    expect(parseOption('option name Move Overhead type spin default 10 min 0 max 5000')).toEqual({
      name: 'Move Overhead',
      type: 'spin',
      initial: '10',
      min: 0,
      max: 5000,
      choices: [],
    });
    expect(parseOption('option name UCI_Variant type combo default chess var chess var hostage')?.choices).toEqual([
      'chess',
      'hostage',
    ]);
    expect(parseOption('option name Clear Hash type button')).toMatchObject({ name: 'Clear Hash', type: 'button' });
    expect(parseOption('option name Book max ply type spin default 10 min 0 max 100')).toMatchObject({
      ...{ name: 'Book max ply', type: 'spin', min: 0, max: 100 },
    });
    expect(parseOption('id name Engine')).toBeNull();
    expect(parseOption('option type spin')).toBeNull();
  });

  it('checks values for options', () => {
    const spin = parseOption('option name Hash type spin default 16 min 1 max 64')!;
    expect(optionFault(spin, '64')).toBeNull();
    expect(optionFault(spin, '65')).toContain('at most 64');
    expect(optionFault(spin, '0')).toContain('at least 1');
    expect(optionFault(spin, 'x')).toContain('whole number');
    expect(optionFault(spin, '5e1')).toContain('whole number');
    const combo = parseOption('option name Style type combo default Solid var Solid var Wild Attack')!;
    expect(optionFault(combo, 'wild attack')).toBeNull();
    expect(optionFault(combo, 'Mild')).toContain('Solid, Wild Attack');
    expect(optionFault(parseOption('option name Ponder type check default false')!, 'yes')).toContain('true or false');
  });

  it('sends positions as moves or as FEN', () => {
    expect(formatPosition(line, false)).toBe('position startpos moves e2e4 e7e5');
    expect(formatPosition({ ...line, moves: [] }, false)).toBe('position startpos');
    expect(formatPosition({ ...line, startFen: 'FEN' }, false)).toBe('position fen FEN moves e2e4 e7e5');
    const fen = (castling: string): string => `4k3/8/8/8/8/8/8/4K3[#QR] w ${castling} - 0 1`;
    const asFen = (castling: string): string => formatPosition({ ...line, fen: () => fen(castling) }, true);
    expect(asFen('KQkq')).toBe(`position fen ${fen('KQkq')}`);
    expect(asFen('Kkqe')).toBe(`position fen ${fen('Kkq')}`);
    expect(asFen('Ee')).toBe(`position fen ${fen('-')}`);
  });

  it('sends all limits', () => {
    const white = { remainingMs: 4999.6, incrementMs: 50, movesToGo: null };
    const black = { remainingMs: 0.2, incrementMs: 50, movesToGo: 3 };
    expect(formatGo(request({ clocks: [white, black] }), NO_LIMITS)).toBe('go wtime 4999 btime 1 winc 50 binc 50');
    expect(formatGo(request({ clocks: [white, black], turn: 1 }), { ...NO_LIMITS, depth: 9 })).toBe(
      'go wtime 4999 btime 1 winc 50 binc 50 movestogo 3 depth 9',
    );
    expect(formatGo(request({}), { ...NO_LIMITS, moveTimeMs: 100, nodes: 5000 })).toBe('go movetime 100 nodes 5000');
  });

  it('parses lines of thinking', () => {
    expect(
      parseInfo('info depth 12 seldepth 20 multipv 1 score cp -35 nodes 51234 nps 500000 time 102 pv e2e4'),
    ).toEqual({
      score: { kind: 'cp', centipawns: -35 },
      isBound: false,
      depth: 12,
      nodes: 51234,
      timeMs: 102,
    });
    expect(parseInfo('info string the score has settled')).toBeNull();
    expect(parseInfo('info depth 3 score mate -2')?.score).toEqual({ kind: 'mate', moves: -2 });
    expect(parseInfo('info depth 12 multipv 2 score cp 10')).toBeNull();
    expect(parseInfo(' info depth 5 score cp 10 multipv 1')).toMatchObject({ score: { centipawns: 10 } });
    expect(parseInfo('info depth 5 score cp 10 multipv 2')).toBeNull();
    expect(parseInfo('info depth 5 string score cp 10')).toBeNull();
    expect(parseInfo('info depth 3 score cp 1e300')).toBeNull();
    expect(parseInfo('info string score cp')).toBeNull();
    expect(parseInfo('info score cp x depth y')).toBeNull();
    expect(parseInfo('info depth -5 score cp 1 nodes -1 time 99999999999999999999')).toMatchObject({
      depth: 0,
      nodes: 0,
      timeMs: 0,
    });
  });

  it.each([
    'info depth 12 score cp -35 lowerbound nodes 5 pv e2e4',
    'info depth 12 score cp -35 upperbound',
    'info depth 12 score mate 3 lowerbound multipv 1',
    'info upperbound score mate -3 depth 12',
  ])('knows that a score is only a bound: %s', (line) => {
    expect(parseInfo(line)).toMatchObject({ depth: 12, isBound: true });
  });

  it('knows a complaint about a path', () => {
    const values = ['16', '/nets/a.nnue'];
    expect(parseComplaint("info string EvalFile: /nets/a.nnue can't be used ", values)).toBe(
      "EvalFile: /nets/a.nnue can't be used",
    );
    expect(parseComplaint('info string evaluation by /nets/a.nnue', values)).toBeNull();
    expect(parseComplaint('info string error 16', values)).toBeNull();
    expect(parseComplaint('readyok', values)).toBeNull();
    expect(valueOfSetting('setoption name Eval File value /nets/a b.nnue ')).toBe('/nets/a b.nnue');
    expect(valueOfSetting('setoption name Clear Hash')).toBeNull();
  });

  it('parses best moves and their absence', () => {
    expect(parseBestMove('bestmove N#B@c7 ponder e7e5')).toEqual({ kind: 'move', text: 'N#B@c7', offersDraw: false });
    for (const none of ['bestmove (none)', 'bestmove', 'bestmove 0000']) {
      expect(parseBestMove(none)).toEqual({ kind: 'none' });
    }
    expect(parseBestMove('bestmoves e2e4')).toBeUndefined();
    expect(parseBestMove('info string bestmove e2e4')).toBeUndefined();
  });
});

describe('XBoard', () => {
  it('reads features', () => {
    expect(parseFeatures('feature done=0 myname="A B" variants="normal,hostage" ping=1')).toEqual([
      ['done', '0'],
      ['myname', 'A B'],
      ['variants', 'normal,hostage'],
      ['ping', '1'],
    ]);
    expect(parseFeatures('telluser feature')).toBeNull();
  });

  it('reads options', () => {
    expect(parseXboardOption('Depth Bonus -spin 3 0 9')).toEqual({
      name: 'Depth Bonus',
      type: 'spin',
      initial: '',
      min: 0,
      max: 9,
      choices: [],
    });
    expect(parseXboardOption('Style -combo Solid /// *Wild')?.choices).toEqual(['Solid', 'Wild']);
    expect(parseXboardOption('Clear -button')).toMatchObject({ name: 'Clear', type: 'button' });
    expect(parseXboardOption('Book -file a b.bin')).toMatchObject({ type: 'file', initial: 'a b.bin' });
    expect(parseXboardOption('nothing')).toBeNull();
  });

  it('sends limits', () => {
    const timeControl = { movesPerControl: 40, baseMs: 150_400, incrementMs: 500 };
    expect(formatLimits({ ...NO_LIMITS, timeControl, depth: 8 })).toEqual(['level 40 2:30 0.5', 'sd 8']);
    expect(formatLimits({ ...NO_LIMITS, moveTimeMs: 100 })).toEqual(['st 0.1']);
    expect(formatLimits({ ...NO_LIMITS, nodes: 5000 })).toEqual(['st 1', 'nps 5000']);
    expect(formatLimits({ ...NO_LIMITS, depth: 8 })).toEqual(['level 0 600:00 0', 'sd 8']);
  });

  it('reads lines of thinking', () => {
    expect(parseThinking('12 -35 10 51234 20 500000\te2e4 e7e5')).toEqual({
      depth: 12,
      score: { kind: 'cp', centipawns: -35 },
      isBound: false,
      timeMs: 100,
      nodes: 51234,
    });
    expect(parseThinking(' 9. 100003 0 77 e2e4')?.score).toEqual({ kind: 'mate', moves: 3 });
    expect(parseThinking('9 -100002 0 77\te2e4')?.score).toEqual({ kind: 'mate', moves: -2 });
    expect(parseThinking('# 1 2 3 4')).toBeNull();
    expect(parseThinking('1 2 3')).toBeNull();
    const huge = '9'.repeat(400);
    expect(parseThinking(`5 12 ${huge} ${huge} e2e4`)).toMatchObject({ depth: 5, timeMs: 0, nodes: 0 });
    expect(parseThinking(`5 ${huge} 1 1 e2e4`)).toBeNull();
  });

  it('knows by the end of a variation that a score is only a bound', () => {
    for (const line of ['12 -35 10 51234 20 500000 0\te2e4 ?', '9 156 1084 48000 Nf3 Nc6 Nc3!', '5 100002 1 1 d8h4 ! '])
      expect(parseThinking(line)).toMatchObject({ isBound: true });
    for (const line of ['9 156 1084 48000 1. Nf3 d5? 2. Nc3', '9 156 1084 48000'])
      expect(parseThinking(line)).toMatchObject({ isBound: false });
    expect(continuesAsBound('         d4e4 f7f5 ?')).toBe(true);
    expect(continuesAsBound('         d4e4 f7f5')).toBe(false);
    expect(continuesAsBound('# why?')).toBe(false);
  });

  it('knows the refusal of a command', () => {
    const commands = ['option EvalFile=x', 'cores 2'];
    expect(refusesOneOf('Error (unknown command): cores 2', commands)).toBe(true);
    expect(refusesOneOf('Error (no file: x): option EvalFile=x', commands)).toBe(true);
    expect(refusesOneOf('Error (unknown command): easy', commands)).toBe(false);
    expect(refusesOneOf('# cores 2', commands)).toBe(false);
  });

  it('parses the lines that end a turn', () => {
    expect(parseResponse('move e2e4', true)).toEqual({ kind: 'move', text: 'e2e4', offersDraw: true });
    expect(parseResponse('resign', false)).toEqual({ kind: 'resign' });
    expect(parseResponse('1/2-1/2 {Draw by repetition}', false)).toMatchObject({ kind: 'claim', result: '1/2-1/2' });
    expect(parseResponse('Illegal move (no such man): N@c7', false)).toMatchObject({ kind: 'refusal' });
    expect(parseResponse('tellusererror Illegal position: no king', false)).toMatchObject({ kind: 'refusal' });
    expect(parseResponse('moves e2e4', false)).toBeUndefined();
    expect(parseResponse('# move e2e4', false)).toBeUndefined();
    expect(parseResponse('1-00', false)).toBeUndefined();
  });
});
