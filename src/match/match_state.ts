import type { Journal } from './journal.ts';
import { OpeningBook } from './opening_book.ts';
import { isGameInShard, scheduledGame } from './schedule.ts';
import type { MatchSettings } from './settings.ts';
import { sprtState, type SprtState } from './sprt.ts';
import { Standings } from './standings.ts';
import type { GameSummary } from './summary.ts';

/** How a match stands. */
export interface MatchProgress {
  readonly standings: Standings;
  readonly sprt: SprtState | null;
  /** Games in total, finished games, and those finished in earlier runs. */
  readonly games: number;
  readonly finishedGames: number;
  readonly resumedGames: number;
  /** Over all runs, and of this run alone. */
  readonly elapsedMs: number;
  readonly elapsedNowMs: number;
}

/** The finished games of a match and what follows from them. */
export class MatchState {
  readonly book: OpeningBook;
  private readonly settings: MatchSettings;
  private readonly standings: Standings;
  private readonly summaries: GameSummary[] = [];
  private readonly finished = new Set<number>();
  private readonly resumedGames: number;
  /** The games of the schedule, plus those of an earlier run with a longer schedule. */
  private readonly games: number;
  private readonly elapsedBefore: number;
  private readonly startedAt = performance.now();
  private nextIndex = 0;

  constructor(settings: MatchSettings, saved: Journal | null) {
    this.settings = settings;
    this.standings = new Standings(settings.players.length);
    this.book = new OpeningBook(settings.openings.source, settings.openings.start, knownOpenings(settings, saved));
    for (const summary of saved?.games ?? []) this.count(summary);
    this.resumedGames = this.summaries.length;
    const { games } = settings.schedule;
    const scheduled = Array.from({ length: games }, (_, index) => index).filter((index) => this.isWanted(index)).length;
    this.games = scheduled + this.summaries.filter(({ index }) => index >= games).length;
    this.elapsedBefore = saved?.games.at(-1)?.elapsedMs ?? 0;
  }

  /** The number of the next game to start, or null if all have been started. */
  takeNext(): number | null {
    while (this.finished.has(this.nextIndex) || !this.isWanted(this.nextIndex)) this.nextIndex++;
    return this.nextIndex < this.settings.schedule.games ? this.nextIndex++ : null;
  }

  private isWanted(index: number): boolean {
    return isGameInShard(this.settings.schedule, this.settings.shard, index);
  }

  count(summary: GameSummary): void {
    this.summaries.push(summary);
    this.finished.add(summary.index);
    this.standings.add(scheduledGame(this.settings.schedule, summary.index), summary);
  }

  progress(): MatchProgress {
    const elapsedNowMs = performance.now() - this.startedAt;
    return {
      standings: this.standings,
      sprt: this.sprt(),
      games: this.games,
      finishedGames: this.summaries.length,
      resumedGames: this.resumedGames,
      elapsedMs: this.elapsedBefore + elapsedNowMs,
      elapsedNowMs,
    };
  }

  /** Where the SPRT stands, from the first player's view; null without one, and in a shard, which can't decide it alone. */
  sprt(): SprtState | null {
    const { sprt, shard } = this.settings;
    return sprt === null || shard.of > 1 ? null : sprtState(this.standings.player(0).all.pairs, sprt);
  }
}

function knownOpenings({ schedule }: MatchSettings, saved: Journal | null): Map<number, string> {
  const known = new Map<number, string>();
  for (const { index, openingMoves } of saved?.games ?? []) {
    if (openingMoves !== null) known.set(scheduledGame(schedule, index).opening, openingMoves);
  }
  return known;
}
