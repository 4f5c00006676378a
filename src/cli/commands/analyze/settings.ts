import type { AnalyserSettings } from '../../../analysis/analyser.ts';
import type { SearchLimits } from '../../../engine/types.ts';
import { quoted } from '../../../notation/quoted.ts';
import { readMove } from '../../../notation/read_move.ts';
import type { Position } from '../../../rules/position.ts';
import { err, ok, type Result } from '../../../rules/result.ts';
import type { Move } from '../../../rules/setup.ts';
import type { AnalysisFormat } from './input.ts';
import { badUsage } from '../../exit.ts';
import type { PositionOptions } from '../../position_options.ts';

/** The options of `ransom analyze` as parsed by commander. */
export interface AnalyzeOptions extends PositionOptions {
  readonly format?: AnalysisFormat;
  readonly depth?: number;
  readonly nodes?: number;
  /** In ms, like the next one. */
  readonly time?: number;
  readonly movetime?: number;
  readonly mate?: number;
  readonly infinite?: boolean;
  readonly multipv: number;
  readonly threads: number;
  readonly hash?: number;
  readonly searchmoves?: string;
  readonly exclude?: string;
  readonly final?: boolean;
  readonly game?: number;
  readonly pgn?: string;
  readonly report?: string;
  readonly why?: boolean;
}

const DEFAULT_TIME_MS = 1000;

/** The limits of each search; by default one second. */
export function limitsOf({ depth, nodes, time, movetime, mate, infinite }: AnalyzeOptions): SearchLimits {
  if (time !== undefined && movetime !== undefined)
    throw badUsage('--time and --movetime mean the same: give only one.');
  const given = time ?? movetime;
  const isLimited = [depth, nodes, given].some((limit) => limit !== undefined);
  if (infinite === true) {
    if (isLimited || mate !== undefined) throw badUsage("--infinite can't be combined with other limits.");
    return { infinite: true };
  }
  const moveTimeMs = given ?? (isLimited ? undefined : DEFAULT_TIME_MS);
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(mate !== undefined && { mate }),
  };
}

/** The engine's settings according to the options. */
export function analyserSettingsOf({ threads, hash, multipv }: AnalyzeOptions): AnalyserSettings {
  return { threads, hashMb: hash ?? null, multiPv: multipv };
}

/** The limits that `--searchmoves` and `--exclude` set in a position; the error says which move is invalid there. */
export function moveLimitsOf(
  { searchmoves, exclude }: AnalyzeOptions,
  position: Position,
): Result<SearchLimits, string> {
  const searchMoves = readMoves('--searchmoves', searchmoves, position);
  if (!searchMoves.ok) return searchMoves;
  const excludeMoves = readMoves('--exclude', exclude, position);
  if (!excludeMoves.ok) return excludeMoves;
  const limits = {
    ...(searchMoves.value !== null && { searchMoves: searchMoves.value }),
    ...(excludeMoves.value !== null && { excludeMoves: excludeMoves.value }),
  };
  const isLeft = position
    .legalMoves()
    .some((move) => (searchMoves.value?.includes(move) ?? true) && excludeMoves.value?.includes(move) !== true);
  if (!isLeft && position.legalMoves().length > 0) return err('--searchmoves and --exclude leave no move to search.');
  return ok(limits);
}

function readMoves(option: string, text: string | undefined, position: Position): Result<Move[] | null, string> {
  if (text === undefined) return ok(null);
  const moves: Move[] = [];
  for (const word of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const move = readMove(position, word);
    if (!move.ok) return err(`${option}: ${quoted(word)}: ${move.error.message}`);
    moves.push(move.value);
  }
  return moves.length === 0 ? err(`${option} names no move.`) : ok(moves);
}
