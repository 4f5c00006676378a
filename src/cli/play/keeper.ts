import { printable } from '../../notation/quoted.ts';
import type { Result } from '../../rules/result.ts';
import { abbreviateHome } from '../files/home.ts';
import { shellCommand } from '../invocation.ts';
import { Archive } from './archive.ts';
import { formatRecord } from './pgn.ts';
import type { GameRecord } from './record.ts';
import type { PlaySettings } from './settings.ts';

/**
 * Ensures that no game is lost: with a file of the user's, every move is kept there; without one, a game that would
 * be lost goes to a file of its own.
 */
export class Keeper {
  private archive: Archive | null;
  private readonly isChosen: boolean;
  private readonly isAutomatic: boolean;
  private readonly create: () => Result<Archive, string>;
  private hasFailed = false;

  /** `archive`: the user's file, or null. `isAutomatic`: `create` one if a game would be lost. */
  constructor(archive: Archive | null, isAutomatic: boolean, create = () => Archive.create(new Date())) {
    this.archive = archive;
    this.isChosen = archive !== null;
    this.isAutomatic = isAutomatic;
    this.create = create;
  }

  /** After each change of the game. Returns what the user should know, if anything. */
  note(record: GameRecord, settings: PlaySettings): string | null {
    if (!this.isChosen || !record.hasChanged) return null;
    const kept = this.archive!.write(formatRecord(record, settings, new Date()));
    if (kept.ok) {
      record.markSaved();
      this.hasFailed = false;
      return null;
    }
    const isNews = !this.hasFailed;
    this.hasFailed = true;
    return isNews ? kept.error : null;
  }

  /**
   * The game is to be left, for another one or for good. Returns lines that say where it is and how to continue with it, or why
   * it is nowhere; none if nothing would be lost.
   */
  leave(record: GameRecord, settings: PlaySettings): readonly string[] {
    if (this.isChosen) this.archive!.nextGame();
    if (!record.isUnsaved || !this.isAutomatic) return [];
    if (this.archive === null) {
      const made = this.create();
      if (!made.ok) return [`The game is not saved: ${made.error}`];
      this.archive = made.value;
    }
    const kept = this.archive.write(formatRecord(record, settings, new Date()));
    if (!kept.ok) return [`The game is not saved: ${kept.error}`];
    this.archive.nextGame();
    record.markSaved();
    return whereKept(this.archive);
  }
}

/** The last line is a command for the shell; it is indented, so that it is not broken. */
function whereKept({ path, failures }: Archive): string[] {
  const name = printable(abbreviateHome(path));
  return [...failures, `The game is saved in ${name}. To continue it:`, `   ${shellCommand(['play', '--load', name])}`];
}
