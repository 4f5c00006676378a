// The scores of the first moves, each found by a search of its own. They are kept in a file, so that an interrupted run
// goes on with the move that it was at.

import { existsSync, readFileSync } from 'node:fs';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { formatSan } from '../../src/notation/san.ts';
import type { Position } from '../../src/rules/position.ts';
import { replaceFile } from '../../src/files/replace_file.ts';

/** Of the hash table, which is emptied before each move. */
export const HASH_MB = 64;
/** Moves of the expected line that are kept. */
const LINE = 6;

export interface FirstMove {
  /** In standard notation. */
  readonly move: string;
  /** For White, in centipawns. */
  readonly score: number;
  /** What the search expects afterwards. */
  readonly line: readonly string[];
}

/** The moves searched so far. */
export interface FirstMoves {
  /** The engine's signature: see tests/engine/bench_signature.txt. */
  readonly bench: number;
  /** Nodes for each move. */
  readonly nodes: number;
  readonly moves: readonly FirstMove[];
}

/** The moves in a file; null if there is none. */
export function readFirstMoves(path: string): FirstMoves | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FirstMoves) : null;
}

/** The text of the file: a line for each move. */
export function formatFirstMoves({ bench, nodes, moves }: FirstMoves): string {
  const lines = moves.map((move) => `    ${JSON.stringify(move)}`);
  return `{\n  "bench": ${bench},\n  "nodes": ${nodes},\n  "moves": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/**
 * Searches the first moves that the file doesn't have yet, and writes it after each. A file of another engine or with
 * another number of nodes begins anew. `onMove` is told the move, and how many there are.
 */
export function searchFirstMoves(
  path: string,
  { bench, nodes }: { readonly bench: number; readonly nodes: number },
  onMove: (found: FirstMove, done: number, all: number) => void,
): FirstMoves {
  const start = startPosition();
  const before = readFirstMoves(path);
  let known: FirstMoves = before?.bench === bench && before.nodes === nodes ? before : { bench, nodes, moves: [] };
  const engine = new DirectSearch(HASH_MB);
  const legal = start.legalMoves();
  for (const move of legal) {
    const name = formatSan(start, move);
    if (known.moves.some((found) => found.move === name)) continue;
    const found = { move: name, ...search(engine, start.play(move), nodes) };
    known = { bench, nodes, moves: [...known.moves, found] };
    replaceFile(path, formatFirstMoves(known));
    onMove(found, known.moves.length, legal.length);
  }
  return known;
}

/** From an empty table, so that the order of the moves doesn't matter. Black is to move. */
function search(engine: DirectSearch, position: Position, nodes: number): Omit<FirstMove, 'move'> {
  engine.newGame();
  engine.setPosition(position);
  const { score, pv } = engine.search({ nodes });
  const line: string[] = [];
  let at = position;
  for (const move of pv.slice(0, LINE)) {
    line.push(formatSan(at, move));
    at = at.play(move);
  }
  return { score: 0 - score, line };
}
