import { START_FEN, formatFenError, positionFromFen } from '../notation/fen.ts';
import { mergedStoresNotice } from '../notation/merged_stores.ts';
import { Game, describeOutcome } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Ruleset } from '../rules/setup.ts';
import { badInput } from './exit.ts';
import { printNote } from './terminal/terminal.ts';

/** The options shared by all commands about a position. */
export interface PositionOptions {
  /** Absent: the start position. An empty text is an invalid FEN like any other. */
  readonly fen?: string;
  readonly rules: Ruleset;
  readonly json?: boolean;
}

/**
 * The position given by the options. Fails if the FEN is invalid, with a caret under the character; a note tells of one that
 * may be misunderstood.
 */
export function positionOf({ fen, rules }: PositionOptions): Position {
  const position = positionFromFen(fen ?? START_FEN, rules);
  if (!position.ok) throw badInput(formatFenError(position.error));
  const notice = fen === undefined ? null : mergedStoresNotice(fen, position.value.setup);
  if (notice !== null) printNote(`note: --fen: ${notice}`);
  return position.value;
}

/** Like `positionOf`, for games that go on from the position. Fails if the game is over there, and says how. */
export function playablePositionOf(options: PositionOptions): Position {
  const position = positionOf(options);
  const outcome = new Game(position).outcome();
  if (outcome !== null) throw badInput(`--fen: the game is over in this position: ${describeOutcome(outcome)}`);
  return position;
}
