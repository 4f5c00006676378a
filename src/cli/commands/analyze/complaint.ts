import { printable, shortened } from '../../../notation/quoted.ts';
import type { ReplayStop } from '../../../notation/replayed.ts';
import { printAnalysis, type Origin } from './json.ts';
import { printNote } from '../../terminal/terminal.ts';

/** Invalid input. */
export interface Complaint {
  /** The place of the error, for programs. */
  readonly origin: Origin;
  /** From 1; null for a FEN on the command line. */
  readonly line: number | null;
  /** Null for the whole line. */
  readonly column: number | null;
  /** The half-move of the game that can't be read, from 1. */
  readonly ply?: number;
  /** It is one of a variation. */
  readonly inVariation?: boolean;
  /** The invalid text. */
  readonly text?: string;
  readonly message: string;
  /** Additional text for people. */
  readonly addition?: string;
}

/** A game in the input: its number, and the line of a move list, or null if places in the score are those in the file. */
interface GamePlace {
  readonly number: number;
  readonly line: number | null;
}

/** Reports where a game can't be read any further. */
export function complainOfStop({ number, line }: GamePlace, stop: ReplayStop, asJson: boolean, addition = ''): void {
  const { ply, inVariation, column, text, message } = stop;
  const place = { origin: { game: number }, line: line ?? stop.line, column, ply, inVariation };
  complain({ ...place, text: shortened(text), message, addition }, asJson);
}

/** Reports invalid input with its place (game, ply, line and column); with --json as an object with `error`. */
export function complain(
  { origin, line, column, ply, inVariation = false, text, message, addition = '' }: Complaint,
  asJson: boolean,
): void {
  if (asJson) {
    const said = text === undefined ? message : `${text}: ${message}`;
    const place = { line: line ?? 0, column, ...(ply !== undefined && { ply, inVariation }) };
    printAnalysis({ ...origin, error: { ...place, message: said } });
  }
  const parts: readonly (readonly [string, number | string | null | undefined])[] = [
    ['game', origin.game],
    ['ply', inVariation ? `${ply} of a variation` : ply],
    ['line', line],
    ['column', column],
  ];
  const known = parts.filter(([, value]) => value !== null && value !== undefined);
  const place = known.map(([name, value]) => `${name} ${value}`).join(', ');
  const said = printable(message);
  printNote(`ransom: ${[place, text ?? said].filter((part) => part !== '').join(': ')}`);
  if (text !== undefined) printNote(`${said}${addition}`);
}
