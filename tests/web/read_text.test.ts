import { startPosition } from '../../src/notation/fen.ts';
import { readText } from '../../src/web/files/read_text.ts';

function titlesOf(text: string): string[] {
  const read = readText(text, startPosition());
  return read.ok ? read.value.map(({ title }) => title) : [read.error];
}

describe('a text with several games', () => {
  const game = (white: string, moves: string): string => `[White "${white}"]\n[Black "Ben"]\n\n${moves} *\n\n`;

  it('has all of them, also those that can not be read, with the reason', () => {
    expect(titlesOf(game('Ann', '1. e4 e5 2. Nf3') + game('Bea', '1. e5') + game('Cid', '1. d4'))).toEqual([
      'Ann - Ben, 2 moves',
      expect.stringMatching(/^Game 2 can't be read\. Line 9, column 4: .+/),
      'Cid - Ben, 1 move',
    ]);
  });

  it('is read to its end where a variation is wrong, and says so', () => {
    const read = readText('1. e4 e5 (1... c5 2. Ke7) (1... --) 2. Nf3 *', startPosition());
    expect(read.ok && read.value).toMatchObject([
      {
        title: 'A game, 2 moves',
        stop: null,
        remarks: [
          expect.stringMatching(/^Line 1, column 22: The variation ends/),
          expect.stringMatching(/^Line 1, column 33: /),
        ],
      },
    ]);
  });

  it('may be a FEN of XBoard, which is remarked upon', () => {
    const read = readText('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3', startPosition());
    expect(read.ok && read.value).toMatchObject([{ title: 'A position', remarks: [expect.stringContaining('[#Pp]')] }]);
  });

  it('may be an EPD, whose name is the title', () => {
    const epd = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - bm e4; id "Start";';
    expect(titlesOf(epd)).toEqual(['Start']);
    expect(titlesOf(epd.replace(' id "Start";', ''))).toEqual(['A position']);
  });

  it('is refused if none can be read', () => {
    expect(titlesOf(game('Ann', '1. e5') + game('Bea', '1. d5'))).toEqual([
      expect.stringMatching(/^Line 4, column 4: /),
    ]);
  });
});
