import { Position } from '../../rules/position.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import { EMPTY } from '../../shared/men.ts';
import type { PageAction, PageState } from '../state/page_state.ts';
import type { Store } from '../state/store.ts';
import type { Activity } from '../table/hand_controller.ts';
import type { Scene } from '../table/scene.ts';
import { keepSetup, type SetupStore } from './kept_setup.ts';
import { manAtPlace, type SetupAction, type SetupState } from './setup_state.ts';

/** Actions after which a man in the hand may no longer be where he was taken from. */
const REPLACING: ReadonlySet<SetupAction['kind']> = new Set(['load', 'clear', 'complete', 'fen']);

/** A position being set up on the table: every man can go anywhere. */
export class SetupController implements Activity {
  private readonly store: Store<PageState, PageAction>;
  private readonly kept: SetupStore;

  /** Goes on with the position that was kept when the page was closed, if any. */
  constructor(store: Store<PageState, PageAction>, kept: SetupStore) {
    this.store = store;
    this.kept = kept;
    const before = kept.load();
    if (before === null) return;
    store.dispatch({ kind: 'setup', action: { kind: 'ruleset', ruleset: before.ruleset } });
    store.dispatch({ kind: 'setup', action: { kind: 'fen', text: before.fen } });
  }

  get state(): SetupState {
    return this.store.state.setup;
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

  play(): void {
    throw new Error('nobody moves by the rules while a position is set up');
  }

  moveFreely(from: Place, to: Place | null): void {
    this.do({ kind: 'move', from, to });
  }

  /** A tap while nothing is selected: puts down the man selected in the box. On an empty place nothing is picked up. */
  takesTouch(place: Place): boolean {
    const { armed, setup } = this.state;
    if (armed !== null) this.do({ kind: 'put', man: armed, to: place });
    return armed !== null || manAtPlace(setup, place) === EMPTY;
  }

  do(action: SetupAction): void {
    this.store.dispatch({ kind: 'setup', action });
    if (REPLACING.has(action.kind)) this.store.dispatch({ kind: 'hand/clear' });
    const { setup, ruleset, notice } = this.state;
    if (action.kind !== 'arm') this.kept.save(keepSetup(setup, ruleset));
    if (notice !== '') this.store.dispatch({ kind: 'say', speech: { assertive: notice } });
  }
}
