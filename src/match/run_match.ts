import { rm } from 'node:fs/promises';
import { setAside } from '../files/replace_file.ts';
import { onAbsence } from '../protocol/client/attended_time.ts';
import { killStrays } from '../protocol/client/living.ts';
import type { EngineFault, ProtocolName } from '../protocol/client/types.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { Conversation } from './conversation.ts';
import { WHOLE, formatShard } from '../jobs/shard.ts';
import { readJournal, type Journal, type MatchPlan } from './journal.ts';
import { describeLimits } from './limits.ts';
import { MatchState, type MatchProgress } from './match_state.ts';
import { OpeningAbandoned, type Opening } from './opening.ts';
import { matchDifferences } from './plan_differences.ts';
import { formatMatchGame } from './pgn.ts';
import { findPgn } from './pgn_file.ts';
import { lostBeforePlay, playGame, type FinishedGame, type GamePlayer } from './play_game.ts';
import { Recorder } from './recorder.ts';
import { scheduledGame, type ScheduledGame } from './schedule.ts';
import { planOf, runOf, type MatchSettings, type MatchFiles } from './settings.ts';
import { Slot } from './slot.ts';
import { summarise, type GameSummary } from './summary.ts';
import { isFailure } from './termination.ts';
import { lockFile, type FileLock } from '../files/file_lock.ts';
import { MatchFileError } from './match_file.ts';

/** Callbacks for the events of a match. */
export interface MatchListener {
  /** The engines have replied; games begin now. */
  onStart?(progress: MatchProgress): void;
  onGameStart?(game: ScheduledGame): void;
  onGameEnd?(game: ScheduledGame, summary: GameSummary, progress: MatchProgress): void;
  /** Something that the user should know, and that is not a result. */
  onNote?(text: string): void;
}

export type MatchStop = 'complete' | 'sprt' | 'interrupted';

export interface MatchReport extends MatchProgress {
  readonly stop: MatchStop;
  /** The name that each engine announces. */
  readonly announcedNames: readonly string[];
}

/**
 * Plays a match to its end, to a decision of its SPRT or until `signal` fires. An error says why it can't start. When it
 * resolves, no engine is running and the state is on disk.
 */
export async function runMatch(
  settings: MatchSettings,
  listener: MatchListener,
  signal: AbortSignal,
): Promise<Result<MatchReport, string>> {
  const locks = lockFiles(settings.files);
  if (!locks.ok) return locks;
  try {
    const saved = await takeUp(settings, listener);
    if (!saved.ok) return saved;
    const run = new MatchRun(settings, listener, saved.value);
    try {
      return await run.run(signal);
    } finally {
      const { journal, isJournalTemporary } = settings.files;
      if (isJournalTemporary && !run.canBeResumed) await rm(journal, { force: true });
    }
  } finally {
    for (const lock of locks.value) lock.release();
  }
}

/** The saved state of a resumed match; null for a new one, whose files are set aside. */
async function takeUp(settings: MatchSettings, listener: MatchListener): Promise<Result<Journal | null, string>> {
  const { journal: path, pgn, log, resume } = settings.files;
  if (resume) {
    const saved = readJournal(path);
    if (!saved.ok) return saved;
    if (saved.value !== null) {
      const shard = formatShard(saved.value.run?.shard ?? WHOLE);
      const differences = matchDifferences({ ...saved.value.plan, shard }, plainPlan(settings));
      if (differences.length > 0)
        return err(
          `the match in ${path} can't be resumed, because these settings have changed: ${differences.join(', ')}`,
        );
      if (pgn !== null) await keepForeignPgn(pgn, saved.value, settings.event, listener);
      return saved;
    }
    listener.onNote?.(`there is no match in ${path} yet: starting a new one`);
  }
  for (const file of [path, pgn, log]) {
    const aside = file === null ? null : await setAside(file);
    if (aside !== null) listener.onNote?.(`the file of an earlier match has been renamed to ${aside}`);
  }
  return ok(null);
}

/** A file that is not the PGN of the games played so far is kept: continuing it would truncate it. */
async function keepForeignPgn(path: string, { games }: Journal, event: string, listener: MatchListener): Promise<void> {
  const bytes = games.at(-1)?.pgnBytes ?? null;
  switch (await findPgn(path, bytes, event)) {
    case 'own':
      return;
    case 'none':
      if (bytes !== null && bytes > 0)
        listener.onNote?.(`${path} holds none of the games played so far: it begins with the next one`);
      return;
    case 'foreign': {
      const aside = await setAside(path);
      if (aside === null) return;
      listener.onNote?.(`${path} does not hold the games of this match: it is kept as ${aside}, and a new one begins`);
    }
  }
}

