// The sections of the page about the course of games.

import { HOLDABLE_ROLES, canRescue } from '../../src/shared/men.ts';
import { roleName } from '../../src/rules/words.ts';
import { share } from './estimates.ts';
import { count, percent, table, withError, wrapped } from './format.ts';
import { GROUPS, KINDS, ROLES_DOWN, pairName, type Frequency, type Group } from './kinds.ts';
import type { Survey } from './survey.ts';

const ROLES_UP = Array.from({ length: HOLDABLE_ROLES }, (_, role) => role);

/** An image with its text for readers who don't see it. */
export function image(text: string, folder: string, file: string): string {
  return `![${text}](${folder}/${file})`;
}

export function lengthSection({ lengths, finished }: Survey, folder: string): string {
  const { mean, median, longest } = lengths;
  const text = `A game lasts ${withError(mean, 2)} moves on average until a mate is seen or it is drawn. Half of the
    games have at most ${median} moves, and the longest has ${longest}. From there a mate takes another
    ${withError(finished.plies, 2)} half-moves.`;
  return ['## Length of games', wrapped(text), image('Length of games', folder, 'length.svg')].join('\n\n');
}

export function resultsSection({ results, draws }: Survey, folder: string): string {
  const rows = results.map(({ ruleset, white, drawn, black, points }) => {
    const all = white + drawn + black;
    const shares = [white, drawn, black].map((games) => percent(share(games, all), 2));
    return [`\`${ruleset}\``, count(all), ...shares, percent(points, 2)];
  });
  const reasons = Object.entries(draws).flatMap(([reason, games]) => (games > 0 ? [`${reason} ${count(games)}`] : []));
  const text = `${reasons.length === 0 ? 'No game was drawn.' : `Draws by reason: ${reasons.join(', ')}.`}
    ${draws.length > 0 ? '(Length: a game is called a draw after 200 moves.)' : ''}
    Because a search has balanced the openings, the results don't show what the right to the first move is worth.
    ${results.length > 1 ? '' : `All games follow the ruleset \`${results[0]!.ruleset}\`.`}`;
  return [
    '## Results',
    table([['rules', 'games', 'White wins', 'draws', 'Black wins', "White's points"], ...rows]),
    image('Results', folder, 'results.svg'),
    wrapped(text),
  ].join('\n\n');
}

function kindName(group: Group, detail: string): string {
  if (detail === '') return group;
  if (group === 'drop' || group === 'promotion') {
    const role = ROLES_DOWN.find((man) => pairName(man, man).startsWith(detail))!;
    return group === 'drop' ? `drop of a ${roleName(role)}` : `promotion to a ${roleName(role)}`;
  }
  return group === 'capture' ? detail : `${detail} ${group}`;
}

function frequencyRow(name: string, { moves, perGame, share: part, games }: Frequency, all: number): string[] {
  return [name, count(moves), withError(perGame, 3), percent(part, 2), percent(share(games, all))];
}

export function kindsSection({ kinds, groups, source }: Survey, folder: string): string {
  const head = ['kind', 'moves', 'per game', 'share of moves', 'games with one'];
  const groupRows = GROUPS.map((group, i) => frequencyRow(group, groups[i]!, source.games));
  const details = KINDS.flatMap(({ group, detail }, i) =>
    group === 'exchange' || detail === '' ? [] : [frequencyRow(kindName(group, detail), kinds[i]!, source.games)],
  );
  const rules = `Each move is of one kind: a promotion that captures counts as a promotion, en passant as a capture.
    "Per game" is both sides together.`;
  return [
    '## Kinds of moves',
    wrapped(rules),
    table([head, ...groupRows]),
    image('Moves of each kind in a game', folder, 'kinds.svg'),
    'In detail:',
    table([head, ...details]),
    'Exchanges per game, by the hostage given (rows) and the man freed (columns):',
    exchangeTable(kinds),
    image('Kinds of moves by move number', folder, 'kinds-by-move.svg'),
  ].join('\n\n');
}

function exchangeTable(kinds: readonly Frequency[]): string {
  const rows = ROLES_UP.map((give) => [
    `**${roleName(give)}**`,
    ...ROLES_UP.map((rescue) => {
      if (!canRescue(give, rescue)) return '';
      const kind = KINDS.findIndex(({ group, detail }) => group === 'exchange' && detail === pairName(give, rescue));
      return withError(kinds[kind]!.perGame, 3);
    }),
  ]);
  return table([['given', ...ROLES_UP.map(roleName)], ...rows]);
}

export function legalSection({ legal }: Survey, folder: string): string {
  const { mean, inCheck, meanInCheck, meanOtherwise, all, most, mostFen } = legal;
  const averages = `There are ${withError(mean, 1)} on average, over ${count(all.positions)} positions: all in which the
    engine chose a move. Half of them have at most ${all.median}, a tenth at most ${all.low}, a tenth at least
    ${all.high}. The mover is in check in ${percent(inCheck)} of the positions; there the mean is
    ${withError(meanInCheck, 1)}, elsewhere ${withError(meanOtherwise, 1)}.`;
  const shape = `Each man that can be dropped, and each pair that can be exchanged, adds about as many moves as there
    are empty squares: hence the peaks. Below, the line is the median, and the band holds the middle 80 % of
    positions.`;
  return [
    '## Number of legal moves',
    wrapped(averages),
    image('Number of legal moves', folder, 'legal-moves.svg'),
    wrapped(shape),
    image('Number of legal moves by move number', folder, 'legal-moves-by-move.svg'),
    `The largest number was ${count(most)}:`,
    `    ${mostFen}`,
  ].join('\n\n');
}
