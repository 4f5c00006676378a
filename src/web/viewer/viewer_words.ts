import { moveNumber } from '../../notation/line_text.ts';
import { textOf } from '../../notation/pgn_comment.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { GameEnd } from '../../table/end.ts';
import type { GameTree, TreeNode } from '../../table/tree.ts';
import { winnerOf } from '../play/end_words.ts';
import type { GameChoice } from '../play/game_state.ts';
import { sanOf } from '../play/moves.ts';
import { nameInSentence, onlyPerson } from '../play/players.ts';
import { dayWords } from '../words/day_words.ts';
import { branchOf, knownTag, type Viewed } from './viewed.ts';

/** What is said of a game that is looked at. */
export interface Heading {
  /** "Parr – Pritchard"; what the game is called if its players are not known. */
  readonly title: string;
  /** What the panel is headed by, and what is below it: of a game that has ended between nobody known only how it ended. */
  readonly headline: readonly [string, string];
  /** "White won by checkmate · 1-0" */
  readonly result: string;
  /** "Variant Chess · 1999 · 26 moves" */
  readonly facts: readonly string[];
  /** Which game it is, within a sentence: "game from 1999". */
  readonly short: string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `playedAt`: when its last move was played here, in ms since 1970; null if that is not known. */
export function headingOf(
  tree: GameTree,
  { line, names }: Viewed,
  { seats }: GameChoice,
  playedAt: number | null,
  now: number,
): Heading {
  const event = knownTag(tree, 'Event');
  const isNamed = knownTag(tree, 'White') !== knownTag(tree, 'Black');
  const players = names.map((name, at) => withRating(name, knownTag(tree, at === 0 ? 'WhiteElo' : 'BlackElo')));
  const title = event !== null && !isNamed ? event : players.join(' – ');
  const site = knownTag(tree, 'Site');
  const date = dateWords(knownTag(tree, 'Date'));
  const isOwn = onlyPerson(seats) !== null;
  const day = date !== '' || playedAt === null || !isOwn ? date : dayWords(playedAt, now);
  const moves = Math.ceil(line.at(-1)!.ply / 2);
  const facts = [event ?? '', site ?? '', day, `${moves} ${moves === 1 ? 'move' : 'moves'}`];
  const end = tree.endAt(line.at(-1)!);
  const player = (colour: Colour): string =>
    onlyPerson(seats) === colour ? 'You' : capitalised(nameInSentence(seats, colour));
  const won = end === null ? '' : resultWords(end, player);
  const result = end === null ? 'Not finished' : `${won} · ${end.result}`;
  return {
    title,
    headline: end !== null && event === null && isNameless({ names }) ? [won, ''] : [title, result],
    result,
    facts: facts.filter((fact, at) => fact !== '' && fact !== title && facts.indexOf(fact) === at),
    short: isOwn ? `your game${day === '' ? '' : ` of ${day}`}` : date === '' ? title : `game from ${date}`,
  };
}

/** Are the players called by their sides only? */
export function isNameless({ names }: Pick<Viewed, 'names'>): boolean {
  return names[0] === playerName(WHITE) && names[1] === playerName(BLACK);
}

function withRating(name: string, rating: string | null): string {
  return rating === null ? name : `${name} (${rating})`;
}

/** "1999", "August 1999", "17 August 1999": the date of a score as far as it is known. */
export function dateWords(date: string | null): string {
  const [, year, month, day] = /^(\d{4})(?:\.(\d\d|\?\?))?(?:\.(\d\d|\?\?))?$/.exec(date ?? '') ?? [];
  if (year === undefined) return '';
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return year;
  return Number(day) > 0 ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

/** Who has won and how: "White won by checkmate", "You won by resignation", "Draw by agreement". `name` is who played a side, at the start of a sentence. */
export function resultWords(end: GameEnd, name: (colour: Colour) => string): string {
  const winner = winnerOf(end);
  if (winner === null) return end.kind === 'agreement' ? 'Draw by agreement' : `Draw${drawWords(end)}`;
  return `${name(winner)} won${WON_BY[end.kind]}`;
}

const WON_BY: Readonly<Record<GameEnd['kind'], string>> = {
  rules: ' by checkmate',
  resignation: ' by resignation',
  time: ' on time',
  agreement: '',
  // Nobody has said more than the result.
  stated: '',
};

const DRAWS = {
  checkmate: '',
  stalemate: ' by stalemate',
  repetition: ' by threefold repetition',
  'fifty-moves': ' by the fifty-move rule',
} as const;

/** " by stalemate"; empty if the rules did not end it. */
function drawWords(end: GameEnd): string {
  return end.kind === 'rules' ? DRAWS[end.outcome.ending] : '';
}

/** Where in the game a node is; `isOwn`: the viewer himself has left it. */
export interface Whereabouts {
  readonly kind: 'start' | 'move' | 'end' | 'variation';
  readonly isOwn: boolean;
}

export function whereIs({ line, ownFrom }: Viewed, node: TreeNode): Whereabouts {
  const isOwn = node.id >= ownFrom;
  if (line[node.ply] !== node) return { kind: 'variation', isOwn };
  return { kind: node.parent === null ? 'start' : node === line.at(-1) ? 'end' : 'move', isOwn };
}

/** "12... Nf3" */
export function numberedSan(node: TreeNode): string {
  return `${moveNumber(node.parent!.position)} ${sanOf(node)}`;
}

/** What is on the table, in a sentence without a full stop: "After 12. Nf3 · game from 1999". */
export function statusOfViewed(viewed: Viewed, node: TreeNode, { result, short }: Heading): string {
  const { kind, isOwn } = whereIs(viewed, node);
  switch (kind) {
    case 'start':
      return `The start of the game · ${short}`;
    case 'move':
      return `After ${numberedSan(node)} · ${short}`;
    case 'end':
      return `After ${numberedSan(node)} · ${result === 'Not finished' ? 'here the score ends' : result}`;
    case 'variation':
      return isOwn
        ? `You are trying a variation: ${numberedSan(node)}`
        : `A variation, which was not played: ${numberedSan(node)}`;
  }
}

/** The move of the game that a variation replaces. */
export function comesFrom(viewed: Viewed, node: TreeNode): string {
  const played = viewed.line[branchOf(viewed, node).ply + 1];
  return played === undefined ? 'The game had ended here.' : `In the game came ${numberedSan(played)}.`;
}

/** The comments on a move; empty for none. */
export function commentOn({ notes: { intro, comments } }: TreeNode): string {
  return [textOf(intro), textOf(comments)].filter((text) => text !== '').join(' ');
}

/** What begins with "Play on from here". */
export function newGameWords(turn: Colour, level: string): string {
  return `A new game from here: you are ${playerName(turn === WHITE ? WHITE : BLACK)}, against the computer, ${level}.`;
}