/** The plan as it is read from a file, and the shard, which must stay the same, too. */
function plainPlan(settings: MatchSettings): MatchPlan {
  return { ...(JSON.parse(JSON.stringify(planOf(settings))) as MatchPlan), shard: formatShard(settings.shard) };
}

/** Shorter gaps are normal on a busy machine, and not worth a line. */
const TOLD_ABSENCE_MS = 3000;

const FIRST_PLAYERS = [0, 1];

class MatchRun {
  private readonly settings: MatchSettings;
  private readonly listener: MatchListener;
  private readonly state: MatchState;
  private readonly saved: Journal | null;
  private readonly conversation: Conversation | null;
  private readonly slots: readonly Slot[];
  private readonly announcedNames: string[] = [];
  private stop: MatchStop | null = null;

  constructor(settings: MatchSettings, listener: MatchListener, saved: Journal | null) {
    this.settings = settings;
    this.listener = listener;
    this.state = new MatchState(settings, saved);
    this.saved = saved;
    this.conversation = this.openLog();
    this.slots = Array.from(
      { length: settings.concurrency },
      (_, index) => new Slot(index + 1, settings, this.conversation, this.note),
    );
  }

  private openLog(): Conversation | null {
    const { log } = this.settings.files;
    if (log === null) return null;
    try {
      return new Conversation(log, (text) => this.listener.onNote?.(text));
    } catch (error) {
      throw new MatchFileError(log, error as NodeJS.ErrnoException);
    }
  }

  private readonly note = (text: string): void => {
    this.listener.onNote?.(text);
    this.conversation?.note(text);
  };

  /** Ended early, with finished games that a resumed match need not play again. */
  get canBeResumed(): boolean {
    const { finishedGames, games } = this.state.progress();
    return this.stop !== 'sprt' && finishedGames > 0 && finishedGames < games;
  }

  async run(signal: AbortSignal): Promise<Result<MatchReport, string>> {
    const interrupt = (): void => this.end('interrupted');
    signal.addEventListener('abort', interrupt);
    if (signal.aborted) interrupt();
    const endOfAbsences = onAbsence((ms) => {
      if (ms < TOLD_ABSENCE_MS) return;
      this.note(`the match did not run for ${(ms / 1000).toFixed(1)} s: no engine is charged for that time`);
    });
    try {
      const fault = await this.greetAll();
      if (fault !== null && this.stop === null) return err(fault);
      await this.playAll();
      const progress = this.state.progress();
      const isComplete = this.stop !== 'sprt' && progress.finishedGames === progress.games;
      const stop = isComplete ? 'complete' : (this.stop ?? 'complete');
      return ok({ ...progress, stop, announcedNames: this.announcedNames });
    } finally {
      endOfAbsences();
      signal.removeEventListener('abort', interrupt);
      await Promise.all(this.slots.map((slot) => slot.keepOnly([])));
      killStrays();
      await this.conversation?.close();
    }
  }

  /** Starts each engine once, so that a wrong command or option is reported before the first game. */
  private async greetAll(): Promise<string | null> {
    const [first] = this.slots;
    for (const [index, player] of this.settings.players.entries()) {
      // Only those of the first game stay: hundreds at once might be more than the machine can run.
      await first!.keepOnly(FIRST_PLAYERS);
      if (this.isStopped()) return null;
      const client = await first!.client(index);
      if (client.ok) {
        this.announcedNames[index] = client.value.announcedName;
        continue;
      }
      return `the engine ${player.name} ${describeGreetingFault(client.error, player.protocol)}`;
    }
    return null;
  }

  private async playAll(): Promise<void> {
    const recorder = await Recorder.open(this.settings.files, planOf(this.settings), runOf(this.settings), this.saved);
    try {
      this.listener.onStart?.(this.state.progress());
      this.endWhereDecided();
      // The files stay open until no slot writes to them: each ends early after the failure of one.
      const slots = await Promise.allSettled(this.slots.map((slot) => this.playIn(slot, recorder)));
      for (const slot of slots) if (slot.status === 'rejected') throw slot.reason as Error;
    } finally {
      await recorder.close();
    }
  }

  /** Plays games in one slot while there are any. */
  private async playIn(slot: Slot, recorder: Recorder): Promise<void> {
    try {
      for (let index = this.next(); index !== null; index = this.next()) {
        const game = scheduledGame(this.settings.schedule, index);
        const opening = await this.state.book.opening(game.opening, () => this.isStopped());
        await slot.keepOnly([game.white, game.black]);
        await slot.endUnready();
        if (this.isStopped()) return;
        this.listener.onGameStart?.(game);
        const finished = await this.playGame(slot, game, opening);
        // A game that the end of the match cut off has no result.
        if (this.isStopped()) return;
        await this.finish(game, opening, finished, recorder);
        await this.tidyUp(slot, game, finished);
      }
    } catch (error) {
      if (error instanceof OpeningAbandoned) return;
      this.end('interrupted');
      throw error;
    }
  }

