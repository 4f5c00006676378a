import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { readUserMove } from '../../../src/protocol/common/user_move.ts';
import { formatBareMove } from '../../../src/protocol/xboard/gui_moves.ts';
import type { Game } from '../../../src/rules/game.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { relativeRank } from '../../../src/rules/squares.ts';
import { PAWN } from '../../../src/shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole, moveTo } from '../../../src/shared/move.ts';
import { Running } from '../running.ts';

/** What a user wants to happen in his game. */
export type Wish = 'exchange' | 'drop' | 'promotion';

export const WISHES: readonly Wish[] = ['exchange', 'drop', 'promotion'];

interface Thought {
  readonly move: string;
  /** Centipawns; a mate is worth much more. */
  readonly score: number;
}

const MATE_CENTIPAWNS = 30_000;
/** The maximum cost of fulfilling a wish while the game remains good enough. */
const PRICE_CENTIPAWNS = 250;
const GOOD_ENOUGH_CENTIPAWNS = 50;
/** After this many plies the user only wants to win. */
const PATIENCE_PLIES = 140;

/** A strong user, thinking with his own engine, who wants certain things to happen. */
export class User {
  readonly done = new Set<Wish>();
  private readonly brain = new Running('uci');
  private readonly depth: number;

  constructor(depth: number) {
    this.depth = depth;
  }

  /** The move that he plays. */
  async choose(game: Game): Promise<Move> {
    const playable = movesAtHand(game);
    const best = await this.think(game, playable);
    const open = game.moves.length > PATIENCE_PLIES ? [] : WISHES.filter((wish) => !this.done.has(wish));
    for (const wish of open) {
      const chosen = await this.try(
        game,
        playable.filter((move) => fulfils(game, move) === wish),
        best,
      );
      if (chosen !== null) return chosen;
    }
    if (open.includes('promotion')) {
      const chosen = await this.try(
        game,
        playable.filter((move) => leadsToPromotion(game, move)),
        best,
      );
      if (chosen !== null) return chosen;
    }
    // As long as a wish is unfulfilled, the game should not end.
    const quiet = playable.filter((move) => game.position.play(move).legalMoves().length > 0);
    if (open.length > 0 && best.score >= MATE_CENTIPAWNS / 2 && quiet.length > 0) {
      return moveOf(game, (await this.think(game, quiet)).move);
    }
    return moveOf(game, best.move);
  }

  /** Records what a move has achieved. */
  note(game: Game, move: Move): void {
    const wish = fulfils(game, move);
    if (wish !== null) this.done.add(wish);
  }

  end(): void {
    this.brain.child.kill('SIGKILL');
  }

  private async try(game: Game, moves: readonly Move[], best: Thought): Promise<Move | null> {
    if (moves.length === 0) return null;
    const found = await this.think(game, moves);
    const isAffordable = found.score >= best.score - PRICE_CENTIPAWNS || found.score >= 4 * PRICE_CENTIPAWNS;
    return isAffordable && found.score >= Math.min(best.score, GOOD_ENOUGH_CENTIPAWNS)
      ? moveOf(game, found.move)
      : null;
  }

  private async think(game: Game, moves: readonly Move[]): Promise<Thought> {
    const { brain } = this;
    const from = brain.lines.length;
    const played = game.moves.map(formatCoordinate).join(' ');
    brain.send(
      `position startpos moves ${played}\ngo depth ${this.depth} searchmoves ${moves.map(formatCoordinate).join(' ')}\n`,
    );
    const isAnswer = (line: string): boolean => line.startsWith('bestmove');
    await brain.until(() => brain.lines.slice(from).some(isAnswer), 'bestmove', 30_000);
    const lines = brain.lines.slice(from);
    const score = /score (cp|mate) (-?\d+)/.exec(lines.filter((line) => line.includes(' score ')).at(-1) ?? '');
    const value = Number(score?.[2]);
    return {
      move: lines.find(isAnswer)!.split(' ')[1]!,
      score: score?.[1] === 'mate' ? Math.sign(value) * MATE_CENTIPAWNS - value : value,
    };
  }
}

/**
 * The legal moves that can be made with a mouse: a bare drop doesn't denote every exchange that ends in it, and a
 * promoted pawn is not shown beside the board.
 */
function movesAtHand(game: Game): readonly Move[] {
  const { position } = game;
  const lacksPawns = shownPawns(game) <= 0;
  return position.legalMoves().filter((move) => {
    const isDrop = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE;
    if (isDrop && moveRole(move) === PAWN && lacksPawns) return false;
    if (moveKind(move) !== KIND_EXCHANGE) return true;
    const read = readUserMove(position, formatBareMove(move), 'always');
    return read.kind === 'payment' || (read.kind === 'move' && read.move === move);
  });
}

function shownPawns({ position, moves, positions }: Game): number {
  const us = position.turn;
  const promotions = moves.filter((move, ply) => moveKind(move) === KIND_PROMOTION && positions[ply]!.turn === us);
  return position.setup.airfields[us]![PAWN]! + position.setup.prisons[us ^ 1]![PAWN]! - promotions.length;
}

function fulfils({ position }: Game, move: Move): Wish | null {
  switch (moveKind(move)) {
    case KIND_PROMOTION:
      return 'promotion';
    case KIND_DROP:
      return 'drop';
    case KIND_EXCHANGE:
      // Only an exchange for which the payment is asked counts.
      return readUserMove(position, formatBareMove(move), 'always').kind === 'payment' ? 'exchange' : null;
    default:
      return null;
  }
}

const FIFTH_RANK = 4;

function leadsToPromotion({ position }: Game, move: Move): boolean {
  return moveRole(move) === PAWN && relativeRank(position.turn, moveTo(move)) >= FIFTH_RANK;
}

function moveOf(game: Game, text: string): Move {
  return game.position.legalMoves().find((move) => formatCoordinate(move) === text)!;
}
