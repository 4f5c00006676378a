import { parseXboard } from '../../../src/protocol/xboard/parse.ts';

describe('parseXboard', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['xboard', { kind: 'xboard' }],
    ['protover 2', { kind: 'protover', version: 2 }],
    ['accepted san', { kind: 'nothing' }],
    ['rejected debug', { kind: 'rejected', feature: 'debug' }],
    ['?', { kind: 'move-now' }],
    ['.', { kind: 'status' }],
    ['draw', { kind: 'draw-offer' }],
    ['bk', { kind: 'book' }],
    ['d', { kind: 'show' }],
    ['ping 12', { kind: 'ping', number: 12 }],
    ['variant hostage', { kind: 'variant', name: 'hostage' }],
    ['level 40 5 0', { kind: 'level', movesPerSession: 40, baseMs: 300_000, incrementMs: 0 }],
    ['level 0 0:30 0.5', { kind: 'level', movesPerSession: 0, baseMs: 30_000, incrementMs: 500 }],
    ['level 40 25+5 0', { kind: 'level', movesPerSession: 40, baseMs: 1_500_000, incrementMs: 0 }],
    ['level 0 1:05 12', { kind: 'level', movesPerSession: 0, baseMs: 65_000, incrementMs: 12_000 }],
    ['st 30', { kind: 'move-time', ms: 30_000 }],
    ['st 0.25', { kind: 'move-time', ms: 250 }],
    ['sd 6', { kind: 'depth', plies: 6 }],
    ['nps 10000', { kind: 'node-rate', nodesPerSecond: 10_000 }],
    ['nps 0', { kind: 'node-rate', nodesPerSecond: 0 }],
    ['time 1234', { kind: 'clock', whose: 'engine', ms: 12_340 }],
    ['otim -5', { kind: 'clock', whose: 'opponent', ms: -50 }],
    ['usermove N@c7', { kind: 'move', text: 'N@c7' }],
    ['usermove O O', { kind: 'move', text: 'O O' }],
    ['e2e4', { kind: 'bare', text: 'e2e4' }],
    ['(B-N) *c7', { kind: 'bare', text: '(B-N) *c7' }],
    ['exclude all', { kind: 'exclude', move: null }],
    ['include e2e4', { kind: 'include', move: 'e2e4' }],
    ['setboard 8/8/8/8/8/8/8/8[] w - - 0 1', { kind: 'setboard', fen: '8/8/8/8/8/8/8/8[] w - - 0 1' }],
    ['memory 256', { kind: 'memory', megabytes: 256 }],
    ['cores 2', { kind: 'cores', count: 2 }],
    ['option Skill Level=4', { kind: 'option', name: 'Skill Level', value: '4' }],
    ['option Clear Hash', { kind: 'option', name: 'Clear Hash', value: '' }],
    ['result 1-0 {White mates}', { kind: 'result', result: '1-0', comment: 'White mates' }],
    ['lift j2', { kind: 'lift', square: 'j2' }],
    ['put e4', { kind: 'nothing' }],
    ['hover e4', { kind: 'nothing' }],
    ['PAY b', { kind: 'payment', choice: 'b' }],
    ['perft 3', { kind: 'perft', depth: 3, divide: false }],
    ['divide 3', { kind: 'perft', depth: 3, divide: true }],
    ['moves', { kind: 'moves', notation: 'coordinate' }],
    ['moves san', { kind: 'moves', notation: 'san' }],
    ['constructor', { kind: 'bare', text: 'constructor' }],
  ])('reads %j', (line, command) => {
    expect(parseXboard(line)).toEqual(command);
  });

  it.each(['random', 'name somebody', 'rating 2000 1900', 'ics -'])('ignores %j', (line) => {
    expect(parseXboard(line)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['ping', 'ping takes a whole number of at least 0, not ""'],
    ['ping x', 'ping takes a whole number of at least 0, not "x"'],
    ['sd 0', 'sd takes a whole number of at least 1, not "0"'],
    ['st soon', 'st takes seconds, not "soon"'],
    ['level', 'level: the number of moves can\'t be ""'],
    ['level 40 x 0', 'level: minutes or minutes:seconds can\'t be "x"'],
    ['level 40 5:3:1 0', 'level: minutes or minutes:seconds can\'t be "5:3:1"'],
    ['level 40 5 x', 'level: the increment in seconds can\'t be "x"'],
    ['usermove', 'usermove has no move'],
    ['exclude', 'exclude has no move'],
    ['option', 'expected option NAME=VALUE'],
    ['memory 0', 'memory takes a whole number of at least 1, not "0"'],
    ['perft -1', 'perft takes a whole number of at least 0, not "-1"'],
    ['moves up', 'moves takes san or coordinate, not "up"'],
  ])('reports the error in %j', (line, reason) => {
    expect(parseXboard(line)).toEqual({ kind: 'bad', line, reason });
  });
});
