// The first puzzles, for practice and a little beyond: positions set up by hand, because those of games are crowded. They are proved as all
// others are.

import { readFileSync } from 'node:fs';
import type { MateSearch } from '../../src/engine/mate_search.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { explainRefusal } from '../../src/rules/resolve_intent.ts';
import { intentOf } from '../../src/web/puzzles/puzzle.ts';
import { isReasonCode, type ReasonCode } from '../../src/web/puzzles/reasons.ts';
import { makeLine } from './line_puzzle.ts';
import { makeMate } from './mate_puzzle.ts';
import type { MadePuzzle } from './select.ts';

/** The number of positions set up by hand: they are of no game. */
const NO_GAME = -1;
const NODES = 100_000;
const LONGEST_MATE = 2;
const ROW = /^(\w+) ([^|]+?)(?: \| (.+))?$/;

/** The puzzles of practice.txt, in their order. Throws if one can't be proved. */
export function practicePuzzles(search: MateSearch): MadePuzzle[] {
  const rows = readFileSync(new URL('practice.txt', import.meta.url), 'utf8').split('\n');
  return rows
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const made = madeOf(row, search);
      if (made === null) throw new Error(`practice.txt: "${row}" is no puzzle`);
      return made;
    });
}

function madeOf(row: string, search: MateSearch): MadePuzzle | null {
  const [, kind, fen = '', words = ''] = ROW.exec(row) ?? [];
  const read = positionFromFen(fen);
  if (!read.ok) return null;
  const position = read.value;
  const [move = '', ...options] = words.split(' ');
  switch (kind) {
    case 'mate': {
      const mate = search.find(position, { maxMoves: LONGEST_MATE, nodes: NODES });
      if (mate.kind !== 'mate') return null;
      const { moves, line, nodes } = mate;
      return makeMate({ position, moves, line, isQuiet: false, effort: nodes }, NO_GAME, search);
    }
    case 'win': {
      const line = makeLine({ position, kind, effort: 0 }, NO_GAME, search);
      return line?.kind === kind ? line : null;
    }
    case 'reason': {
      const { code } = explainRefusal(position, intentOf(move));
      if (!isReasonCode(code) || !options.includes(code)) return null;
      return { kind, game: NO_GAME, fen, move, code, options: options as ReasonCode[] };
    }
    case 'legal':
      return { kind, game: NO_GAME, fen, topic: 'payment', options: [move, ...options] };
    default:
      return null;
  }
}
