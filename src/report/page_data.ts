import { moveArrows, squaresOf } from '../diagram/arrows.ts';
import { NO_MARKS, drawBoardMen, type BoardMarks } from '../diagram/board.ts';
import { BLACK_AIRFIELD, BLACK_PRISON, WHITE_AIRFIELD, WHITE_PRISON } from '../diagram/geometry.ts';
import { countsOf, storeName, type Store } from '../rules/place.ts';
import { drawStoreMen } from '../diagram/store.ts';
import { formatFen } from '../notation/fen_format.ts';
import type { Position } from '../rules/position.ts';
import { countsInWords } from '../rules/words.ts';
import { noteOf, type Ply } from './ply.ts';
import { PAGE_THEME } from './html.ts';
import type { AnnotatedGame } from './types.ts';

/** In the order of their pictures in the page. */
export const STORES: readonly Store[] = [BLACK_PRISON, BLACK_AIRFIELD, WHITE_AIRFIELD, WHITE_PRISON];

/** Texts by number, each stored once: the positions of a game share most of their fragments. */
class Dictionary {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** All data that the page's script needs, as described in `page/page.ts`. */
export function pageData(game: AnnotatedGame, plies: readonly Ply[]): Record<string, unknown> {
  const parts = new Dictionary();
  const stores = new Dictionary();
  const steps = [{ position: game.start, marks: marksOf(game.start, null) }].concat(
    plies.map((ply) => ({ position: ply.after, marks: marksOf(ply.after, ply) })),
  );
  const boards = [false, true].map((isFlipped) =>
    steps.map(({ position, marks }) =>
      drawBoardMen(position.setup, marks, isFlipped, PAGE_THEME).map((part) => parts.numberOf(part)),
    ),
  );
  const held = steps.map(({ position }) =>
    STORES.map((store) => stores.numberOf(JSON.stringify(drawHeld(position, store)))),
  );
  return {
    parts: parts.texts,
    boards,
    stores: stores.texts.map((text) => JSON.parse(text) as unknown),
    held,
    fens: steps.map(({ position }) => formatFen(position.setup)),
    notes: [game.intro === '' ? 'The start' : `The start · ${game.intro}`, ...plies.map(noteOf)],
  };
}

function marksOf(position: Position, last: Ply | null): BoardMarks {
  return {
    ...NO_MARKS,
    lastMove: last === null ? [] : squaresOf(moveArrows(last.before.turn, last.annotated.move)),
    checkedKing: position.isCheck() ? position.kingSquare(position.turn) : null,
  };
}

function drawHeld({ setup }: Position, store: Store): { readonly picture: string; readonly words: string } {
  return {
    picture: drawStoreMen(setup, store, PAGE_THEME).join(''),
    words: `${storeName(store)}: ${countsInWords(countsOf(setup, store))}`,
  };
}
