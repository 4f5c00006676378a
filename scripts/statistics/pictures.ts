// The pictures of the page, by the names of their files.

import { roleName } from '../../src/rules/words.ts';
import { columnsChart, linesChart, rowsChart, type Row } from './charts.ts';
import { share } from './estimates.ts';
import type { FirstMoves } from './first_moves.ts';
import { count, percent, withError } from './format.ts';
import { GROUPS, KINDS, type Group } from './kinds.ts';
import type { Survey } from './survey.ts';

/** Positions that a move number needs to be drawn. */
const ENOUGH = 500;
const MOVES_PER_COLUMN = 5;
const TEN = 10;
/** Edges of columns of the legal moves with a number. */
const LEGAL_EDGES = 5;
/** Columns of the legal moves hold all but this part of the positions; the rest would be invisible. */
const INVISIBLE = 0.001;
const MATE_ROWS = 14;

/** How a man comes to the square from which it mates. */
export const GIVEN_BY: Readonly<Record<Group, string>> = {
  quiet: 'moves',
  capture: 'captures',
  promotion: 'by promotion',
  castling: 'by castling',
  drop: 'dropped',
  exchange: 'by exchange',
};

/** Draws all pictures. */
export function drawPictures(survey: Survey, first: FirstMoves | null): ReadonlyMap<string, string> {
  const pictures = new Map([
    ['length.svg', lengthPicture(survey)],
    ['results.svg', resultsPicture(survey)],
    ['kinds.svg', kindsPicture(survey)],
    ['kinds-by-move.svg', kindsByMovePicture(survey)],
    ['legal-moves.svg', legalPicture(survey)],
    ['legal-moves-by-move.svg', legalByMovePicture(survey)],
    ['mates.svg', matesPicture(survey)],
  ]);
  if (survey.values !== null) pictures.set('values.svg', valuesPicture(survey.values));
  if (first !== null) pictures.set('first-moves.svg', firstMovesPicture(first));
  return pictures;
}

/** The men's names in a plot, as "queen on the board". */
function placedName(role: number, place: 'board' | 'airfield'): string {
  return `${roleName(role)} on the ${place}`;
}

/** First moves from the best for White to the worst. */
export function bestFirst({ moves }: FirstMoves): FirstMoves['moves'] {
  return [...moves].sort((a, b) => b.score - a.score || (a.move < b.move ? -1 : 1));
}

/** Centipawns as pawns with their sign. */
export function pawns(centipawns: number): string {
  return `${centipawns < 0 ? '-' : '+'}${(Math.abs(centipawns) / 100).toFixed(2)}`;
}

function lengthPicture({ lengths }: Survey): string {
  return columnsChart({
    title: 'Length of games',
    description: `Games by their length, in columns of ${MOVES_PER_COLUMN} moves; half have at most ${lengths.median}.`,
    xName: 'moves of both sides',
    yName: 'games',
    values: lengths.fives,
    edge: (column) => (column % 2 === 0 ? String(column * MOVES_PER_COLUMN) : null),
  });
}

function resultsPicture({ results }: Survey): string {
  const rows = results.flatMap(({ ruleset, white, drawn, black }) => {
    const rules = results.length > 1 ? ` (${ruleset})` : '';
    const counts: [string, number][] = [
      ['White wins', white],
      ['draw', drawn],
      ['Black wins', black],
    ];
    return counts.map(([name, games], series): Row => {
      const estimate = share(games, white + drawn + black);
      return { name: name + rules, estimate, text: percent(estimate), series };
    });
  });
  return rowsChart({ title: 'Results', description: 'Shares of the results, with their errors.', rows });
}

function kindsPicture({ kinds, groups }: Survey): string {
  const rows = GROUPS.flatMap((group, series): Row[] => {
    const own = KINDS.flatMap((kind, i) => (kind.group === group ? [{ detail: kind.detail, ...kinds[i]! }] : []));
    const whole = {
      name: group,
      estimate: groups[series]!.perGame,
      text: withError(groups[series]!.perGame, 2),
      series,
    };
    if (group !== 'drop' && group !== 'promotion') return [whole];
    return [
      whole,
      ...own.map(({ detail, perGame }) => ({
        name: `${group}: ${detail}`,
        estimate: perGame,
        text: withError(perGame, 2),
        series,
      })),
    ];
  });
  return rowsChart({
    title: 'Moves of each kind in a game',
    description: 'How many moves of each kind both sides together play in a game, with errors.',
    rows,
  });
}

