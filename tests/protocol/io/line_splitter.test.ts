import { LineSplitter, MAX_LINE_LENGTH } from '../../../src/protocol/io/line_splitter.ts';

function split(...parts: readonly (string | Buffer)[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter({
    receive: (line) => lines.push(line),
    receiveTooLong: (beginning) => lines.push(`too long: ${beginning}`),
  });
  for (const part of parts) splitter.push(typeof part === 'string' ? Buffer.from(part) : part);
  splitter.end();
  return lines;
}

describe('LineSplitter', () => {
  it('splits at line ends, LF or CRLF', () => {
    expect(split('uci\nisready\r\n\nquit\n')).toEqual(['uci', 'isready', '', 'quit']);
  });

  it('joins partial lines', () => {
    expect(split('po', 'sition start', 'pos\ngo', ' depth 1\n')).toEqual(['position startpos', 'go depth 1']);
  });

  it('joins a CRLF, or a character, that is split', () => {
    const umlaut = Buffer.from('ü');
    expect(split('uci\r', '\n', umlaut.subarray(0, 1), umlaut.subarray(1), '\n')).toEqual(['uci', 'ü']);
  });

  it('drops the terminating zero of C strings', () => {
    expect(split('uci\n\0isready\n\0')).toEqual(['uci', 'isready', '']);
  });

  it('accepts a last line without an end', () => {
    expect(split('uci\nquit')).toEqual(['uci', 'quit']);
  });

  it('replaces bytes that are not text', () => {
    expect(split(Buffer.from([0xff, 0x0a]))).toEqual(['\ufffd']);
  });

  it('reports an overlong line once, in order, and continues after it', () => {
    const long = 'x'.repeat(1_000_000);
    expect(split('uci\n', long, long, '\nisready\n')).toEqual(['uci', `too long: ${'x'.repeat(40)}`, 'isready']);
  });

  it('accepts a line of the maximum length', () => {
    const line = 'x'.repeat(MAX_LINE_LENGTH);
    expect(split(`${line}\n${line}y\nz`)).toEqual([line, `too long: ${'x'.repeat(40)}`, 'z']);
  });
});
