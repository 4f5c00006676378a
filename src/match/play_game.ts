import type {
  EngineResponse,
  EngineClient,
  EngineFault,
  GameLine,
  MoveLimits,
  MoveReply,
  Thinking,
} from '../protocol/client/types.ts';
import { formatCoordinate, parseCoordinate } from '../notation/coordinate.ts';
import { formatFen, isStandardStart } from '../notation/fen.ts';
import { quoted } from '../notation/quoted.ts';
import type { Game, GameResult, Outcome } from '../rules/game.ts';
import { matchIntent } from '../rules/match_intent.ts';
import type { Result } from '../rules/result.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { Adjudicator, type AdjudicationRules, type Verdict } from './adjudication.ts';
import { SideClock, type ClockTold } from '../table/side_clock.ts';
import { gameFromOpening, type Opening } from './opening.ts';
import type { Failure, Termination } from './termination.ts';

/** An engine with what it may spend. */
export interface GamePlayer {
  readonly client: EngineClient;
  readonly limits: MoveLimits;
  /** Lateness that is tolerated, in ms. */
  readonly marginMs: number;
}

/** A move that an engine made. */
export interface PlayedMove {
  readonly thinking: Thinking | null;
  readonly elapsedMs: number;
}

export interface MatchGameEnd {
  readonly result: GameResult;
  readonly termination: Termination;
  /** The side that lost by its own failure or resignation, or null. */
  readonly offender: Colour | null;
  /** More about a failure, as text for people. */
  readonly detail: string;
}

export interface FinishedGame extends MatchGameEnd {
  readonly game: Game;
  /** Number of moves from the opening. */
  readonly openingPlies: number;
  /** One for each move after the opening. */
  readonly played: readonly PlayedMove[];
}

/** Plays one game between two engines (White first) under the project's own rules. */
export async function playGame(
  opening: Opening,
  players: readonly [GamePlayer, GamePlayer],
  adjudication: AdjudicationRules,
): Promise<FinishedGame> {
  const match = new GameInPlay(opening, players, adjudication);
  const end = await match.play();
  for (const { client } of players) client.gameOver(end.result, end.termination);
  return { ...end, game: match.game, openingPlies: opening.moves.length, played: match.played };
}

/** A game that an engine lost because it could not be started. */
export function lostBeforePlay(opening: Opening, colour: Colour, why: EngineFault | string): FinishedGame {
  const fault: EngineFault = typeof why === 'string' ? { kind: 'crash', detail: why } : why;
  const game = gameFromOpening(opening);
  return { ...lossByFault(colour, fault), game, openingPlies: opening.moves.length, played: [] };
}

class GameInPlay {
  readonly game: Game;
  readonly played: PlayedMove[] = [];
  private readonly players: readonly [GamePlayer, GamePlayer];
  private readonly clocks: readonly [SideClock | null, SideClock | null];
  private readonly adjudicator: Adjudicator;
  private readonly moveTexts: string[];
  private readonly line: GameLine;
  private lastMoveOfferedDraw = false;

  constructor(opening: Opening, players: readonly [GamePlayer, GamePlayer], adjudication: AdjudicationRules) {
    this.game = gameFromOpening(opening);
    this.players = players;
    this.clocks = [clockOf(players[WHITE]!), clockOf(players[BLACK]!)];
    this.adjudicator = new Adjudicator(adjudication);
    this.moveTexts = opening.moves.map(formatCoordinate);
    this.line = {
      startFen: isStandardStart(opening.start) ? null : formatFen(opening.start.setup),
      moves: this.moveTexts,
      fen: () => formatFen(this.game.position.setup),
    };
  }

  async play(): Promise<MatchGameEnd> {
    const greetings = await Promise.all(this.players.map((player) => player.client.newGame(this.line)));
    for (const colour of [WHITE, BLACK]) {
      const greeting = greetings[colour]!;
      if (!greeting.ok) return lossByFault(colour, greeting.error);
    }
    for (;;) {
      const end = await this.playMove();
      if (end !== null) return end;
    }
  }

  /** Asks for one move and plays it; returns the end of the game, or null. */
  private async playMove(): Promise<MatchGameEnd | null> {
    const colour = this.game.position.turn;
    const reply = await this.ask(colour);
    if (!reply.ok) return lossByFault(colour, reply.error);
    const { response, elapsedMs, thinking } = reply.value;
    const lost = this.lostOnTime(colour, elapsedMs) ?? this.responseEnd(colour, response);
    if (lost !== null || response.kind !== 'move') return lost;
    const move = this.readMove(response.text);
    if (typeof move !== 'number') return failed(colour, move.failure, move.detail);
    this.game.play(move);
    this.moveTexts.push(formatCoordinate(move));
    this.played.push({ thinking, elapsedMs });
    const outcome = this.game.outcome();
    if (outcome !== null) return endOfOutcome(outcome);
    const agreed = response.offersDraw && this.lastMoveOfferedDraw;
    this.lastMoveOfferedDraw = response.offersDraw;
    if (agreed) return drawn('agreement');
    const verdict = this.adjudicator.afterMove(colour, thinking?.score ?? null, this.game.moves.length);
    return verdict === null ? null : endOfVerdict(verdict);
  }

