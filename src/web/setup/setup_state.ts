import { countsOf, ownerOf, storeName, type Place, type Store } from '../../rules/place.ts';
import { describeFenError, parseFen } from '../../notation/fen.ts';
import { mergedStoresNotice } from '../../notation/merged_stores.ts';
import { CASTLE_CORNERS, UNMOVED_KING, completeRights, kingHome } from '../../rules/castling.ts';
import {
  EMPTY_SETUP,
  type Colour,
  type Counts,
  type Man,
  type Role,
  type Ruleset,
  type Setup,
} from '../../rules/setup.ts';
import { validateSetup } from '../../rules/validate.ts';
import { colourName } from '../../rules/words.ts';
import { BLACK, EMPTY, HOLDABLE_ROLES, KING, ROOK, WHITE, colourOf, fullSet, manOf, roleOf } from '../../shared/men.ts';

/** A position being set up. It may be unplayable at any time: `Position.create` gives the reason. */
export interface SetupState {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The man of the box that the next tap puts down; null: none. */
  readonly armed: Man | null;
  /** A text in the FEN field that can't be read, and why; null: the field shows the position. */
  readonly fenFault: { readonly text: string; readonly message: string } | null;
  /** Why the last gesture had no effect; empty if it had one. */
  readonly notice: string;
}

/** Starts setting up from a position. */
export function setupOf(setup: Setup, ruleset: Ruleset): SetupState {
  return { setup, ruleset, armed: null, fenFault: null, notice: '' };
}

/** Takes a man out of the box, or puts him back (null). */
export function armMan(state: SetupState, armed: Man | null): SetupState {
  return { ...state, armed, notice: '' };
}

/** Changes the position. A FEN that can't be read gives way to it. */
export function changeSetup(state: SetupState, change: Partial<Setup>): SetupState {
  return { ...state, setup: { ...state.setup, ...change }, fenFault: null, notice: '' };
}

export function setRuleset(state: SetupState, ruleset: Ruleset): SetupState {
  return { ...state, ruleset };
}

/** Leaves only the kings on the table. */
export function clearTable(state: SetupState): SetupState {
  return changeSetup(state, { ...EMPTY_SETUP, board: kingsOnly() });
}

/** A corner's right implies that the king never moved. */
export function setCorner(state: SetupState, right: number, isOn: boolean): SetupState {
  const { castling } = state.setup;
  return changeSetup(state, { castling: isOn ? completeRights(castling | right) : castling & ~right });
}

/** Removing the king's right removes the corners' rights, too. */
export function setUnmovedKing(state: SetupState, king: Colour, isOn: boolean): SetupState {
  const { castling } = state.setup;
  const corners = CASTLE_CORNERS.filter(({ colour }) => colour === king);
  const without = corners.reduce((rights, { right }) => rights & ~right, castling & ~UNMOVED_KING[king]!);
  return changeSetup(state, { castling: isOn ? castling | UNMOVED_KING[king]! : without });
}

/** A text in the FEN field. */
export function typeFen(state: SetupState, text: string): SetupState {
  const setup = parseFen(text);
  if (!setup.ok) return { ...state, fenFault: { text, message: describeFenError(setup.error) } };
  const notice = mergedStoresNotice(text, setup.value) ?? '';
  return { ...changeSetup(state, { ...setup.value, castling: completeRights(setup.value.castling) }), notice };
}

/** Puts all missing men into the enemy's prison. */
export function completeStores(state: SetupState): SetupState {
  return changeSetup(
    state,
    [WHITE, BLACK].reduce((filled, colour) => {
      const missing = missingMen(filled, colour);
      const store: Store = { kind: 'prison', player: colour ^ 1 };
      const counts = countsOf(filled, store).map((count, role) => count + missing[role]!);
      return withCounts(filled, store, counts as unknown as Counts);
    }, state.setup),
  );
}

