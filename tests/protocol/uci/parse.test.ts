import { parseUci } from '../../../src/protocol/uci/parse.ts';

describe('parseUci', () => {
  it.each([
    ['uci', { kind: 'uci' }],
    ['  isready  ', { kind: 'isready' }],
    ['', { kind: 'nothing' }],
    ['d', { kind: 'draw' }],
    ['debug on', { kind: 'debug', on: true }],
    ['debug off', { kind: 'debug', on: false }],
    ['setoption name Clear Hash', { kind: 'setoption', name: 'Clear Hash', value: '' }],
    ['setoption name Move  Overhead value 30', { kind: 'setoption', name: 'Move Overhead', value: '30' }],
    ['position startpos', { kind: 'position', start: null, moves: [] }],
    ['position startpos moves e2e4 N@c7', { kind: 'position', start: null, moves: ['e2e4', 'N@c7'] }],
    [
      'position fen 4k3/8/8/8/8/8/8/4K3[] w - - 0 1 moves e1e2',
      { kind: 'position', start: '4k3/8/8/8/8/8/8/4K3[] w - - 0 1', moves: ['e1e2'] },
    ],
    ['position fen', { kind: 'position', start: '', moves: [] }],
    ['go perft 3', { kind: 'perft', depth: 3 }],
    ['perft 2', { kind: 'perft', depth: 2 }],
    ['moves', { kind: 'moves', notation: 'coordinate' }],
    ['moves san', { kind: 'moves', notation: 'san' }],
  ])('reads %j', (line, command) => {
    expect(parseUci(line)).toEqual(command);
  });

  it('reads all limits of a search', () => {
    const line =
      'go wtime 1000 btime -20 winc 10 binc 20 movestogo 5 depth 6 nodes 7 mate 2 movetime 9 ponder infinite searchmoves e2e4 d2d4';
    expect(parseUci(line)).toEqual({
      kind: 'go',
      go: {
        searchMoves: ['e2e4', 'd2d4'],
        ponder: true,
        infinite: true,
        numbers: {
          wtime: 1000,
          btime: -20,
          winc: 10,
          binc: 20,
          movestogo: 5,
          depth: 6,
          nodes: 7,
          mate: 2,
          movetime: 9,
        },
        ignored: [],
      },
    });
  });

  it('ends the list of searchmoves at the next word of the command', () => {
    const command = parseUci('go searchmoves e2e4 depth 3');
    expect(command).toMatchObject({ kind: 'go', go: { searchMoves: ['e2e4'], numbers: { depth: 3 } } });
  });

  it('keeps words that it does not know apart', () => {
    expect(parseUci('go dpeth 3 depth 4')).toMatchObject({ go: { ignored: ['dpeth', '3'], numbers: { depth: 4 } } });
  });

  it.each([
    ['go depth x', 'go: depth takes a whole number of at least 1, not "x".'],
    ['go depth 0', 'go: depth takes a whole number of at least 1, not "0".'],
    ['go depth', 'go: depth is followed by no number.'],
    ['go nodes 1.5', 'go: nodes takes a whole number of at least 1, not "1.5".'],
    ['go movetime -1', 'go: movetime takes a whole number of at least 0, not "-1".'],
    ['go wtime soon', 'go: wtime takes a whole number of milliseconds, not "soon".'],
    ['go nodes 99999999999999999999', 'go: nodes takes a whole number of at least 1, not "99999999999999999999".'],
    ['go searchmoves', 'go: searchmoves is followed by no move.'],
    ['go perft', 'perft takes a depth from 0 to 99, not "".'],
    ['go perft -1', 'perft takes a depth from 0 to 99, not "-1".'],
    ['moves backwards', 'moves: expected san or coordinate, not "backwards".'],
    ['setoption Hash 3', 'setoption: expected "setoption name NAME value VALUE".'],
    ['setoption name value 3', 'setoption: the name is missing.'],
    ['what is this', 'Unknown command "what is this": help lists the commands.'],
  ])('says what is wrong with %j', (line, reason) => {
    expect(parseUci(line)).toEqual({ kind: 'bad', reason, spoils: false });
  });

  it.each(['position', 'position e2e4', 'position startpos e2e4'])('knows that %j leaves no position', (line) => {
    expect(parseUci(line)).toMatchObject({ kind: 'bad', spoils: true });
  });
});
