import fc from 'fast-check';
import { parseUci, parseUciBeginning } from '../../../src/protocol/uci/parse.ts';

const nothingWrong = (command: unknown): unknown => ({ command, remarks: [] });

describe('parseUci', () => {
  it.each([
    ['uci', { kind: 'uci' }],
    ['  isready  ', { kind: 'isready' }],
    ['', { kind: 'nothing' }],
    ['d', { kind: 'draw' }],
    ['debug on', { kind: 'debug', on: true }],
    ['debug joho off', { kind: 'debug', on: false }],
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
    expect(parseUci(line)).toEqual(nothingWrong(command));
  });

  it('reads all limits of a search', () => {
    const line =
      'go wtime 1000 btime -20 winc 10 binc 20 movestogo 5 depth 6 nodes 7 mate 2 movetime 9 ponder infinite searchmoves e2e4 d2d4';
    const numbers = {
      ...{ wtime: 1000, btime: -20, winc: 10, binc: 20, movestogo: 5 },
      ...{ depth: 6, nodes: 7, mate: 2, movetime: 9 },
    };
    const go = { searchMoves: ['e2e4', 'd2d4'], ponder: true, infinite: true, numbers, isCurtailed: false };
    expect(parseUci(line)).toEqual(nothingWrong({ kind: 'go', go }));
  });

  it('ends the list of searchmoves at the next word of the command', () => {
    const { command } = parseUci('go searchmoves e2e4 depth 3');
    expect(command).toMatchObject({ kind: 'go', go: { searchMoves: ['e2e4'], numbers: { depth: 3 } } });
  });

  it.each([
    ['go depth x', {}, 'depth takes a whole number, not "x"; it is ignored.'],
    ['go depth 0', { depth: 1 }, 'depth takes a whole number of at least 1, not "0"; 1 is taken.'],
    ['go nodes 0', { nodes: 1 }, 'nodes takes a whole number of at least 1, not "0"; 1 is taken.'],
    ['go mate 0', { mate: 1 }, 'mate takes a whole number of at least 1, not "0"; 1 is taken.'],
    ['go mate 1001', { mate: 1000 }, 'mate takes a whole number of at most 1000, not "1001"; 1000 is taken.'],
    ['go depth', {}, 'depth has no number; it is ignored.'],
    ['go depth wtime 5', { wtime: 5 }, 'depth has no number; it is ignored.'],
    ['go depth x wtime 5', { wtime: 5 }, 'depth takes a whole number, not "x"; it is ignored.'],
    ['go nodes 1.5', { nodes: 1 }, 'nodes takes a whole number, not "1.5"; 1 is taken.'],
    ['go nodes 1e9', {}, 'nodes takes a whole number, not "1e9"; it is ignored.'],
    ['go movetime -5', { movetime: 0 }, 'movetime takes a whole number of at least 0, not "-5"; 0 is taken.'],
    ['go winc -0.5', { winc: 0 }, 'winc takes a whole number of at least 0, not "-0.5"; 0 is taken.'],
    ['go wtime soon', {}, 'wtime takes a whole number, not "soon"; it is ignored.'],
    [
      'go wtime 99999999999999999999',
      { wtime: 2 ** 42 },
      'wtime takes a whole number of at most 4398046511104, not "99999999999999999999"; 4398046511104 is taken.',
    ],
    ['go depth 3 depth 5', { depth: 5 }, 'depth is given more than once; the last one, 5, counts.'],
    ['go depth 3 depth x', { depth: 3 }, 'depth takes a whole number, not "x"; it is ignored.'],
    ['go depth 3 searchmoves', { depth: 3 }, 'searchmoves has no moves; it is ignored.'],
    ['go dpeth 3 depth 4', { depth: 4 }, '"dpeth 3" is not understood and ignored.'],
  ])('corrects %j or ignores a word, with a remark', (line, numbers, remark) => {
    const { command, remarks } = parseUci(line);
    expect(command).toMatchObject({ kind: 'go', go: { numbers, searchMoves: null } });
    expect(remarks).toEqual([`go: ${remark}`]);
  });

  it.each(['go wtime -3 btime 0', 'go movestogo 0 movetime 0', 'go infinite infinite'])(
    'accepts %j without remarks',
    (line) => {
      expect(parseUci(line)).toMatchObject({ command: { kind: 'go', go: { isCurtailed: false } }, remarks: [] });
    },
  );

  it('counts if the depth of a perft can be corrected, otherwise searches', () => {
    const remark = 'go: perft takes a whole number of at least 0, not "-1"; 0 is taken.';
    expect(parseUci('go perft -1')).toEqual({ command: { kind: 'perft', depth: 0 }, remarks: [remark] });
    expect(parseUci('go perft')).toMatchObject({ command: { kind: 'go', go: { isCurtailed: true } } });
  });

  it.each([
    ['perft', 'perft takes a depth from 0 to 100, not "".'],
    ['perft 101', 'perft takes a depth from 0 to 100, not "101".'],
    ['moves backwards', 'moves: expected san or coordinate, not "backwards".'],
    ['debug', 'debug: expected "debug on" or "debug off".'],
    ['debug 1', 'debug: expected "debug on" or "debug off".'],
    ['setoption Hash 3', 'setoption: expected "setoption name NAME value VALUE".'],
    ['setoption name value 3', 'setoption: the name is missing.'],
    ['what is this', 'Unknown command "what is this": help lists the commands.'],
    ['constructor', 'Unknown command "constructor": help lists the commands.'],
  ])('reports the error in %j', (line, reason) => {
    expect(parseUci(line)).toEqual(nothingWrong({ kind: 'bad', reason, spoils: false }));
  });

  it('ignores words before the command, as UCI requires', () => {
    expect(parseUci('joho debug on')).toEqual({
      command: { kind: 'debug', on: true },
      remarks: ['"joho" is not a command and is ignored.'],
    });
    expect(parseUci('foo go bar depth 2')).toMatchObject({
      command: { kind: 'go', go: { numbers: { depth: 2 } } },
      remarks: ['"foo" is not a command and is ignored.', 'go: "bar" is not understood and ignored.'],
    });
  });

  it('loses no command to any words before it', () => {
    const noCommand = fc.string().filter((text) => parseUci(text).command.kind === 'bad');
    const command = fc.constantFrom('isready', 'stop', 'quit', 'ucinewgame', 'go depth 3', 'position startpos');
    fc.assert(
      fc.property(noCommand, command, (words, line) => {
        fc.pre(!/^\s*(perft|moves|debug|setoption|position)/.test(words));
        expect(parseUci(`${words} ${line}`).command).toEqual(parseUci(line).command);
      }),
    );
  });

  it.each(['position', 'position e2e4', 'position startpos e2e4'])('reports that %j leaves no position', (line) => {
    expect(parseUci(line)).toMatchObject({ command: { kind: 'bad', spoils: true } });
  });

  it.each([
    ['stop xxxxxxxxxxxxxxxxx', { kind: 'stop' }],
    ['foo isready xxxxxxxxxxx', { kind: 'isready' }],
    ['go searchmoves e2e4 e2', { kind: 'go', go: { searchMoves: null, numbers: {}, isCurtailed: true } }],
    ['go movetime 100 nodes 10', { kind: 'go', go: { numbers: { movetime: 100 }, isCurtailed: true } }],
    ['position startpos mov', { kind: 'bad', spoils: true }],
    ['position xxxxxxxx xxxxx', { kind: 'bad', spoils: true }],
    ['xxxxxxxxxxxxxxxxxxxxxxx', { kind: 'bad', spoils: false }],
    ['setoption name Hash val', { kind: 'bad', spoils: false }],
    ['go perft 3 xxxxxxxxxxxx', { kind: 'bad', spoils: false }],
  ])('interprets the beginning %j of an overlong line as far as possible', (beginning, command) => {
    const read = parseUciBeginning(beginning);
    expect(read.command).toMatchObject(command);
    const said = read.command.kind === 'bad' ? [read.command.reason] : read.remarks;
    expect(said).toEqual([`The line that begins "${beginning}" is too long.`]);
  });
});
