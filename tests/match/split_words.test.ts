import { splitWords } from '../../src/match/split_words.ts';

describe('words of a command line', () => {
  it.each([
    ['  a  b\tc ', ['a', 'b', 'c']],
    [`'a b' "c d" e' 'f`, ['a b', 'c d', 'e f']],
    [String.raw`a\ b "c\"d" 'e\f' g\\h`, ['a b', 'c"d', String.raw`e\f`, String.raw`g\h`]],
    [`a '' ""`, ['a', '', '']],
    ['', []],
    [
      String.raw`wine "C:\engines\foo.exe" '\x' "\$1\\"`,
      ['wine', String.raw`C:\engines\foo.exe`, String.raw`\x`, '$1\\'],
    ],
  ])('are split as in a shell: %j', (text, words) => {
    expect(splitWords(text, 'linux')).toEqual({ ok: true, value: words });
    expect(splitWords(text, 'darwin')).toEqual({ ok: true, value: words });
  });

  it.each([
    ['  a  b\tc ', ['a', 'b', 'c']],
    [String.raw`C:\engines\foo.exe -x`, [String.raw`C:\engines\foo.exe`, '-x']],
    [String.raw`\\server\share\foo.exe`, [String.raw`\\server\share\foo.exe`]],
    [
      String.raw`"C:\Program Files\foo.exe" C:\"My Nets"\x.nnue`,
      [String.raw`C:\Program Files\foo.exe`, String.raw`C:\My Nets\x.nnue`],
    ],
    [String.raw`'C:\Program Files\foo.exe' dir='C:\a b\'`, ['C:\\Program Files\\foo.exe', 'dir=C:\\a b\\']],
    [String.raw`dir="C:\a b\" foo`, ['dir=C:\\a b\\', 'foo']],
    [String.raw`C:\Users\O'Brien\foo.exe it's`, [String.raw`C:\Users\O'Brien\foo.exe`, "it's"]],
    [`a '' "" 'say "x"'`, ['a', '', '', 'say "x"']],
    ['', []],
  ])('are split on Windows as paths are written there: %j', (text, words) => {
    expect(splitWords(text, 'win32')).toEqual({ ok: true, value: words });
  });

  it.each(['linux', 'win32'] as const)('must have their quotes closed: %s', (platform) => {
    expect(splitWords(`engine "half`, platform).ok).toBe(false);
    expect(splitWords(`name='half`, platform).ok).toBe(false);
  });
});
