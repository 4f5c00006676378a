import type { Keeper } from './keeper.ts';
import type { PlaySession } from './session.ts';

/** What a command works with. */
export interface Desk {
  readonly session: PlaySession;
  readonly keeper: Keeper;
  /** Asks something; the next line may answer it. */
  readonly ask: (question: Question) => void;
  /** Ends the conversation. */
  readonly leave: () => void;
}

/** A question to the user. It is dropped if the game continues without an answer. */
export interface Question {
  readonly lines: readonly string[];
  readonly prompt: string;
  /** What is done with an answer; null where the text is none. */
  answer(text: string): (() => void) | null;
  /** Words that a terminal offers as answers. */
  readonly words: readonly string[];
}

/** Something that a user can type beside moves. */
export interface Command {
  /** The first is its name. */
  readonly names: readonly [string, ...string[]];
  /** What stands behind the name. */
  readonly argument?: string;
  /** Half a line, or a whole one. */
  readonly summary: string;
  /** The summary in a few words, for the short list; commands without it are left to the whole one. */
  readonly brief?: string;
  /** What may follow the name, as far as it is typed. */
  complete?(session: PlaySession, typed: string): readonly string[];
  run(desk: Desk, argument: string): Promise<void> | void;
}

/** Commands that belong together, as `help` shows them. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}
