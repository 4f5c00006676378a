import { WHITE } from '../shared/men.ts';
import { ASCII_STYLE, UNICODE_STYLE, type TableStyle } from './table.ts';
import { hasColour } from './terminal.ts';

/** How a table is drawn on a stream: in letters or figures, in colours where the stream may have them. */
export async function tableStyle(isUnicode: boolean, stream: { readonly isTTY?: boolean }): Promise<TableStyle> {
  const plain = isUnicode ? UNICODE_STYLE : ASCII_STYLE;
  return hasColour(stream) ? await inColour(plain) : plain;
}

async function inColour(style: TableStyle): Promise<TableStyle> {
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  return {
    ...style,
    paintMan: (text, colour) => (colour === WHITE ? chalk.bold(text) : chalk.cyan(text)),
    paintCheckedKing: (text) => chalk.bold.red(text),
  };
}
