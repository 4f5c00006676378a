import type { Autosave } from './autosave.ts';
import type { PlaySession } from './session.ts';

/** The context of a command. */
export interface CommandContext {
  readonly session: PlaySession;
  readonly autosave: Autosave;
  /** Asks a question; the next line may answer it. */
  readonly ask: (question: Question) => void;
  /** Ends the conversation. */
  readonly leave: () => void;
}

/** A question to the user. It is withdrawn if the game continues without an answer. */
export interface Question {
  readonly lines: readonly string[];
  readonly prompt: string;
  /** The action for an answer; null if the text is not an answer. */
  answer(text: string): (() => void) | null;
  /** Answers offered for completion. */
  readonly words: readonly string[];
}

/** A command that a user can type in place of a move. */
export interface Command {
  /** The first one is its name. */
  readonly names: readonly [string, ...string[]];
  /** The arguments after the name. */
  readonly argument?: string;
  /** A short summary. */
  readonly summary: string;
  /** A very short summary for the short list; commands without it appear only in the full one. */
  readonly brief?: string;
  /** Possible arguments, matching the typed prefix. */
  complete?(session: PlaySession, typed: string): readonly string[];
  run(desk: CommandContext, argument: string): Promise<void> | void;
}

/** A group of commands in `help`. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}
