import { err, ok, type Result } from '../rules/result.ts';

/**
 * Splits a command line into words as a shell does: spaces separate them, quotes of both kinds keep them together, and
 * outside single quotes a backslash takes the next character literally. No other feature of a shell is supported.
 */
export function splitWords(text: string): Result<string[], string> {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '' && character === quote) {
      quote = '';
    } else if (character === '\\' && quote !== "'" && at + 1 < text.length) {
      at++;
      word = (word ?? '') + text.charAt(at);
    } else if (quote !== '') {
      word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== '') return err(`a quote ${quote} is not closed in: ${text}`);
  if (word !== null) words.push(word);
  return ok(words);
}