  private next(): number | null {
    return this.isStopped() ? null : this.state.takeNext();
  }

  private async playGame(slot: Slot, game: ScheduledGame, opening: Opening): Promise<FinishedGame> {
    const players: GamePlayer[] = [];
    for (const colour of [WHITE, BLACK]) {
      const index = colour === WHITE ? game.white : game.black;
      const client = await slot.client(index);
      if (!client.ok) return lostBeforePlay(opening, colour, client.error);
      const { limits, marginMs } = this.settings.players[index]!;
      players.push({ client: client.value, limits, marginMs });
    }
    const [white, black] = players;
    return playGame(opening, [white!, black!], this.settings.adjudication);
  }

  private async finish(
    game: ScheduledGame,
    opening: Opening,
    finished: FinishedGame,
    recorder: Recorder,
  ): Promise<void> {
    const summary = summarise(game.index, finished);
    this.state.count(summary);
    const progress = this.state.progress();
    this.endWhereDecided();
    // What is announced is on disk.
    await recorder.add({
      pgn: this.formatPgn(game, finished),
      game: { ...summary, openingMoves: this.state.book.textOf(opening), elapsedMs: Math.round(progress.elapsedMs) },
    });
    this.listener.onGameEnd?.(game, summary, progress);
  }

  /** An engine that failed plays no further game in this process. */
  private async tidyUp(slot: Slot, game: ScheduledGame, finished: FinishedGame): Promise<void> {
    for (const [colour, player] of [game.white, game.black].entries()) {
      if (finished.offender === colour && isFailure(finished.termination)) await slot.discard(player);
      else if (this.settings.players[player]!.restart || !slot.isReusable(player)) await slot.release(player);
    }
  }

  private formatPgn(game: ScheduledGame, finished: FinishedGame): string {
    const { players } = this.settings;
    const white = players[game.white]!;
    const black = players[game.black]!;
    const whiteLimits = describeLimits(white.limits);
    const blackLimits = describeLimits(black.limits);
    return formatMatchGame(finished, {
      event: this.settings.event,
      round: game.index + 1,
      white: white.name,
      black: black.name,
      date: new Date(),
      timeControl: whiteLimits === blackLimits ? whiteLimits : `${whiteLimits} : ${blackLimits}`,
    });
  }

  private endWhereDecided(): void {
    const sprt = this.state.sprt();
    if (sprt !== null && sprt.decision !== 'open') this.end('sprt');
  }

  /** Ends the match and the running games. */
  private end(stop: MatchStop): void {
    if (this.stop !== null) return;
    this.stop = stop;
    for (const slot of this.slots) void slot.keepOnly([]);
  }

  private isStopped(): boolean {
    return this.stop !== null;
  }
}

/** What an engine is asked first, and what to try if it doesn't reply: it may speak the other protocol. */
const GREETINGS: Readonly<Record<ProtocolName, readonly [question: string, cure: string]>> = {
  uci: ['uci', 'if it is an XBoard engine, write proto=xboard before its command'],
  xboard: ['protover 2', 'if it is a UCI engine, leave out proto=xboard'],
};

function describeGreetingFault(fault: EngineFault | string, protocol: ProtocolName): string {
  if (typeof fault === 'string') return `can't be used: ${fault}`;
  const { kind, detail, stalledOn } = fault;
  if (kind === 'no-start') return detail;
  const [question, cure] = GREETINGS[protocol];
  return `can't be used: ${kind}: ${detail}${stalledOn === question ? `: ${cure}` : ''}`;
}

/**
 * Locks the files of a match for this process. The error says which process has one of them. A match needs no log: one that
 * can't be locked for another reason is reported when it is written.
 */
function lockFiles({ journal, pgn, log }: MatchFiles): Result<readonly FileLock[], string> {
  const locks: FileLock[] = [];
  for (const path of [journal, pgn, log]) {
    if (path === null) continue;
    const lock = lockFile(path);
    if (lock.ok) {
      locks.push(lock.value);
      continue;
    }
    for (const taken of locks) taken.release();
    if (lock.error.kind === 'fault') throw new MatchFileError(lock.error.path, lock.error.error);
    return err(`${lock.error.message}; --pgn, --state and --log name a match's files`);
  }
  return ok(locks);
}
