import { capitalised, playerName } from '../../rules/words.ts';
import { describeEnd, type GameEnd } from '../../table/end.ts';
import type { TreeNode } from '../../table/tree.ts';
import { offersText } from '../table/exchange_offers.ts';
import { FIRST_NOTICE, isFirstVisit, type GameState } from './game_state.ts';
import { isEngines, isRemote, isWatched, nameInSentence, onlyPerson } from './players.ts';
import { saidLastMove } from './said_move.ts';
import { isMain } from './walk.ts';

/** The status of the game in a sentence: a message for the user, how it ended, that one looks back, or whose turn it is. */
export function statusText(game: GameState, lookBack = ''): string {
  const { table, notice, hintStep, remark, choice } = game;
  const { end, position, seats, activity, drawOffer, node } = table;
  if (notice !== '' && notice !== FIRST_NOTICE) return notice;
  if (end !== null) return endText(end);
  if (activity === 'hint' || hintStep.kind === 'idea') return 'Looking for a hint …';
  if (drawOffer !== null) return offerText(table, choice);
  if (lookBack !== '') return lookBack;
  if (seats[position.turn] === 'remote') return `${nameInSentence(seats, position.turn, choice.names)} is to move.`;
  if (isEngines(seats, position.turn)) {
    if (waits(table)) return 'Ransom waits. Choose “Go on” to let it move.';
    if (isWatched(seats) && node.move !== null) return `${saidLastMove(node)} ${remark}`.trimEnd();
    return 'Ransom is thinking …';
  }
  if (isFirstVisit(game)) return BEGIN;
  return waits(table) ? `${turnText(table)} Choose “Go on” to start the clock.` : turnText(table);
}

/** Where one is who looks back in a game, which is at `last`, and what a move there does; `mayCount`: so far the game counts for the levels. */
export function lookBackText(table: GameState['table'], last: TreeNode, mayCount: boolean): string {
  const { node, position, seats } = table;
  const { fullmoves } = last.parent!.position.setup;
  const here = isMain(node) ? `${capitalised(placeInGame(node))} of ${fullmoves}.` : 'Not in the game.';
  const place = node.parent === null ? 'The start of the game.' : here;
  if (seats[position.turn] !== 'person') return `${place} “Go on” returns to the game.`;
  return `${place} A move here takes the game back${mayCount ? ', and then it doesn’t count for your levels' : ' to this point'}.`;
}

/** Said of a move from an earlier position, with its place, until the reply. */
export const TAKEN_BACK = 'Taken back to';

/** "move 5", "the start" */
export function placeInGame({ parent }: TreeNode): string {
  return parent === null ? 'the start' : `move ${parent.position.setup.fullmoves}`;
}

/** On a first visit nobody knows yet that a game is on the table. */
const BEGIN = 'Move a piece to begin.';

function endText(end: GameEnd): string {
  const said = describeEnd(end);
  // A score from elsewhere may state nothing but the result.
  return said.includes(end.result) ? said : `${said} ${end.result}`;
}

/** Is the game held where it would go on by itself: a move of Ransom's, or a clock, which starts with the first move? */
export function waits({ end, seats, position, clock, isHeld, isPaused, node }: GameState['table']): boolean {
  if (end !== null || !(isHeld || isPaused)) return false;
  return isEngines(seats, position.turn) || (clock.control.kind !== 'none' && node.parent !== null);
}

/** Whose turn it is, and what he can buy back or drop, which says it as well. */
function turnText(table: GameState['table']): string {
  const { position, seats } = table;
  const offers = offersText(table);
  if (offers !== '' && !position.isCheck()) return offers;
  return `${moverText({ position, seats })} ${offers}`.trimEnd();
}

function moverText({ position, seats }: Pick<GameState['table'], 'position' | 'seats'>): string {
  const isCheck = position.isCheck();
  if (onlyPerson(seats) !== null) return isCheck ? 'You are in check.' : 'Your move.';
  const mover = playerName(position.turn);
  return isCheck ? `${mover} is in check.` : `${mover} to move.`;
}

function offerText({ seats, drawOffer }: GameState['table'], { names }: GameState['choice']): string {
  const isOwn = onlyPerson(seats) === drawOffer;
  if (isRemote(seats))
    return isOwn ? 'You offer a draw.' : `${nameInSentence(seats, drawOffer!, names)} offers a draw.`;
  if (onlyPerson(seats) !== null) return 'You offer a draw: Ransom answers with its move.';
  return `${playerName(drawOffer!)} offers a draw.`;
}
