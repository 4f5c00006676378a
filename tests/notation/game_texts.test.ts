import fc from 'fast-check';
import { GameTexts, type GameText } from '../../src/notation/game_texts.ts';
import { parsePgn, type PgnGame } from '../../src/notation/pgn_tree.ts';
import { TextPlaces, type Place } from '../../src/notation/text_places.ts';

function partsOf(text: string): GameText[] {
  const texts = new GameTexts();
  const parts: GameText[] = [];
  for (const line of text.split('\n')) {
    const part = texts.push(line);
    if (part !== null) parts.push(part);
  }
  return [...parts, texts.end()];
}

/** All that a game says, and where in the file. */
function summary({ tags, line, result, fault, offset }: PgnGame, places: TextPlaces): unknown {
  const at = (of: number): Place => places.placeOf(of);
  return {
    tags: tags.map(({ name, value, offset: of }) => [name, value, at(of)]),
    intro: line.intro,
    moves: line.moves.map(({ text, offset: of, comments }) => [text, at(of), comments]),
    result,
    fault: fault === null ? null : [fault.message, fault.text, at(fault.offset)],
    at: at(offset),
  };
}

function gamesOf(parts: readonly GameText[]): unknown[] {
  return parts.flatMap(({ text, line }) => {
    const places = new TextPlaces(text, line);
    return [...parsePgn(text)].map((game) => summary(game, places));
  });
}

describe('the parts of a PGN text', () => {
  it('are its games, where they have tags', () => {
    const text = '[A "1"]\n[B "x"]\n\n1. e4 {[C "2"]\n[D "3"]\n} e5 *\n\n[A "2"]\n1. d4\n[A "3"]\n\n';
    expect(partsOf(text).map(({ text: part, line }) => [part.slice(0, 7), line])).toEqual([
      ['[A "1"]', 1],
      ['[A "2"]', 8],
      ['[A "3"]', 10],
    ]);
  });

  it('hold the same games as the whole text, at the same places', () => {
    const piece = fc.constantFrom(
      ...[
        '[A "1"]',
        '[B "{"]',
        '[C ";"]',
        '[D',
        '"5"]',
        '[',
        ']',
        '[E "6"] e4',
        '\n[F "7"]',
        '\n[G "8"]',
        '\n[H "9"]',
        '[I-1 "0"]',
        '\r"]',
        '\n\n[A "2"]',
        '*\n[J\n%\n[A "3"]',
        'e4',
        'd4',
        '1.',
        '1-0',
        '*',
        'White',
        'resigns',
      ],
      ...[
        '{',
        '}',
        '{note}',
        '; rest',
        '%line',
        '(',
        ')',
        ' ',
        '\n',
        '\n',
        '\n',
        '\n\n',
        '\r',
        '"',
        '\\',
        'x[',
        'e4\r%{',
        '\r%[',
      ],
    );
    let divided = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ').replace(/ ?\n ?/g, '\n');
        const parts = partsOf(text);
        divided += parts.length - 1;
        expect(gamesOf(parts)).toEqual(gamesOf([{ text, line: 1 }]));
      }),
      { numRuns: 3000, seed: 1 },
    );
    expect(divided).toBeGreaterThan(400);
  });

  it('are found in bounded time where very many blank lines follow a tag that has only begun', () => {
    const started = performance.now();
    const parts = partsOf(`[${'A'.repeat(2 ** 17)}${'\n'.repeat(2 ** 17)}"1"]\n1. e4\n[B "2"]\n`);
    expect(parts).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('know a line for programs after the mark at the beginning of a file', () => {
    const text = '\uFEFF% {\n[A "1"]\n1. e4\n[A "2"]\n';
    expect(gamesOf(partsOf(text))).toEqual(gamesOf([{ text, line: 1 }]));
    expect(partsOf(text)).toHaveLength(2);
  });
});
