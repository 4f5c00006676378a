import { createInterface } from 'node:readline';
import { formatNumberedLine } from '../../notation/line_text.ts';
import { startPosition } from '../../notation/fen.ts';
import { describeMove } from '../../rules/describe_move.ts';
import { quoted } from '../../notation/quoted.ts';
import type { Position } from '../../rules/position.ts';
import type { Move, Ruleset } from '../../rules/setup.ts';
import { capitalised, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { describeEnd } from '../../table/end.ts';
import { compareLinks, goneOn, type Comparison } from '../../table/links/compare_links.ts';
import {
  MAX_MESSAGE,
  MAX_NAME,
  newLinkGame,
  newLinkId,
  readerOf,
  withAgreement,
  withMove,
  withResignation,
  type LinkGame,
} from '../../table/links/link_game.ts';
import { readLink, writeLink } from '../../table/links/link_text.ts';
import { describeIllegal, describeUnreadable, readStatement, type Question } from '../../table/statement.ts';
import { EXIT_FINE, EXIT_NO, badInput, badUsage, type ExitCode } from '../exit.ts';
import { drawAsText, positionView } from '../terminal/position_text.ts';
import { drawsFigures, textStyle, type LooksAsked } from '../terminal/text_style.ts';
import { columnsOf, printLine, printNote } from '../terminal/terminal.ts';
import { choiceOf, chosenMove, offeredChoices } from './choice.ts';
import { loadLink, saveLink, type KeptLink } from './link_archive.ts';
import { numberedMove } from './words.ts';

/** What begins a game in place of a link. */
export const NEW_LINK = 'new';

export interface LinkTurnOptions extends LooksAsked {
  /** A link, a text around one, or `new`. */
  readonly link: string;
  readonly side?: string;
  readonly rules: Ruleset;
  readonly names?: readonly string[];
  readonly message?: string;
  readonly page?: string;
}

const HELP = 'Type a move, "draw MOVE" to offer a draw with it, "resign", or "accept" where a draw is offered.';

/**
 * `ransom play --link`: one turn of a game by links. What is told goes to stderr; the only line of stdout is the link to send, so that
 * it can be copied by another program.
 */
export async function playLinkTurn(options: LinkTurnOptions): Promise<ExitCode> {
  const { message = '' } = options;
  const { length } = [...message];
  if (length > MAX_MESSAGE)
    throw badUsage(`--message has ${length} characters; at most ${MAX_MESSAGE} go with a link.`);
  const kept = options.link === NEW_LINK ? newGame(options) : await received(options.link);
  const { game, mine } = kept;
  const page = options.page ?? pageOf(options.link);
  await tell(kept, options);
  if (readerOf(game) !== mine || game.end !== null) {
    if (readerOf(game) === mine) return EXIT_FINE;
    if (options.link === NEW_LINK) keep(kept, null);
    return sendLink(game, page);
  }
  const next = await askTurn(kept, message);
  if (next === null) {
    printNote('ransom: no move was made: there is nothing to send.');
    return EXIT_NO;
  }
  keep({ game: next, mine }, loadLink(game.id));
  if (next.end !== null) printNote(describeEnd(next.end));
  return sendLink(next, page);
}

function newGame({ side = 'white', rules, names = [] }: LinkTurnOptions): KeptLink {
  if (side !== 'white' && side !== 'black') throw badUsage('a game by links needs --side white or --side black.');
  const [white = '', black = '', third] = names;
  const tooLong = names.find((name) => [...name].length > MAX_NAME);
  if (tooLong !== undefined) throw badUsage(`--names: ${quoted(tooLong)} has more than ${MAX_NAME} characters.`);
  if (third !== undefined) throw badUsage('--names takes two names, White’s and Black’s: --names Ada,Grace.');
  return { game: newLinkGame(newLinkId(Math.random), rules, [white, black]), mine: side === 'white' ? WHITE : BLACK };
}

/** The game of a link, compared with what is kept of it. */
async function received(link: string): Promise<KeptLink> {
  const read = await readLink(link);
  if (!read.ok) throw badInput(read.error);
  const kept = loadLink(read.value.id);
  if (kept === null) return { game: read.value, mine: readerOf(read.value) };
  const compared = compareLinks(kept.game, read.value, kept.mine);
  if (compared.kind === 'news') {
    const news = { game: goneOn(kept.game, read.value), mine: kept.mine };
    keep(news, kept);
    return news;
  }
  if (compared.kind === 'same') return kept;
  const line = (game: LinkGame): string => formatNumberedLine(startPosition(game.ruleset), game.moves) || 'no move yet';
  throw badInput(
    [
      `${REFUSALS[compared.kind]}${placeOf(compared, kept.game, read.value)} Nothing has been changed.`,
      `  kept here: ${line(kept.game)}`,
      `  the link:  ${line(read.value)}`,
    ].join('\n'),
  );
}

const REFUSALS: Readonly<Record<Exclude<Comparison['kind'], 'news' | 'same'>, string>> = {
  older: 'this link is an earlier one: the game has gone on since.',
  differs: 'this link tells another game than the one that is kept here',
  'other-game': 'this link is of another game with the same id: other players, or other rules.',
  forged: 'this link moves for you, or ends the game for you',
};

function placeOf(compared: Comparison, kept: LinkGame, other: LinkGame): string {
  if (!('ply' in compared)) return '';
  const { moves, ruleset } = compared.ply <= kept.moves.length ? kept : other;
  const before = moves.slice(0, compared.ply - 1).reduce((at, move) => at.play(move), startPosition(ruleset));
  return `, from move ${before.setup.fullmoves} of ${playerName(before.turn)} on.`;
}

function keep(link: KeptLink, before: KeptLink | null): void {
  const saved = saveLink(link, before);
  if (!saved.ok) printNote(`note: the game is not kept, and the next link can't be checked: ${saved.error}.`);
}

/** The page that a link leads to: what is before its fragment. */
function pageOf(link: string): string {
  return /(https?:\/\/[^\s#]+)#/.exec(link)?.[1] ?? '';
}

async function sendLink(game: LinkGame, page: string): Promise<ExitCode> {
  const name = game.names[readerOf(game)] ?? '';
  printNote(`Send this link to ${name === '' ? 'your friend' : name}:`);
  if (page === '') printNote('(It can be pasted into any page of Ransom; --page ADDRESS puts the page before it.)');
  printLine(`${page}#${await writeLink(game)}`);
  return EXIT_FINE;
}

/** The board from the reader's side, the last move in words, and whose turn it is. */
async function tell({ game, mine }: KeptLink, looks: LooksAsked): Promise<void> {
  const friend = (game.names[mine ^ 1] ?? '') || capitalised('your friend');
  const last = game.moves.at(-1);
  const style = await textStyle(drawsFigures(looks, process.stderr), process.stderr);
  const view = positionView(game.position, last ?? null, mine);
  for (const line of ['', ...drawAsText(view, style, columnsOf(process.stderr)), '']) printNote(line);
  if (last !== undefined) {
    const before = game.moves.slice(0, -1).reduce((at, move) => at.play(move), startPosition(game.ruleset));
    const who = before.turn === mine ? 'You' : friend;
    printNote(`${who} played ${numberedMove(before, last)}. ${describeMove(before, last).join(' ')}`);
  }
  if (game.message !== '' && readerOf(game) === mine) printNote(`${friend} writes: “${game.message}”`);
  if (game.end !== null) printNote(`${describeEnd(game.end)} ${game.end.result}`);
  else if (readerOf(game) !== mine) printNote(`It is ${friend}'s turn.`);
  else {
    if (game.closing === 'draw-offer') printNote(`${friend} offers a draw.`);
    printNote(`Your move: you have ${playerName(mine)}. ${HELP}`);
  }
}

/** Reads lines until one is a turn; null at the end of the input. */
async function askTurn({ game, mine }: KeptLink, message: string): Promise<LinkGame | null> {
  const isLive = process.stdin.isTTY;
  const reader = createInterface({
    input: process.stdin,
    output: isLive ? process.stderr : undefined,
    terminal: isLive,
  });
  const prompt = `${playerName(mine)}> `;
  let asked: Question | null = null;
  let offersDraw = false;
  try {
    reader.setPrompt(prompt);
    if (isLive) reader.prompt();
    for await (const typed of reader) {
      const turn = readTurn(game, asked, typed.trim());
      switch (turn.kind) {
        case 'move':
          return withMove(game, turn.move, { offersDraw: offersDraw || turn.offersDraw, message });
        case 'resign':
          return withResignation(game, { message });
        case 'accept':
          return withAgreement(game, message);
        case 'ask':
          asked = turn.question;
          offersDraw ||= turn.offersDraw;
          break;
        case 'refuse':
      }
      printNote(turn.text);
      if (isLive) reader.prompt();
    }
    return null;
  } finally {
    reader.close();
  }
}

type Turn =
  | { readonly kind: 'move'; readonly move: Move; readonly offersDraw: boolean }
  | { readonly kind: 'resign' | 'accept' }
  | { readonly kind: 'ask'; readonly question: Question; readonly offersDraw: boolean; readonly text: string }
  | { readonly kind: 'refuse'; readonly text: string };

function readTurn(game: LinkGame, asked: Question | null, typed: string): Turn {
  const { position } = game;
  if (/^resign$/i.test(typed)) return { kind: 'resign' };
  if (/^accept$/i.test(typed))
    return game.closing === 'draw-offer' ? { kind: 'accept' } : { kind: 'refuse', text: 'No draw has been offered.' };
  const chosen = asked === null ? null : chosenMove(choiceOf(position, asked), typed);
  if (chosen !== null) return { kind: 'move', move: chosen, offersDraw: false };
  const [, draw, text = ''] = /^(draw\s+)?(.*)$/i.exec(typed) ?? [];
  return readMoveOf(position, text, draw !== undefined);
}

function readMoveOf(position: Position, text: string, offersDraw: boolean): Turn {
  const meaning = readStatement(position, text, { payment: 'always', ambiguous: 'ask' });
  switch (meaning.kind) {
    case 'move':
      return { kind: 'move', move: meaning.move, offersDraw };
    case 'question': {
      const choice = choiceOf(position, meaning.question);
      return {
        kind: 'ask',
        question: meaning.question,
        offersDraw,
        text: `${choice.question} ${offeredChoices(choice)}?`,
      };
    }
    case 'illegal':
      return { kind: 'refuse', text: describeIllegal(position, meaning.refusal) };
    case 'unreadable':
      return { kind: 'refuse', text: `${describeUnreadable(position, meaning.refusal)} ${HELP}` };
  }
}
