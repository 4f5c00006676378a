import { parseCoordinate } from '../../notation/coordinate.ts';
import { quoted } from '../../notation/quoted.ts';
import { START_FEN } from '../../notation/fen.ts';
import type { Game } from '../../rules/game.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { gameFromFen, readCoordinate } from '../common/games.ts';
import type { PositionStart } from './command.ts';

/**
 * The game set by `position`. A user interface sends the whole game before every move; only what differs from before is
 * read again.
 */
export class PositionTracker {
  private current: Game | null;
  /** The FEN that `current` began with; null if no `position` has set it. */
  private start: string | null = START_FEN;
  /** The texts of the moves of `current`. */
  private texts: string[] = [];

  constructor(game: Game) {
    this.current = game;
  }

  /** Null if the last `position` was invalid. */
  get game(): Game | null {
    return this.current;
  }

  /** Replaces the game by another one, or by none. */
  reset(game: Game | null): void {
    this.current = game;
    this.start = null;
    this.texts = [];
  }

  /** Sets a position; returns the error if that leaves no valid position. */
  set(start: PositionStart, moves: readonly string[], ruleset: Ruleset): string | null {
    const fen = start ?? START_FEN;
    const game = this.begin(fen, moves, ruleset);
    if (typeof game === 'string') return this.fail(game);
    for (const text of moves.slice(this.texts.length)) {
      const move = readCoordinate(game.position, text);
      if (!move.ok) {
        const fault = parseCoordinate(text).ok ? 'Illegal' : 'Unreadable';
        return this.fail(`${fault} move at ply ${this.texts.length + 1}, ${quoted(text)}: ${move.error}`);
      }
      game.play(move.value);
      this.texts.push(text);
    }
    this.current = game;
    return null;
  }

  /** The unchanged prefix of the game, or the error in the start position. */
  private begin(fen: string, moves: readonly string[], ruleset: Ruleset): Game | string {
    if (this.current === null || fen !== this.start || this.current.start.ruleset !== ruleset) {
      const game = gameFromFen(fen, ruleset);
      if (!game.ok) return game.error;
      this.start = fen;
      this.texts = [];
      return game.value;
    }
    const different = this.texts.findIndex((text, ply) => text !== moves[ply]);
    const same = different < 0 ? this.texts.length : different;
    while (this.texts.length > same) {
      this.texts.pop();
      this.current.undo();
    }
    return this.current;
  }

  private fail(reason: string): string {
    this.reset(null);
    return reason;
  }
}
