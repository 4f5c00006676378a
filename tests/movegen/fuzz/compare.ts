// The core next to the reference: one game in both, with everything compared that the rules define.
import { formatFen, positionFromFen } from '../../../src/notation/fen.ts';
import { Game as CoreGame } from '../../../src/rules/game.ts';
import type { Position as CorePosition } from '../../../src/rules/position.ts';
import { roleOf } from '../../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DOUBLE_STEP,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_NORMAL,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../../src/shared/move.ts';
import { identity, writeFen } from '../../reference/fen.ts';
import {
  currentPosition,
  gameStatus,
  newGame,
  playInGame,
  type Game,
  type GameStatus,
  type Status,
} from '../../reference/game.ts';
import { captured, isCastling, moveText, type Move, type Tried } from '../../reference/moves.ts';
import { rankOf, roleOf as roleLetterOf, squareName, type Position } from '../../reference/position.ts';

const ROLE_LETTERS = 'PNBRQK';

/** Coordinate form of a packed move. */
export function packedText(move: number): string {
  const to = squareName(moveTo(move));
  const role = ROLE_LETTERS.charAt(moveRole(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return `${role}@${to}`;
    case KIND_EXCHANGE:
      return `${role}#${ROLE_LETTERS.charAt(moveGive(move))}@${to}`;
    case KIND_PROMOTION:
      return squareName(moveFrom(move)) + to + ROLE_LETTERS.charAt(movePromotion(move)).toLowerCase();
    default:
      return squareName(moveFrom(move)) + to;
  }
}

/** The kind that a packed move of the reference's move must have. */
function kindOf(position: Position, move: Move): number {
  if (move.kind === 'drop') return KIND_DROP;
  if (move.kind === 'exchange') return KIND_EXCHANGE;
  if (move.promotion !== null) return KIND_PROMOTION;
  if (isCastling(position, move)) return KIND_CASTLE;
  const victim = captured(position, move);
  if (victim !== null && victim.square !== move.to) return KIND_EN_PASSANT;
  const isPawn = roleLetterOf(position.board[move.from]!) === 'p';
  return isPawn && Math.abs(rankOf(move.to) - rankOf(move.from)) === 2 ? KIND_DOUBLE_STEP : KIND_NORMAL;
}

/** Core and reference disagree: includes a readable report and the data to reproduce it. */
export class Disagreement extends Error {
  constructor(what: string, game: Game, details: string[]) {
    const position = currentPosition(game);
    super(
      [
        `Core and reference disagree: ${what}`,
        `  rules     ${position.ruleset}`,
        `  FEN       ${writeFen(position)}`,
        `  start     ${writeFen(game.positions[0]!)}`,
        `  moves     ${game.moves.map(moveText).join(' ')}`,
        ...details.map((line) => `  ${line}`),
      ].join('\n'),
    );
    this.name = 'Disagreement';
  }
}

/** Hash keys seen so far and their positions: keys must be equal if and only if the positions are. */
export class KeyRegister {
  private readonly identityOf = new Map<bigint, string>();
  private readonly keyOf = new Map<string, bigint>();

  /** The contradiction in this pair, or null. */
  conflict(key: bigint, text: string): string | null {
    const otherText = this.identityOf.get(key);
    if (otherText !== undefined && otherText !== text) return `key ${key} also stands for ${otherText}`;
    const otherKey = this.keyOf.get(text);
    if (otherKey !== undefined && otherKey !== key) return `key ${key} here, but earlier ${otherKey}`;
    this.identityOf.set(key, text);
    this.keyOf.set(text, key);
    return null;
  }
}

/** The reference's names of the outcomes of the rules' game. */
function coreGameStatus(core: CoreGame): GameStatus {
  return core.outcome()?.ending ?? core.position.status();
}

/** A game played in the core and in the reference at once. */
export class PairedGame {
  readonly reference: Game;
  private readonly core: CoreGame;
  private readonly keys: KeyRegister;

  constructor(start: Position, keys: KeyRegister) {
    this.reference = newGame(start);
    this.keys = keys;
    const read = positionFromFen(writeFen(start), start.ruleset);
    if (!read.ok) throw new Disagreement('the start is refused', this.reference, [read.error.message]);
    this.core = new CoreGame(read.value);
  }

  private get position(): Position {
    return currentPosition(this.reference);
  }

  private require(what: string, inReference: unknown, inCore: unknown): void {
    if (inReference === inCore) return;
    throw new Disagreement(what, this.reference, [`reference ${String(inReference)}`, `core      ${String(inCore)}`]);
  }

  /**
   * Compares the position on the board: FEN, key, status of position and game, legal moves. Then plays the `sampled`
   * moves in both and compares the FEN after each. Throws a Disagreement. Returns the status of the game.
   */
  compare(tried: Tried[], sampled: Tried[], status: Status): GameStatus {
    const fen = writeFen(this.position);
    this.require('FEN', fen, formatFen(this.core.position.setup));
    this.compareReadBack(fen);
    const conflict = this.keys.conflict(this.core.position.key, identity(this.position));
    if (conflict !== null) throw new Disagreement('key', this.reference, [conflict]);
    const packed = this.compareMoves(tried);
    this.require('status', status, this.core.position.status());
    const ending = gameStatus(this.reference, status);
    this.require('status of the game', ending, coreGameStatus(this.core));
    for (const { move, after } of sampled) {
      const played = this.core.position.play(packed.get(moveText(move))!);
      this.require(`FEN after ${moveText(move)}`, writeFen(after), formatFen(played.setup));
    }
    return ending;
  }

  /** Plays a legal move in both. */
  play({ move, after }: Tried): void {
    const packed = this.core.position.legalMoves().find((one) => packedText(one) === moveText(move));
    if (packed === undefined) throw new Disagreement(`no move ${moveText(move)}`, this.reference, []);
    this.core.play(packed);
    playInGame(this.reference, move, after);
  }

  private compareReadBack(fen: string): void {
    const read = positionFromFen(fen, this.position.ruleset);
    if (!read.ok) throw new Disagreement('the FEN is refused', this.reference, [read.error.message]);
    this.require('FEN read and written', fen, formatFen(read.value.setup));
    this.require('key of the FEN read', this.core.position.key, read.value.key);
  }

  /** Compares the sets of legal moves; returns the core's by their text. */
  private compareMoves(tried: Tried[]): Map<string, number> {
    const packed = this.core.position.legalMoves();
    const byText = new Map(packed.map((move) => [packedText(move), move]));
    this.require('number of different moves', packed.length, byText.size);
    const expected = new Map(tried.filter(({ isLegal }) => isLegal).map(({ move }) => [moveText(move), move]));
    const missing = [...expected.keys()].filter((text) => !byText.has(text));
    const wrong = [...byText.keys()].filter((text) => !expected.has(text));
    if (missing.length + wrong.length > 0) {
      throw new Disagreement('legal moves', this.reference, [
        `reference only: ${missing.join(' ')}`,
        `core only:      ${wrong.join(' ')}`,
      ]);
    }
    for (const [text, move] of expected) this.comparePacked(text, move, byText.get(text)!);
    return byText;
  }

  private comparePacked(text: string, move: Move, packed: number): void {
    this.require(`kind of ${text}`, kindOf(this.position, move), moveKind(packed));
    if (move.kind !== 'board') return;
    const role = ROLE_LETTERS.indexOf(roleLetterOf(this.position.board[move.from]!)!.toUpperCase());
    this.require(`role of ${text}`, role, moveRole(packed));
    this.require(`role of ${text}`, role, roleOf(menAt(this.core.position, move.from)));
  }
}

function menAt(position: CorePosition, square: number): number {
  return position.manAt(square);
}
