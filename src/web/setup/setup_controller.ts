import { formatFen, parseFen } from '../../notation/fen.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import { Position } from '../../rules/position.ts';
import { RULESETS, type Man, type Ruleset, type Setup } from '../../rules/setup.ts';
import { EMPTY } from '../../shared/men.ts';
import type { PageModel } from '../state/page_model.ts';
import { interrupt } from '../state/page_state.ts';
import { isObject, oneOf } from '../storage/fields.ts';
import type { Kept } from '../storage/kept.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import type { Mode, Scene } from '../table/scene.ts';
import { armMan, manAtPlace, moveMan, putMan, setRuleset, typeFen, type SetupState } from './setup_state.ts';

/** A step of setting up: `changeSetup`. */
type Step<Args extends readonly unknown[]> = (state: SetupState, ...args: Args) => SetupState;

/** A position being set up on the table: every man can go anywhere. */
export class SetupController implements Mode {
  private readonly model: PageModel;
  private readonly kept: Kept<KeptSetup | null>;

  /** Goes on with the position that was kept when the page was closed, if any. */
  constructor(model: PageModel, kept: Kept<KeptSetup | null>) {
    this.model = model;
    this.kept = kept;
    const before = kept.load();
    if (before === null) return;
    model.update('setup', setRuleset, before.ruleset);
    model.update('setup', typeFen, before.fen);
  }

  get state(): SetupState {
    return this.model.state.setup;
  }

  scene(): Scene {
    const { setup, ruleset } = this.state;
    const position = Position.create(setup, ruleset);
    return {
      setup,
      ruleset,
      position: position.ok ? position.value : null,
      lastMove: [],
      arrows: [],
      marked: position.ok || position.error.square === null ? [] : [squarePlace(position.error.square)],
      hands: 'free',
    };
  }

  moveFreely(from: Place, to: Place | null): void {
    this.act(moveMan, from, to);
  }

  /** A tap while nothing is selected: puts down the man selected in the box. On an empty place nothing is picked up. */
  takesTouch(place: Place): boolean {
    const { armed, setup } = this.state;
    if (armed !== null) this.act(putMan, armed, place);
    return armed !== null || manAtPlace(setup, place) === EMPTY;
  }

  /** Takes a man out of the box, or puts him back (null). */
  arm(man: Man | null): void {
    this.model.update('setup', armMan, man);
  }

  /** Changes the position: `act(setCorner, right, true)`. */
  act<Args extends readonly unknown[]>(step: Step<Args>, ...args: Args): void {
    this.model.update('setup', step, ...args);
    const { setup, ruleset, notice } = this.state;
    this.kept.save(keepSetup(setup, ruleset));
    if (notice !== '') this.model.apply(interrupt, notice);
  }

  /** Changes the position so that a man in the hand may no longer be where he was taken from. */
  replace<Args extends readonly unknown[]>(step: Step<Args>, ...args: Args): void {
    this.act(step, ...args);
    this.model.set({ hand: EMPTY_HAND });
  }
}

/** A position being set up, playable or not, as it is stored on the device. */
export interface KeptSetup {
  readonly fen: string;
  readonly ruleset: Ruleset;
}

function keepSetup(setup: Setup, ruleset: Ruleset): KeptSetup {
  return { fen: formatFen(setup), ruleset };
}

/** Parses stored JSON; null if it is no set-up. */
export function readKeptSetup(kept: unknown): KeptSetup | null {
  if (!isObject(kept) || typeof kept.fen !== 'string') return null;
  const ruleset = oneOf(RULESETS)(kept.ruleset);
  return ruleset === undefined || !parseFen(kept.fen).ok ? null : { fen: kept.fen, ruleset };
}
