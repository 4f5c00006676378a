import { resolveIntent } from '../../rules/resolve_intent.ts';
import { Game } from '../../rules/game.ts';
import { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Move, Ruleset } from '../../rules/setup.ts';
import { parseCoordinate } from '../../notation/coordinate.ts';
import { describeFenError, positionFromFen, startPosition } from '../../notation/fen.ts';

/** A position from a FEN; the error is a single line. */
export function readPosition(fen: string, ruleset: Ruleset): Result<Position, string> {
  const position = positionFromFen(fen, ruleset);
  return position.ok ? position : err(describeFenError(position.error));
}

/** A game from a FEN; the error is a single line. */
export function gameFromFen(fen: string, ruleset: Ruleset): Result<Game, string> {
  const position = readPosition(fen, ruleset);
  return position.ok ? ok(new Game(position.value)) : position;
}

/** A game from the standard starting position. */
export function newGame(ruleset: Ruleset): Game {
  return new Game(startPosition(ruleset));
}

/** The same start and moves under another ruleset; null if they are not all legal there. */
export function underRuleset(game: Game, ruleset: Ruleset): Game | null {
  const start = Position.create(game.start.setup, ruleset);
  if (!start.ok) return null;
  const copy = new Game(start.value);
  for (const move of game.moves) {
    if (!copy.position.isLegal(move)) return null;
    copy.play(move);
  }
  return copy;
}

/** The legal move given in coordinates, or the reason why there is none. */
export function readCoordinate(position: Position, text: string): Result<Move, string> {
  const intent = parseCoordinate(text);
  if (!intent.ok) return err(`${intent.error.message} Expected ${intent.error.expected}.`);
  const move = resolveIntent(position, intent.value);
  return move.ok ? move : err(move.error.message);
}