/** The indices of the move numbers from the first to the last one with enough positions. */
function enough(positions: readonly number[]): { readonly from: number; readonly to: number } {
  const from = positions.findIndex((n) => n >= Math.min(ENOUGH, Math.max(...positions)));
  const to = positions.findIndex((n, i) => i > from && n < ENOUGH);
  return { from: Math.max(0, from), to: to < 0 ? positions.length : to };
}

function kindsByMovePicture({ byMove }: Survey): string {
  const totals = byMove.map((counts) => counts.reduce((sum, n) => sum + n));
  const { from, to } = enough(totals);
  const lines = GROUPS.map((name, group) => ({
    name,
    values: byMove.slice(from, to).map((counts, i) => (100 * counts[group]!) / totals[from + i]!),
  }));
  return linesChart({
    title: 'Kinds of moves by move number',
    description: 'The share of each kind of move, by move number.',
    xName: 'move',
    yName: '% of the moves',
    first: from + 1,
    lines,
  });
}

function legalPicture({ legal }: Survey): string {
  let shown = 0;
  const all = legal.all.positions;
  const last = legal.tens.findIndex((positions) => (shown += positions) >= (1 - INVISIBLE) * all);
  return columnsChart({
    title: 'Number of legal moves',
    description: `Positions by their legal moves, in columns of ${TEN}; half have at most ${legal.all.median}.`,
    xName: 'legal moves',
    yName: 'positions',
    values: legal.tens.slice(0, last + 1),
    edge: (column) => (column % LEGAL_EDGES === 0 ? String(column * TEN) : null),
  });
}

function legalByMovePicture({ legal: { byMove } }: Survey): string {
  const { from, to } = enough(byMove.map(({ positions }) => positions));
  const spreads = byMove.slice(from, to);
  return linesChart({
    title: 'Number of legal moves by move number',
    description: 'The median of the number of legal moves, and the range of the middle 80 % of positions.',
    xName: 'move',
    yName: 'legal moves: median, and middle 80 %',
    first: from + 1,
    lines: [{ name: 'median', values: spreads.map(({ median }) => median) }],
    band: { low: spreads.map(({ low }) => low), high: spreads.map(({ high }) => high) },
  });
}

function valuesPicture({ values }: NonNullable<Survey['values']>): string {
  const rows = [...values]
    .sort((a, b) => b.role - a.role || (a.place > b.place ? -1 : 1))
    .map(({ role, place, pawns: estimate }) => ({
      name: placedName(role, place),
      estimate,
      text: withError(estimate, 2),
      series: place === 'board' ? 0 : 1,
    }));
  return rowsChart({
    title: 'Value of the men, in pawns',
    description: 'The value of each kind of man on the board and on the airfield, against one in prison, with errors.',
    rows,
  });
}

function matesPicture({ mates }: Survey): string {
  const rows = mates.givers.slice(0, MATE_ROWS).map(({ group, role, count: mated }) => {
    const estimate = share(mated, mates.count);
    const name = `${roleName(role)} ${GIVEN_BY[group]}`;
    return { name, estimate, text: percent(estimate), series: GROUPS.indexOf(group) };
  });
  return rowsChart({
    title: 'Who gives mate',
    description: `The most frequent men that give mate, and how, in ${count(mates.count)} mates, with errors.`,
    rows,
  });
}

function firstMovesPicture(first: FirstMoves): string {
  const rows = bestFirst(first).map(({ move, score }) => ({
    name: move,
    estimate: { value: score, error: 0 },
    text: pawns(score),
    series: score < 0 ? 2 : 0,
  }));
  return rowsChart({
    title: 'Scores of the first moves, in pawns, for White',
    description: `The score of each first move after a search of ${count(first.nodes)} nodes.`,
    rows,
  });
}
