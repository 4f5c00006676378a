import { describeBelow } from '../../src/cli/commands/show/run.ts';
import { formatFen, positionFromFen } from '../../src/notation/fen.ts';
import { ransom, ransomJson } from '../helpers/ransom.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
/** Men in both prisons and on both airfields, and Black is mated. */
const FULL = 'r1b3kr/p3Bpn1/2pP1N2/2pp3p/8/5P2/PPPPqPKP/R1B4R[Qbnp#Np] b - - 0 23';

describe('ransom show', () => {
  it('draws the start', () => {
    const { code, stderr, lines } = ransom(['show']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines).toEqual([
      '                     +-----------------+',
      "Black's prison     8 | r n b q k b n r |  Black's airfield",
      '  -                7 | p p p p p p p p |    -',
      '                   6 | . . . . . . . . |',
      '                   5 | . . . . . . . . |',
      "White's airfield   4 | . . . . . . . . |  White's prison",
      '  -                3 | . . . . . . . . |    -',
      '                   2 | P P P P P P P P |',
      '                   1 | R N B Q K B N R |',
      '                     +-----------------+',
      '                       a b c d e f g h',
      '',
      'White to move, move 1; rules: leslie',
      'Castling: White O-O and O-O-O; Black O-O and O-O-O',
      'Status: playing. White to move.',
      `FEN: ${START}`,
    ]);
  });

  it('draws every captive and dropable man beside the player who holds him', () => {
    const { lines } = ransom(['show', '--fen', FULL]);
    expect(lines.slice(1, 9)).toEqual([
      "Black's prison     8 | r . b . . . k+r |  Black's airfield",
      '  N                7 | p . . . B p n . |    b n',
      '                   6 | . . p P . N . . |    p',
      '                   5 | . . p p . . . p |',
      "White's airfield   4 | . . . . . . . . |  White's prison",
      '  Q                3 | . . . . . P . . |    p',
      '                   2 | P P P P q P K P |',
      '                   1 | R . B . . . . R |',
    ]);
    expect(lines).toContain('Status: checkmate. White wins by checkmate. 1-0');
  });

  it('has room for a full holding', () => {
    const { lines } = ransom(['show', '--fen', '4k3/8/8/8/8/8/8/4K3[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1']);
    // No letter of a holding is so close to a rank number that it could be read as one.
    expect(lines.slice(1, 9).map((line) => line.split('|')[0]!.trim())).toEqual([
      "Black's prison     8",
      'Q RR             7',
      'BB NN            6',
      'PPPPPPPP         5',
      "White's airfield   4",
      '-                3',
      '2',
      '1',
    ]);
    for (const line of lines.slice(0, 11)) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines.slice(5, 9).map((line) => line.split('|')[2]!.trim())).toEqual([
      "White's prison",
      'q rr',
      'bb nn',
      'pppppppp',
    ]);
  });

  it('draws figures with --unicode', () => {
    const { lines } = ransom(['show', '--unicode', '--fen', FULL]);
    expect(lines[0]).toBe('                     ┌─────────────────┐');
    expect(lines[1]).toBe("Black's prison     8 │ ♜ · ♝ · · · ♚+♜ │  Black's airfield");
    expect(lines[2]).toBe('  ♘                7 │ ♟ · · · ♗ ♟ ♞ · │    ♝ ♞');
    expect(ransom(['show', '--unicode', '--ascii'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('names frozen pawns, which give no check', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    const leslie = ransom(['show', '--fen', fen]).lines;
    expect(leslie).toContain('Frozen: d7 (white)');
    const both = ransom(['show', '--fen', '4k3/P2P4/8/8/8/8/2p5/4K3[] w - - 0 1']).lines;
    expect(both).toContain('Frozen: a7 d7 (white), c2 (black)');
    expect(leslie[2]).toBe('  -                7 | . . . P*. N . . |    -');
    expect(leslie).toContain('Status: playing. Black to move.');
    const pierce = ransom(['show', '--fen', fen, '--rules', 'pierce']).lines;
    expect(pierce).toContain('Status: check. Black to move.');
    expect(pierce).toContain('Black to move, move 1; rules: pierce');
  });

  it('mentions castling with a rook yet to be dropped, and en passant', () => {
    const rook = ransom(['show', '--fen', '4k3/8/8/8/8/8/8/4K3[R] w E - 0 1']).lines;
    expect(rook).toContain(
      'Castling: White O-O with a rook dropped on h1 and O-O-O with a rook dropped on a1; Black none',
    );
    const pawn = ransom(['show', '--fen', '4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1']).lines;
    expect(pawn).toContain('En passant: d6');
  });

  it('wraps long lines at words on a terminal, but never the FEN', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3[Rr] w Ee - 0 1';
    const position = positionFromFen(fen);
    if (!position.ok) throw new Error(position.error.message);
    expect(describeBelow(position.value, 80)).toEqual([
      'White to move, move 1; rules: leslie',
      'Castling: White O-O with a rook dropped on h1 and O-O-O with a rook dropped on',
      '  a1; Black O-O with a rook dropped on h8 and O-O-O with a rook dropped on a8',
      'Status: playing. White to move.',
      `FEN: ${formatFen(position.value.setup)}`,
    ]);
    expect(describeBelow(position.value, 20).at(-1)).toBe(`FEN: ${formatFen(position.value.setup)}`);
  });

  it('handles the fifty-move rule and stalemate', () => {
    expect(ransom(['show', '--fen', '4k3/8/8/8/8/8/8/R3K3[] w - - 100 80']).lines).toContain(
      'Status: fifty-moves. Draw by the fifty-move rule. 1/2-1/2',
    );
    const fen = '4k3/1R4B1/8/P4P2/P1PQ4/1P1P4/P2NB1P1/4K1NR[#qrrbbnnpppppppp] b K - 10 77';
    expect(ransom(['show', '--fen', fen]).lines).toContain('Status: stalemate. Draw by stalemate. 1/2-1/2');
  });

  it('writes the FEN in its canonical form', () => {
    const { lines } = ransom(['show', '--fen', ' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - ']);
    expect(lines).toContain(`FEN: ${START}`);
  });

  it('tells programs everything', () => {
    expect(ransomJson(['show', '--fen', FULL])).toEqual([
      {
        schema: 'ransom.show',
        version: 1,
        fen: FULL,
        rules: 'leslie',
        turn: 'black',
        board: expect.objectContaining({ a1: 'R', g2: 'K', e2: 'q', g8: 'k' }) as unknown,
        prisons: { white: { Q: 0, R: 0, B: 0, N: 0, P: 1 }, black: { Q: 0, R: 0, B: 0, N: 1, P: 0 } },
        airfields: { white: { Q: 1, R: 0, B: 0, N: 0, P: 0 }, black: { Q: 0, R: 0, B: 1, N: 1, P: 1 } },
        castling: '-',
        enPassant: null,
        halfmoves: 0,
        fullmoves: 23,
        frozen: [],
        check: true,
        status: 'checkmate',
        result: '1-0',
        legalMoves: 0,
      },
    ]);
    const [start] = ransomJson(['show']);
    expect(Object.keys(start!.board as object)).toHaveLength(32);
    expect(start).toMatchObject({ castling: 'KQkq', status: 'playing', result: null, legalMoves: 20, check: false });
  });
});