/** Moves a man on the table; null: off it. */
export function moveMan(state: SetupState, from: Place, to: Place | null): SetupState {
  const man = manAtPlace(state.setup, from);
  if (man === EMPTY) return state;
  const without = takeOff(state.setup, from);
  return to === null ? changeSetup(state, withoutContradictions(without)) : put(state, without, man, to);
}

/** Puts a man from the box. */
export function putMan(state: SetupState, man: Man, to: Place): SetupState {
  return put(state, state.setup, man, to);
}

/** The man at a place, or EMPTY. */
export function manAtPlace(setup: Setup, place: Place): Man {
  if (place.kind === 'square') return setup.board[place.square] ?? EMPTY;
  return (countsOf(setup, place.store)[place.role] ?? 0) > 0 ? manOf(ownerOf(place.store), place.role) : EMPTY;
}

/** The men of a colour missing from the full sixteen, by role. Never less than 0. */
export function missingMen(setup: Setup, colour: Colour): Counts {
  const counts = Array.from({ length: HOLDABLE_ROLES }, (_, role) => {
    const onBoard = setup.board.filter((man) => man === manOf(colour, role)).length;
    const waiting = setup.airfields[colour]?.[role] ?? 0;
    const captive = setup.prisons[colour ^ 1]?.[role] ?? 0;
    return Math.max(0, fullSet(role) - onBoard - waiting - captive);
  });
  return counts as unknown as Counts;
}

/** Puts a man down: on a square, replacing its man, or in a store in addition to the others. */
function put(state: SetupState, setup: Setup, man: Man, to: Place): SetupState {
  if (to.kind === 'square') {
    const board = setup.board.map((standing, square) => (square === to.square ? man : standing));
    return changeSetup(state, withoutContradictions({ ...setup, board }));
  }
  if (roleOf(man) === KING)
    return { ...state, notice: 'A king is never captured, so no prison or airfield holds one.' };
  if (colourOf(man) !== ownerOf(to.store)) {
    return { ...state, notice: `${storeName(to.store)} holds ${colourName(ownerOf(to.store))} pieces only.` };
  }
  return changeSetup(state, withoutContradictions(withCount(setup, to.store, roleOf(man), 1)));
}

function takeOff(setup: Setup, from: Place): Setup {
  if (from.kind === 'store') return withCount(setup, from.store, from.role, -1);
  return { ...setup, board: setup.board.map((man, square) => (square === from.square ? EMPTY : man)) };
}

function withCount(setup: Setup, store: Store, role: Role, change: number): Setup {
  const counts = countsOf(setup, store).map((count, each) => (each === role ? count + change : count));
  return withCounts(setup, store, counts as unknown as Counts);
}

function withCounts(setup: Setup, { kind, player }: Store, counts: Counts): Setup {
  const pair = kind === 'prison' ? setup.prisons : setup.airfields;
  const next: readonly [Counts, Counts] = player === WHITE ? [counts, pair[1]] : [pair[0], counts];
  return kind === 'prison' ? { ...setup, prisons: next } : { ...setup, airfields: next };
}

/** Removes castling rights and an en-passant square that contradict the board. */
function withoutContradictions(setup: Setup): Setup {
  let castling = setup.castling;
  for (const { colour, right, rookFrom } of CASTLE_CORNERS) {
    if (setup.board[kingHome(colour)] !== manOf(colour, KING)) castling &= ~(UNMOVED_KING[colour]! | right);
    if (setup.board[rookFrom] !== manOf(colour, ROOK)) castling &= ~right;
  }
  const next = { ...setup, castling };
  return validateSetup({ ...next })?.code === 'ep-square' ? { ...next, epSquare: null } : next;
}

function kingsOnly(): Man[] {
  const board = [...EMPTY_SETUP.board];
  for (const colour of [WHITE, BLACK]) board[kingHome(colour)] = manOf(colour, KING);
  return board;
}
