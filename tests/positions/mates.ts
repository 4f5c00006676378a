// The suite of forced mates in this folder, and its proofs by the reference rules.
import { identity, writeFen } from '../reference/fen.ts';
import { legalMoves, moveText, play } from '../reference/moves.ts';
import { isInCheck, type Position } from '../reference/position.ts';
import { suiteLines } from './suites.ts';

/** One line: the side to move mates in `moves` moves and not sooner, `key` first. */
export interface MateLine {
  fen: string;
  /** In coordinate form. */
  key: string;
  moves: number;
}

const FIFTY_MOVES = 100;

export function formatMateLine({ fen, key, moves }: MateLine): string {
  return `${fen} ; bm ${key} ; dm ${moves}`;
}

export function readMates(): MateLine[] {
  return suiteLines('mates.txt').map((line) => {
    const match = /^(.+) ; bm (\S+) ; dm (\d+)$/.exec(line);
    if (match === null) throw new Error(`not a line of the mate suite: ${line}`);
    return { fen: match[1]!, key: match[2]!, moves: Number(match[3]) };
  });
}

/** Returns the attacker's move in a position from which he should mate within a number of moves; null if unknown. */
export type Guide = (fen: string, moves: number) => string | null;

/**
 * Proves a mate by the reference alone: the attacker plays the guide's moves, the defender every legal move. The guide
 * is not trusted; a bad one only makes the proof fail.
 */
export class MateProof {
  /** Proved positions of the attacker, with the moves left. */
  private readonly proved = new Set<string>();
  private readonly guide: Guide;

  constructor(guide: Guide) {
    this.guide = guide;
  }

  /** Does the attacker, to move, mate within this many moves, starting with `key` if it is given? */
  proves(position: Position, moves: number, key: string | null = null): boolean {
    const name = `${identity(position)} ${position.halfmoves} ${moves}`;
    if (this.proved.has(name)) return true;
    const text = key ?? this.guide(writeFen(position), moves);
    const move = legalMoves(position).find((legal) => moveText(legal) === text);
    if (move === undefined || !this.allDefencesFail(play(position, move), moves)) return false;
    this.proved.add(name);
    return true;
  }

  private allDefencesFail(position: Position, moves: number): boolean {
    const defences = legalMoves(position);
    if (defences.length === 0) return isInCheck(position, position.turn);
    if (moves === 1 || position.halfmoves >= FIFTY_MOVES) return false;
    return defences.every((defence) => this.proves(play(position, defence), moves - 1));
  }
}
