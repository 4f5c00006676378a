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
  it('cuts at line ends, LF or CRLF', () => {
    expect(split('uci\nisready\r\n\nquit\n')).toEqual(['uci', 'isready', '', 'quit']);
  });

  it('joins half lines', () => {
    expect(split('po', 'sition start', 'pos\ngo', ' depth 1\n')).toEqual(['position startpos', 'go depth 1']);
  });

  it('joins a CRLF, or a character, that is cut in two', () => {
    const umlaut = Buffer.from('ü');
    expect(split('uci\r', '\n', umlaut.subarray(0, 1), umlaut.subarray(1), '\n')).toEqual(['uci', 'ü']);
  });

  it('drops the zero that ends a string in C and belongs to no line', () => {
    expect(split('uci\n\0isready\n\0')).toEqual(['uci', 'isready', '']);
  });

  it('takes the last line without an end', () => {
    expect(split('uci\nquit')).toEqual(['uci', 'quit']);
  });

  it('replaces bytes that are no text', () => {
    expect(split(Buffer.from([0xff, 0x0a]))).toEqual(['\ufffd']);
  });

  it('reports a line that is too long once, in its place, and reads on behind it', () => {
    const long = 'x'.repeat(1_000_000);
    expect(split('uci\n', long, long, '\nisready\n')).toEqual(['uci', `too long: ${'x'.repeat(40)}`, 'isready']);
  });

  it('takes a line of the greatest length', () => {
    const line = 'x'.repeat(MAX_LINE_LENGTH);
    expect(split(`${line}\n${line}y\nz`)).toEqual([line, `too long: ${'x'.repeat(40)}`, 'z']);
  });
});
