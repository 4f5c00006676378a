import { err, ok, type Result } from '../rules/result.ts';

/** The meaning of backslashes and quotes on an operating system. */
interface WordRules {
  /** Does a backslash in these quotes ('' outside) make the character after it an ordinary one? */
  readonly escapes: (quote: string, next: string) => boolean;
  /** Does this quote, after these characters of a word (null between words), begin a quoted part? */
  readonly opens: (quote: string, word: string | null) => boolean;
}

/** As in a shell of POSIX. */
const POSIX: WordRules = {
  escapes: (quote, next) => (quote === '"' ? '"\\$`'.includes(next) : quote === ''),
  opens: () => true,
};

/** Backslashes separate folders there, and names have apostrophes. */
const WINDOWS: WordRules = {
  escapes: () => false,
  opens: (quote, word) => quote === '"' || word === null || word.endsWith('='),
};

/**
 * Splits a command line into words: spaces separate them, quotes of both kinds keep them together. On Windows a backslash is a
 * character like others, and a single quote opens only at the beginning of a word or after `=`; elsewhere both are as in a
 * shell. No other feature of a shell is supported.
 */
export function splitWords(text: string, platform: NodeJS.Platform = process.platform): Result<string[], string> {
  const rules = platform === 'win32' ? WINDOWS : POSIX;
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '' && character === quote) {
      quote = '';
    } else if (character === '\\' && at + 1 < text.length && rules.escapes(quote, text.charAt(at + 1))) {
      at++;
      word = (word ?? '') + text.charAt(at);
    } else if (quote !== '') {
      word = (word ?? '') + character;
    } else if ((character === '"' || character === "'") && rules.opens(character, word)) {
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
