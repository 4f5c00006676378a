import type { ChalkInstance } from 'chalk';
import { letterOfMan } from '../../notation/letters.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, EMPTY, WHITE, colourOf, roleOf } from '../../shared/men.ts';
import type { SquareView, TextStyle } from './position_text.ts';
import { hasColour, hasUnicode } from './terminal.ts';

/** Letters, capitals for White, in pure ASCII. */
export const ASCII_STYLE: TextStyle = {
  man: letterOfMan,
  emptySquare: '.',
  frame: { horizontal: '-', vertical: '|', corners: ['+', '+', '+', '+'] },
  paintSquare: (text) => text,
  paintHolding: (text) => text,
};

const WHITE_FIGURES = '♙♘♗♖♕♔';
const BLACK_FIGURES = '♟♞♝♜♛♚';
/** On coloured squares white men are drawn in white: the outlined figures would be too thin. */
const SOLID_FIGURES = BLACK_FIGURES;

/** Chess figures and lines. */
export const UNICODE_STYLE: TextStyle = {
  ...ASCII_STYLE,
  man: (man) => (colourOf(man) === WHITE ? WHITE_FIGURES : BLACK_FIGURES).charAt(roleOf(man)),
  emptySquare: '·',
  frame: { horizontal: '─', vertical: '│', corners: ['┌', '┐', '└', '┘'] },
};

/** The properties of a terminal or a pipe that determine the look of a table. */
export interface TextScreen {
  readonly isTTY?: boolean;
  getColorDepth?(): number;
}

/** The user's options on the command line. */
export interface LooksAsked {
  readonly ascii?: boolean;
  readonly unicode?: boolean;
}

/** Figures or letters? By default figures only if colours are available and the terminal shows the characters. */
export function drawsFigures({ ascii, unicode }: LooksAsked, screen: TextScreen): boolean {
  if (ascii === true || unicode === true) return unicode === true;
  return hasColour(screen) && hasUnicode();
}

/** The style of a table on a screen: letters or figures, coloured if possible. */
export async function textStyle(isInFigures: boolean, screen: TextScreen): Promise<TextStyle> {
  if (!hasColour(screen)) return isInFigures ? UNICODE_STYLE : ASCII_STYLE;
  const { Chalk } = await import('chalk');
  const has256Colours = (screen.getColorDepth?.() ?? 1) >= 8;
  const chalk = new Chalk({ level: has256Colours ? 2 : 1 });
  return isInFigures ? colouredSquares(has256Colours ? palette256(chalk) : palette16(chalk)) : colouredLetters(chalk);
}

function colouredLetters(chalk: ChalkInstance): TextStyle {
  const paintMan = (text: string, colour: Colour): string => (colour === WHITE ? chalk.bold(text) : chalk.cyan(text));
  return {
    ...ASCII_STYLE,
    paintHolding: paintMan,
    paintSquare(text, { man, isChecked }) {
      if (man === EMPTY) return text;
      return isChecked ? chalk.bold.red(text) : paintMan(text, colourOf(man));
    },
  };
}

type Paint = (text: string) => string;

/** Background and foreground colours of squares. */
interface Palette {
  readonly light: ChalkInstance;
  readonly dark: ChalkInstance;
  readonly lastMove: ChalkInstance;
  readonly check: ChalkInstance;
  readonly frozen: ChalkInstance;
  readonly white: (ground: ChalkInstance) => Paint;
  readonly black: (ground: ChalkInstance) => Paint;
}

/** Dark enough for white men, and light enough for black ones. */
function palette256(chalk: ChalkInstance): Palette {
  return {
    light: chalk.bgAnsi256(137),
    dark: chalk.bgAnsi256(94),
    lastMove: chalk.bgAnsi256(65),
    check: chalk.bgAnsi256(160),
    frozen: chalk.bgAnsi256(67),
    white: (ground) => ground.ansi256(231).bold,
    black: (ground) => ground.ansi256(16),
  };
}

function palette16(chalk: ChalkInstance): Palette {
  return {
    light: chalk.bgCyan,
    dark: chalk.bgGreen,
    lastMove: chalk.bgYellow,
    check: chalk.bgRed,
    frozen: chalk.bgBlue,
    white: (ground) => ground.whiteBright.bold,
    black: (ground) => ground.black,
  };
}

function colouredSquares(palette: Palette): TextStyle {
  const ink = (ground: ChalkInstance, colour: Colour): Paint =>
    colour === WHITE ? palette.white(ground) : palette.black(ground);
  return {
    man: (man) => SOLID_FIGURES.charAt(roleOf(man)),
    emptySquare: ' ',
    frame: null,
    paintSquare: (text, square) =>
      ink(groundOf(square, palette), square.man === EMPTY ? BLACK : colourOf(square.man))(text),
    paintHolding: (text, owner) => ink(palette.dark, owner)(text),
  };
}

function groundOf({ isChecked, isFrozen, isLastMove, isLight }: SquareView, palette: Palette): ChalkInstance {
  if (isChecked) return palette.check;
  if (isFrozen) return palette.frozen;
  if (isLastMove) return palette.lastMove;
  return isLight ? palette.light : palette.dark;
}
