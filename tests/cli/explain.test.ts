import { ransom, ransomJson } from '../helpers/ransom.ts';

const SKETCH = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const DOUBLE_CHECK = '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1';
const EXCHANGE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';

function legal(move: string, fen: string): readonly string[] {
  const { code, stderr, lines } = ransom(['explain', move, '--fen', fen]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return lines;
}

function refused(move: string, fen: string, ...more: string[]): readonly string[] {
  const { code, stderr, lines } = ransom(['explain', move, '--fen', fen, ...more]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  return lines;
}

describe('ransom explain, legal moves', () => {
  it('prints the move in both notations, what it does and its consequences', () => {
    const { code, stderr, lines } = ransom(['explain', 'Nf3']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines).toEqual([
      'legal: Nf3, in coordinates g1f3',
      'The knight on g1 goes to f3.',
      'FEN after it: rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R[] b KQkq - 1 1',
    ]);
  });

  it('reads any dialect', () => {
    for (const text of ['(B-N)*c6', '(B)N*c6', '(BN)N*c6', '(B-N)N@c6', 'N#B@c6', 'n#b@c6', '(B-N)*c6!?']) {
      expect(legal(text, EXCHANGE)[0]).toBe('legal: (B-N)*c6, in coordinates N#B@c6');
    }
  });

  it('describes captures, en passant, castling, promotion, drops and exchanges', () => {
    expect(legal('Kxf7', SKETCH)[1]).toBe(
      "The king on e8 takes the knight on f7 into Black's prison. This unfreezes the pawn on d7. " +
        "It can promote by changing places with a knight in Black's prison (rule 5.1).",
    );
    expect(legal('exd6', '4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1')[1]).toBe(
      "The pawn on e5 goes to d6 and takes a pawn en passant into White's prison.",
    );
    expect(legal('O-O-O', '4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1')[1]).toBe(
      'White castles: the king goes to c1, the rook from a1 to d1.',
    );
    expect(legal('a8=R', '4k3/P7/8/8/8/8/8/4K3[#R] w - - 0 1')[1]).toBe(
      "The pawn on a7 goes to a8, and changes places with the rook in Black's prison. It gives check.",
    );
    expect(legal('R*e8', '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1')[1]).toBe(
      'White drops a rook from the airfield on e8. Checkmate.',
    );
    expect(legal('(N-N)*e5', DOUBLE_CHECK)[1]).toBe(
      "Black gives a white knight to White's airfield, frees a knight from White's prison and drops it on e5. " +
        "This freezes the pawn on d7. A frozen pawn can't move and gives no check (rules 5.3 and 5.4); " +
        'it thaws when Black captures a white queen, rook, bishop or knight.',
    );
  });

  it('mentions a pawn that is frozen on arrival, after a step, a capture or a drop', () => {
    const frozen =
      "The pawn on d7 is frozen. A frozen pawn can't move and gives no check (rules 5.3 and 5.4); " +
      'it thaws when Black captures a white queen, rook, bishop or knight.';
    expect(legal('d7', '7k/8/3P4/8/8/8/8/4K3[] w - - 0 1')[1]).toBe(`The pawn on d6 goes to d7. ${frozen}`);
    expect(legal('exd7', '7k/3n4/4P3/8/8/8/8/4K3[] w - - 0 1')[1]).toContain(frozen);
    expect(legal('*d7', '7k/8/8/8/8/8/8/4K3[P] w - - 0 1')[1]).toContain(frozen);
    expect(legal('d7', '7k/8/3P4/8/8/8/8/4K3[#N] w - - 0 1')[1]).toBe('The pawn on d6 goes to d7.');
    const another = legal('d7', '7k/P7/3P4/8/8/8/8/4K3[] w - - 0 1')[1];
    expect(another).toContain(frozen);
    expect(another).not.toContain('a7');
  });

  it("says of a frozen pawn under pierce only that it can't move", () => {
    const { lines } = ransom(['explain', 'd7', '--rules', 'pierce', '--fen', '7k/8/3P4/8/8/8/8/4K3[] w - - 0 1']);
    expect(lines[1]).toContain("A frozen pawn can't move (rule 5.3); it thaws");
  });

  it('mentions pawns that a promotion freezes or that remain frozen', () => {
    const uses = legal('a8=N', '7k/P2P4/8/8/8/8/8/4K3[#N] w - - 0 1')[1];
    expect(uses).toContain('This freezes the pawn on d7. A frozen pawn');
    expect(legal('Ke2', '7k/P2P4/8/8/8/8/8/4K3[] w - - 0 1')[1]).toBe('The king on e1 goes to e2.');
  });
});

describe('ransom explain, refused moves', () => {
  it('gives the reason in terms of the game, and suggestions', () => {
    const lines = refused('Rxa3', SKETCH);
    expect(lines[0]).toBe('illegal: Rxa3');
    expect(lines[1]).toMatch(/knight on a3.*Black's prison.*unfreeze the pawn on d7.*rule 5\.7/);
    expect(lines[2]).toBe('Legal moves that may be meant: Ra4 Ra6 Ra7 Ra8');
  });

  it.each([
    ['(B-R)*c6', EXCHANGE, 'value-too-low'],
    ['(Q-N)*c6', EXCHANGE, 'no-such-hostage'],
    ['N*c6', EXCHANGE, 'not-on-airfield'],
    ['d8=Q', '4k3/P2P4/8/8/8/8/8/4K3[] w - - 0 1', 'frozen'],
    ['*e8', '6k1/8/8/8/8/8/8/4K3[P] w - - 0 1', 'pawn-drop-rank'],
    ['R*e1', '6k1/8/8/8/8/8/8/4K3[R] w - - 0 1', 'occupied'],
    ['Kd2', '4k3/8/8/8/8/8/3r4/K7[] w - - 0 1', 'unreachable'],
  ])('%s in %s', (move, fen, code) => {
    const [answer] = ransomJson(['explain', move, '--fen', fen]);
    expect(answer).toMatchObject({ verdict: 'illegal', code });
    expect(refused(move, fen)[1]).toBe(answer!.reason);
  });

  it('asks which man is meant', () => {
    const lines = refused('Rd4', '4k3/8/8/8/R6R/8/8/4K3[] w - - 0 1');
    expect(lines[0]).toBe('ambiguous: Rd4');
    expect(lines[2]).toBe('Legal moves that may be meant: Rad4 Rhd4');
  });

  it.each(['', 'banana', 'e9', '(B-N*c6', 'x'.repeat(5000), 'Ü'])('recognises no move in %j', (text) => {
    const lines = refused(text, EXCHANGE);
    expect(lines[0]).toMatch(/^unreadable: /);
    expect(lines[1]).toMatch(/Expected a move such as e4/);
  });

  it('obeys --rules', () => {
    expect(legal('Ra4', SKETCH)[0]).toBe('legal: Ra4, in coordinates a5a4');
    expect(refused('Ra4', SKETCH, '--rules', 'pierce')[0]).toBe('illegal: Ra4');
    expect(ransomJson(['explain', 'Ra4', '--fen', SKETCH, '--rules', 'pierce'])[0]).toMatchObject({
      code: 'still-in-check',
    });
  });
});

describe('ransom explain for programs', () => {
  it('answers yes', () => {
    expect(ransomJson(['explain', 'e4'])).toEqual([
      {
        schema: 'ransom.explain',
        version: 1,
        fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
        rules: 'leslie',
        move: 'e4',
        verdict: 'legal',
        legal: true,
        san: 'e4',
        coordinate: 'e2e4',
        description: ['The pawn on e2 goes to e4.'],
        fenAfter: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1',
      },
    ]);
  });

  it('repeats no control characters to a terminal', () => {
    const { code, lines } = ransom(['explain', '\u001B[2J']);
    expect({ code, first: lines[0] }).toEqual({ code: 1, first: 'unreadable: U+001B[2J' });
  });

  it('answers no, with a code for the reason', () => {
    const { code } = ransom(['explain', 'Rxa3', '--fen', SKETCH, '--json']);
    expect(code).toBe(1);
    const [answer] = ransomJson(['explain', 'Rxa3', '--fen', SKETCH]);
    expect(answer).toMatchObject({ verdict: 'illegal', legal: false, code: 'unfreeze', move: 'Rxa3' });
    expect(answer!.reason).toBe(refused('Rxa3', SKETCH)[1]);
    expect(answer!.meant).toContainEqual({ san: 'Ra4', coordinate: 'a5a4' });
    expect(ransomJson(['explain', 'banana'])[0]).toMatchObject({
      verdict: 'unreadable',
      code: 'unreadable',
      meant: [],
    });
  });
});
