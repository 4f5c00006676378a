import { printable } from '../../notation/quoted.ts';
import type { Result } from '../../rules/result.ts';
import { abbreviateHome } from '../files/home.ts';
import { shellCommand } from '../invocation.ts';
import { Archive } from './archive.ts';
import { continuation } from './continuation.ts';
import { formatAll, formatRecord } from './pgn.ts';
import type { GameRecord } from './record.ts';
import type { PlaySettings } from './settings.ts';

/**
 * Ensures that no game is lost: with a file chosen by the user, every move is saved there; without one, a game that
 * would be lost is saved in a file of its own.
 */
export class Autosave {
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

  /** Called after each change of the game. Returns messages for the user, if any. */
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
   * Called before the game is left, for another one or for good: tries again to save it if that failed before. Returns
   * lines that say where it is saved and how to continue it, or why it could not be saved; empty if nothing would be
   * lost, and in a pipe, where `note` has said it.
   */
  leave(record: GameRecord, settings: PlaySettings): readonly string[] {
    const isLost = this.isChosen ? record.hasChanged : this.isAutomatic && record.isUnsaved;
    const lines = isLost ? this.save(record, settings) : [];
    this.archive?.nextGame();
    this.hasFailed = false;
    return this.isAutomatic ? lines : [];
  }

  private save(record: GameRecord, settings: PlaySettings): readonly string[] {
    if (this.archive === null) {
      const made = this.create();
      if (!made.ok) return [`The game is not saved: ${made.error}`];
      this.archive = made.value;
    }
    // The user has chosen what is in a file of his; in another one is all that there was.
    const text = (this.isChosen ? formatRecord : formatAll)(record, settings, new Date());
    const kept = this.archive.write(text);
    if (!kept.ok) return [`The game is not saved: ${kept.error}`];
    record.markSaved();
    return this.whereKept(this.archive, text, settings);
  }

  /** The last line is a shell command; it is indented, so that it is not wrapped. */
  private whereKept({ path, failures }: Archive, text: string, settings: PlaySettings): string[] {
    const name = printable(abbreviateHome(path));
    const words = [...continuation(name, text, settings), ...(this.isChosen ? ['--pgn', name] : [])];
    return [...failures, `The game is saved in ${name}. To continue it:`, `   ${shellCommand(words)}`];
  }
}
