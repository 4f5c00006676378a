import { parseCoordinate } from '../../notation/coordinate.ts';
import { quoted } from '../../notation/quoted.ts';
import { START_FEN } from '../../notation/fen.ts';
import type { Game } from '../../rules/game.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { gameFromFen, readCoordinate } from '../common/games.ts';
import type { PositionStart } from './command.ts';

/**
 * The game that `position` has set. A user interface sends the whole game before every move; what is the same as
 * before is not read again.
 */
export class PositionKeeper {
  private current: Game | null;
  private start = START_FEN;
  /** The texts of the moves of `current`. */
  private texts: string[] = [];

  constructor(game: Game) {
    this.current = game;
  }

  /** Null if the last `position` was bad. */
  get game(): Game | null {
    return this.current;
  }

  /** Puts another game, or none, in the place of what was set. */
  reset(game: Game | null): void {
    this.current = game;
    this.start = '';
    this.texts = [];
  }

  /** Sets a position; returns the reason if there is none now. */
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

  /** The game as far as it is the same as before, or why the start is bad. */
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
