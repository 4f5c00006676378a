import type { Clock, SearchLimits } from '../../engine/types.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

interface Level {
  /** 0: one session for the whole game. */
  readonly movesPerSession: number;
  readonly baseMs: number;
  readonly incrementMs: number;
  /** When it was told: moves are counted from here. */
  readonly fromPly: number;
}

/** Where nobody has said anything about time. */
const DEFAULT_MOVE_MS = 2000;
const MIN_MOVE_MS = 1;

/** Under `nps` the engine's own time manager, which looks at the wall, is of no use: this one counts nodes. */
const PLANNED_MOVES = 30;
const MAX_SHARE = 0.5;
const INCREMENT_SHARE = 0.8;

/** The time of a game as XBoard tells it: `level` or `st`, with `sd` and `nps` beside them, and the two clocks. */
export class TimeControl {
  private level: Level | null = null;
  private moveMs: number | null = null;
  private plies: number | null = null;
  private nodesPerSecond: number | null = null;
  /** What is left, by colour. */
  private readonly clocks: [number, number] = [0, 0];

  /** Processor time is asked for, not time on the wall. */
  get usesProcessorTime(): boolean {
    return this.nodesPerSecond === 0;
  }

  /** Begins a game: clocks as at the start, no limit of depth, time on the wall. `level` and `st` stay. */
  newGame(): void {
    this.plies = null;
    this.nodesPerSecond = null;
    this.beginAt(0);
  }

  /** The game begins anew, or from another position: moves are counted from here, with full clocks. */
  beginAt(ply: number): void {
    if (this.level === null) return;
    this.level = { ...this.level, fromPly: ply };
    this.clocks.fill(this.level.baseMs);
  }

  /** `level`, at the start or in mid-game: then moves and time are what remains. Replaces `st`. */
  setLevel(movesPerSession: number, baseMs: number, incrementMs: number, ply: number): void {
    this.level = { movesPerSession, baseMs, incrementMs, fromPly: ply };
    this.moveMs = null;
    this.clocks.fill(baseMs);
  }

  /** `st`: so much for each move. Replaces `level`. */
  setMoveTime(ms: number): void {
    this.moveMs = ms;
    this.level = null;
  }

  setDepth(plies: number): void {
    this.plies = plies;
  }

  setNodeRate(nodesPerSecond: number): void {
    this.nodesPerSecond = nodesPerSecond;
  }

  setClock(colour: Colour, ms: number): void {
    this.clocks[colour === WHITE ? WHITE : BLACK] = ms;
  }

  /** A move was made after `ms`: the clock runs on by itself where the user interface never tells it. */
  spend(colour: Colour, ms: number, plyAfter: number): void {
    const { level } = this;
    if (level === null) return;
    const isSessionOver = level.movesPerSession > 0 && movesToGo(level, plyAfter + 1) === level.movesPerSession;
    this.setClock(colour, this.clocks[colour]! - ms + level.incrementMs + (isSessionOver ? level.baseMs : 0));
  }

  /** The limits for a move of the side to move, `colour`, at `ply`, of whose time `usedMs` are gone already. */
  limits(colour: Colour, ply: number, threads: number, usedMs = 0): SearchLimits {
    return { ...(this.plies !== null && { depth: this.plies }), ...this.timeLimits(colour, ply, threads, usedMs) };
  }

  private timeLimits(colour: Colour, ply: number, threads: number, usedMs: number): SearchLimits {
    const clock = this.clock(colour, ply, usedMs);
    const moveMs = clock === null ? Math.max(MIN_MOVE_MS, (this.moveMs ?? DEFAULT_MOVE_MS) - usedMs) : null;
    if (this.nodesPerSecond !== null && this.nodesPerSecond > 0) {
      const ms = moveMs ?? shareOf(clock!);
      return { nodes: Math.max(1, Math.floor((ms * this.nodesPerSecond) / 1000)) };
    }
    // So many threads use up so many times the processor's time.
    const divisor = this.usesProcessorTime ? threads : 1;
    if (moveMs !== null) return { moveTimeMs: moveMs / divisor };
    const { remainingMs, incrementMs } = clock!;
    return { clock: { ...clock!, remainingMs: remainingMs / divisor, incrementMs: incrementMs / divisor } };
  }

  private clock(colour: Colour, ply: number, usedMs: number): Clock | null {
    const { level } = this;
    if (level === null) return null;
    const remainingMs = Math.max(0, this.clocks[colour]! - usedMs);
    const { incrementMs, movesPerSession } = level;
    return { remainingMs, incrementMs, ...(movesPerSession > 0 && { movesToGo: movesToGo(level, ply) }) };
  }
}

/** Moves that the side to move at `ply` has still to make in its session, this one included. */
function movesToGo({ movesPerSession, fromPly }: Level, ply: number): number {
  const made = Math.max(0, Math.floor((ply - fromPly) / 2));
  return movesPerSession - (made % movesPerSession);
}

function shareOf({ remainingMs, incrementMs, movesToGo: moves }: Clock): number {
  const share = remainingMs / Math.min(moves ?? PLANNED_MOVES, PLANNED_MOVES) + incrementMs * INCREMENT_SHARE;
  return Math.min(share, moves === 1 ? remainingMs : remainingMs * MAX_SHARE);
}
