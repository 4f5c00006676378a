import { GameTexts, type GameText } from '../../notation/game_texts.ts';
import { badInput } from '../exit.ts';

const MAX_GAME_MB = 256;
/** Well below the maximum string length of JavaScript. */
const MAX_GAME_LENGTH = MAX_GAME_MB * 2 ** 20;

/** Yields the parts of a PGN as its lines arrive. `first`: lines that have been read before. */
export async function* gameTexts(
  lines: AsyncIterable<string>,
  first: readonly string[] = [],
): AsyncGenerator<GameText, void> {
  const texts = new GameTexts();
  for (const line of first) {
    const part = texts.push(line);
    if (part !== null) yield part;
  }
  for await (const line of lines) {
    const part = texts.push(line);
    if (part !== null) yield part;
    if (texts.unfinished > MAX_GAME_LENGTH) throw badInput(tooLong(texts.end().line));
  }
  yield texts.end();
}

function tooLong(line: number): string {
  return (
    `from line ${line} on, ${MAX_GAME_MB} MB follow without the tags of another game: ` +
    'close an open comment, give each game a tag, or divide the file.'
  );
}