  private ask(colour: Colour): Promise<Result<MoveReply, EngineFault>> {
    return this.players[colour]!.client.go({
      line: this.line,
      clocks: this.clockReadings(colour),
      turn: colour,
      flagMs: this.flagMs(colour),
    });
  }

  /** Both clocks for the side to move; an opponent without a clock has the same time. */
  private clockReadings(colour: Colour): readonly [ClockTold, ClockTold] | null {
    const own = this.clocks[colour];
    if (own === null || own === undefined) return null;
    const other = this.clocks[colour ^ 1] ?? own;
    return colour === WHITE ? [own.reading(), other.reading()] : [other.reading(), own.reading()];
  }

  /** The time after which the side to move has lost, in ms; null if it can't lose on time. */
  private flagMs(colour: Colour): number | null {
    const { limits, marginMs } = this.players[colour]!;
    const allowed = [limits.moveTimeMs, this.clocks[colour]?.remainingMs ?? null].filter((ms) => ms !== null);
    return allowed.length === 0 ? null : Math.min(...allowed) + marginMs;
  }

  private lostOnTime(colour: Colour, elapsedMs: number): MatchGameEnd | null {
    const { limits, marginMs } = this.players[colour]!;
    const allowedMs = Math.min(limits.moveTimeMs ?? Infinity, this.clocks[colour]?.remainingMs ?? Infinity);
    const clockHolds = this.clocks[colour]?.spend(elapsedMs, marginMs) ?? true;
    if (clockHolds && elapsedMs <= allowedMs + marginMs) return null;
    return failed(colour, 'time-loss', `${Math.ceil(elapsedMs - allowedMs)} ms late`);
  }

  /** The end that a response without a move means; null for a move. */
  private responseEnd(colour: Colour, response: EngineResponse): MatchGameEnd | null {
    switch (response.kind) {
      case 'move':
        return null;
      case 'none':
        return failed(colour, 'no-move', `${this.game.position.legalMoves().length} legal ones in ${this.line.fen()}`);
      case 'resign':
        return resigned(colour);
      case 'claim':
        // To claim the opponent's win is to resign.
        if (response.result === resultFor(colour ^ 1)) return resigned(colour);
        return failed(colour, 'false-claim', `${quoted(response.text)} in ${this.line.fen()}`);
      case 'refusal':
        return failed(colour, 'false-claim', quoted(response.text));
    }
  }

  private readMove(text: string): Move | { readonly failure: Failure; readonly detail: string } {
    const intent = parseCoordinate(text);
    if (!intent.ok) return { failure: 'unreadable-move', detail: quoted(text) };
    // Coordinates that fit several moves, such as a promotion without its role, are not a legal move either.
    const [move, other] = matchIntent(this.game.position, intent.value);
    if (move !== undefined && other === undefined) return move;
    return { failure: 'illegal-move', detail: `${quoted(text)} in ${this.line.fen()}` };
  }
}

function clockOf({ limits }: GamePlayer): SideClock | null {
  return limits.timeControl === null ? null : new SideClock(limits.timeControl);
}

function endOfOutcome({ ending, winner }: Outcome): MatchGameEnd {
  return winner === null ? drawn(ending) : wonBy(winner, ending);
}

function endOfVerdict(verdict: Verdict): MatchGameEnd {
  switch (verdict.kind) {
    case 'draw':
      return drawn('draw-adjudication');
    case 'length':
      return drawn('length-adjudication');
    case 'resign':
      return wonBy(verdict.loser ^ 1, 'resign-adjudication');
  }
}

function lossByFault(colour: Colour, fault: EngineFault): MatchGameEnd {
  return failed(colour, fault.kind === 'no-start' ? 'crash' : fault.kind, fault.detail);
}

function failed(colour: Colour, failure: Failure, detail: string): MatchGameEnd {
  return { ...wonBy(colour ^ 1, failure), offender: colour, detail };
}

function resigned(colour: Colour): MatchGameEnd {
  return { ...wonBy(colour ^ 1, 'resignation'), offender: colour };
}

function drawn(termination: Termination): MatchGameEnd {
  return { result: '1/2-1/2', termination, offender: null, detail: '' };
}

function wonBy(winner: Colour, termination: Termination): MatchGameEnd {
  return { result: resultFor(winner), termination, offender: null, detail: '' };
}

function resultFor(winner: Colour): GameResult {
  return winner === WHITE ? '1-0' : '0-1';
}
