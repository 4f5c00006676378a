import { printable } from '../../notation/quoted.ts';
import { Archive } from './archive.ts';
import { formatRecord } from './pgn.ts';
import type { GameRecord } from './record.ts';
import type { PlaySettings } from './settings.ts';

/**
 * Sees to it that no game is lost: with a file of the person's, every move is kept there; without one, a game that would
 * be lost goes to a file of its own.
 */
export class Keeper {
  private archive: Archive | null;
  private readonly isChosen: boolean;
  private readonly isAutomatic: boolean;
  private hasFailed = false;

  /** `archive`: the person's file, or null. `isAutomatic`: make one where a game would be lost. */
  constructor(archive: Archive | null, isAutomatic: boolean) {
    this.archive = archive;
    this.isChosen = archive !== null;
    this.isAutomatic = isAutomatic;
  }

  /** After each change of the game. Returns what the person should know, if anything. */
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

  /** The game is to be left, for another one or for good. Returns where it is, or why it is nowhere; null: nothing is lost. */
  leave(record: GameRecord, settings: PlaySettings): string | null {
    if (this.isChosen) this.archive!.nextGame();
    if (!record.isUnsaved || !this.isAutomatic) return null;
    if (this.archive === null) {
      const made = Archive.create(new Date());
      if (!made.ok) return `The game is not saved: ${made.error}`;
      this.archive = made.value;
    }
    const kept = this.archive.write(formatRecord(record, settings, new Date()));
    if (!kept.ok) return `The game is not saved: ${kept.error}`;
    this.archive.nextGame();
    record.markSaved();
    const name = printable(this.archive.path);
    return `The game is kept in ${name}: "ransom play --load ${name}" goes on with it.`;
  }
}
