import { startPosition } from '../../notation/fen.ts';
import type { WrittenTag } from '../../notation/pgn_write.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { mainLine, wholeGame } from '../../table/tree_score.ts';
import { noticeAbout, pgnOfTree } from '../../table/tree_text.ts';
import { gameAddress, positionAddress } from '../address/address.ts';
import type { GameController } from '../play/game_controller.ts';
import type { GameChoice } from '../play/game_state.ts';
import { isEngines, isRemote, levelWords } from '../play/players.ts';
import { viewedOf } from '../viewer/viewed.ts';
import type { FilesController } from './files_controller.ts';
import { readText, type FoundGame } from './read_text.ts';

// Files, texts and links. The page fetches this with the panel for them.

/** The games of a text. */
export function readGames(game: GameController, text: string): ReturnType<typeof readText> {
  return readText(text, startPosition(game.table.position.ruleset));
}

/** The game of a text that holds one; null if it can't be read. */
export function readGame(game: GameController, text: string): FoundGame | null {
  const found = readGames(game, text);
  const [first] = found.ok ? found.value : [];
  return first?.tree ? first : null;
}

/** Lays a game that was read on the table, for both sides to be moved. */
export function layFound(game: GameController, found: FoundGame): void {
  const choice = forBothSides(game, found);
  game.begin(found.tree, choice, viewedOf(found.tree, choice));
  const notice = noticeAbout('The game', found);
  if (notice !== null) game.tell(notice);
}

/** Lays a game of the shelf on the table, from its start: it is looked at, and takes the place of no kept game. */
export function borrowFound(files: FilesController, game: GameController, found: FoundGame): void {
  found.tree.goTo(found.tree.root);
  files.borrow(found.tree, forBothSides(game, found));
}

function forBothSides(game: GameController, { tree }: FoundGame): GameChoice {
  return { ...game.playedAs, seats: ['person', 'person'], ruleset: tree.root.position.ruleset };
}

/** The game at the table with all its variations. */
export function pgnOfGame(game: GameController): string {
  const { seats } = game.playedAs;
  const name = (colour: Colour): string => (seats[colour] === 'engine' ? 'Ransom' : 'Player');
  const tags = [
    { name: 'Event', value: 'Game in the browser' },
    { name: 'White', value: name(WHITE) },
    { name: 'Black', value: name(BLACK) },
  ];
  const { tree } = game.table;
  return pgnOfTree(tree, tags, wholeGame(tree));
}

/** Links to the game and to its position, without the page's own address. */
export async function addressesOf(
  game: GameController,
  view: Colour,
): Promise<{ readonly game: string; readonly position: string }> {
  const { tree } = game.table;
  const { current, position } = tree;
  return { game: await gameAddress(tree, current, view, playersOf(game)), position: positionAddress(position, view) };
}

/** Who played a game that has ended, as far as it has names: whoever opens its link wants to know. One that goes on is to be played. */
function playersOf({ table: { tree }, playedAs: { seats, level, names } }: GameController): WrittenTag[] {
  if (tree.endAt(mainLine(tree, wholeGame(tree)).at(-1)!) === null) return [];
  return [WHITE, BLACK].flatMap((colour) => {
    const name = isEngines(seats, colour) ? `Ransom, ${levelWords(level)}` : isRemote(seats) ? names[colour]! : '';
    return name === '' ? [] : [{ name: playerName(colour), value: name }];
  });
}

/** Reads the bytes of a file as text: with a byte order mark as it says, or else as UTF-8, or else as Latin-1, the encoding of the PGN standard. */
export function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
