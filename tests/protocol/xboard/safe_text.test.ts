import fc from 'fast-check';
import { ERROR_TRAPS, SHELL_TRAPS, oneLine, popupText, safeReason } from '../../../src/protocol/xboard/safe_text.ts';

describe('safeReason', () => {
  it.each([
    ['There is no knight on the board.', 'There is no knight on the squares'],
    ['A capture names the file (as in exd5).', 'A capture tells the file [as in exd5]'],
    ['Is this right?', 'Is this right.'],
    ['separating', 'separ-ating'],
  ])('says %j without words that XBoard misreads', (text, safe) => {
    expect(safeReason(text)).toBe(safe);
  });

  it('uses synonyms if possible', () => {
    expect(safeReason('the game is over: Draw by threefold repetition.')).toBe(
      'the game is over: Draw by threefold repetition',
    );
    expect(safeReason('no time for a draw')).toBe('no moment for a tie');
  });

  it("keeps the words of the user's own text, which follows anyway", () => {
    expect(safeReason('time takes a number, not "x?"', 'time x?')).toBe('time takes a number, not "x?"');
    expect(safeReason('time for a draw', 'time x')).toBe('time for a tie');
  });

  it('never contains a trap, a line end or a parenthesis', () => {
    const word = fc.oneof(
      fc.constantFrom(...ERROR_TRAPS, ...SHELL_TRAPS, '\n', '\r\n', '(', ')', 'na', 'me', 'bo', 'ard'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const said = safeReason(words.join(''));
        for (const trap of [...ERROR_TRAPS, ...SHELL_TRAPS]) expect(said).not.toContain(trap);
        expect(said).not.toMatch(/[\p{Cc}()]/u);
        expect(said.length).toBeLessThan(700);
      }),
    );
  });
});

describe('oneLine', () => {
  it("joins lines, and truncates to XBoard's limit", () => {
    expect(oneLine(' one\ntwo\tthree\u2028four ')).toBe('one two three four');
    expect(oneLine('x'.repeat(1000))).toHaveLength(303);
  });
});

describe('popupText', () => {
  it("doesn't change short texts", () => {
    expect(popupText('No such man.')).toBe('No such man.');
  });

  it("wraps long ones in XBoard's own way", () => {
    const words =
      'The pawn on d7 is frozen: it needs a queen, a rook, a bishop or a knight of its colour in the prison.';
    expect(popupText(words)).toBe(
      String.raw`\\The pawn on d7 is frozen: it needs a queen, a rook, a bishop or a\nknight of its colour in the prison.`,
    );
    expect(popupText('x'.repeat(200)).includes('\n')).toBe(false);
  });
});
