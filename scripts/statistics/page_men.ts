// The sections of the page about men, first moves and mates.

import { roleName } from '../../src/rules/words.ts';
import { share } from './estimates.ts';
import { MAX_LONGER } from './finish.ts';
import { HASH_MB, type FirstMoves } from './first_moves.ts';
import { count, percent, table, withError, wrapped } from './format.ts';
import { GROUPS, ROLES_DOWN } from './kinds.ts';
import { PATTERNS, type Mates, type Ranking } from './mates.ts';
import { image } from './page_play.ts';
import { GIVEN_BY, bestFirst, pawns } from './pictures.ts';
import type { Survey } from './survey.ts';
import { DRAWN, type Value, type Values } from './values.ts';

const KING = 5;

export function valuesSection({ positions, games, values, turn }: Values, folder: string): string {
  const valueOf = (role: number, place: Value['place']): Value =>
    values.find((value) => value.role === role && value.place === place)!;
  const rows = ROLES_DOWN.map((role) => {
    const [board, airfield] = [valueOf(role, 'board'), valueOf(role, 'airfield')];
    const inPawns = board.pawns.error === 0 ? board.pawns.value.toFixed(0) : withError(board.pawns, 2);
    return [
      roleName(role),
      inPawns,
      withError(airfield.pawns, 2),
      '0',
      withError(board.logOdds, 3),
      withError(airfield.logOdds, 3),
    ];
  });
  const method = `A logistic regression of White's result on how many men of each kind White has more than Black: on the
    board, and on his airfield. One scored position in ${DRAWN} was drawn; the ${count(positions)} quiet ones of them
    (no capture gains anything, nobody is in check), from ${count(games)} games, are the data.`;
  const zero = `All men of a colour are always on the board, on its airfield, or in the enemy prison, so only
    differences between the three places can be found: **a man in prison counts as 0**, and the others are worth that
    much more. A man in prison is the enemy's hostage, so what he gives the enemy to exchange is part of the difference.
    To capture a man of a kind is worth its value on the board.`;
  const units = `The first columns are in pawns on the board. Log odds are natural logarithms: where both sides have
    equal chances, a man of log odds 1 raises the expected points from 50 % to 73 %. The side to move has
    ${withError(turn, 3)} more for that.`;
  return [
    '## Value of the men',
    wrapped(method),
    wrapped(zero),
    table([['man', 'board', 'airfield', 'prison', 'board, log odds', 'airfield, log odds'], ...rows]),
    image('Value of the men, in pawns', folder, 'values.svg'),
    wrapped(units),
  ].join('\n\n');
}

export function firstMovesSection(first: FirstMoves, folder: string): string {
  const rows = bestFirst(first).map(({ move, score, line }) => [move, pawns(score), line.join(' ')]);
  const method = `A search of ${count(first.nodes)} nodes after each first move, in pawns, as White sees it (bench
    ${first.bench}, one thread, an empty hash table of ${HASH_MB} MB). The score of a single search has no statistical
    error, and another number of nodes gives another score.`;
  return [
    '## Scores of the first moves',
    wrapped(method),
    table([['move', 'score', 'expected then'], ...rows]),
    image('Scores of the first moves', folder, 'first-moves.svg'),
  ].join('\n\n');
}

function giverTable({ givers, count: all }: Mates): string {
  const rows = [...ROLES_DOWN, KING].flatMap((role) => {
    const counts = GROUPS.map(
      (group) => givers.find((giver) => giver.group === group && giver.role === role)?.count ?? 0,
    );
    const cells = counts.map((mated) => (mated === 0 ? '' : `${((100 * mated) / all).toFixed(2)} %`));
    const sum = counts.reduce((total, mated) => total + mated);
    return sum === 0 ? [] : [[roleName(role), ...cells, percent(share(sum, all))]];
  });
  const sums = GROUPS.map((group) =>
    givers.filter((giver) => giver.group === group).reduce((sum, giver) => sum + giver.count, 0),
  );
  const total = ['all', ...sums.map((mated) => (mated === 0 ? '' : percent(share(mated, all)))), ''];
  return table([['man', ...GROUPS.map((group) => GIVEN_BY[group]), 'all'], ...rows, total]);
}

function rankingTable(head: string, { first }: Ranking, all: number): string {
  return table([
    [head, 'mates', 'share'],
    ...first.map(([name, mated]) => [name, count(mated), percent(share(mated, all), 2)]),
  ]);
}

export function matesSection({ mates, finished }: Survey, folder: string): string {
  const all = mates.count;
  const patterns = PATTERNS.map((pattern) => [pattern, mates.patterns[pattern]] as const).filter(([, n]) => n > 0);
  const first = [...patterns].sort(([, a], [, b]) => b - a);
  const lost = finished.lost === 0 ? '' : `In ${count(finished.lost)} more, the mate was not found again.`;
  const method = `${count(all)} mates: the engine played them out with the nodes of the games, and up to ${MAX_LONGER}
    times as many for a winner who had lost sight of the mate.
    ${lost} Often several moves
    mate, so the choice of the mate is the engine's.`;
  const moves = `Seen as if White mates; \`(…-Q)*g7\` is an exchange that frees a queen for any hostage. The most
    frequent of ${count(mates.moves.different)} different moves:`;
  return [
    '## Mates',
    wrapped(method),
    giverTable(mates),
    image('Who gives mate', folder, 'mates.svg'),
    `In ${count(mates.discovered)} of the mates, only other men give check than the one that moved or landed.`,
    '### The mating move',
    wrapped(moves),
    rankingTable('move', mates.moves, all),
    '### What gives check',
    rankingTable('check by', { different: first.length, first }, all),
    '### Where the king is mated',
    `Seen as if White mates, the most frequent of ${count(mates.kings.different)} squares:`,
    rankingTable('square', mates.kings, all),
  ].join('\n\n');
}
