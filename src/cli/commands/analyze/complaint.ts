import { printable } from '../../../notation/quoted.ts';
import { printAnalysis, type Origin } from './json.ts';
import { printNote } from '../../terminal/terminal.ts';

/** Something in the input that makes no sense. */
export interface Complaint {
  /** What programs are told of the place beside the error itself. */
  readonly origin: Origin;
  /** From 1; null for a FEN of the command line. */
  readonly line: number | null;
  /** Null where the line as a whole is meant. */
  readonly column: number | null;
  /** The half-move of the game that can't be read, from 1. */
  readonly ply?: number;
  /** As given. */
  readonly text?: string;
  readonly message: string;
  /** What people are told besides. */
  readonly addition?: string;
}

/** Says what makes no sense, and where: game, ply, line and column; to programs as an object with `error`. */
export function complain(
  { origin, line, column, ply, text, message, addition = '' }: Complaint,
  asJson: boolean,
): void {
  if (asJson) {
    const said = text === undefined ? message : `${text}: ${message}`;
    printAnalysis({ ...origin, error: { line: line ?? 0, column, ...(ply !== undefined && { ply }), message: said } });
  }
  const parts: readonly (readonly [string, number | null | undefined])[] = [
    ['game', origin.game],
    ['ply', ply],
    ['line', line],
    ['column', column],
  ];
  const known = parts.filter(([, value]) => value !== null && value !== undefined);
  const place = known.map(([name, value]) => `${name} ${value}`).join(', ');
  const said = printable(message);
  printNote(`ransom: ${[place, text ?? said].filter((part) => part !== '').join(': ')}`);
  if (text !== undefined) printNote(`${said}${addition}`);
}
