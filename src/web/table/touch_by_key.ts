import type { Place } from '../../rules/place.ts';
import type { App } from '../app.ts';
import { isSamePlace } from './place.ts';
import { pickedInWords } from './square_words.ts';

/** Enter on a place: as a tap, and those who can't see the signs hear what is in the hand now. Moves and refusals tell of themselves. */
export function touchByKey(app: App, place: Place): void {
  const { picked: before } = app.store.state.hand;
  const { setup } = app.scene();
  app.hand.touch(place);
  const { hand } = app.store.state;
  const scene = app.scene();
  if (hand.chooser !== null || hand.refused !== null || scene.setup !== setup) return;
  if (hand.picked === null) {
    if (before !== null) app.announce('Put back.');
  } else if (!isSamePlace(hand.picked, before)) app.announce(pickedInWords(scene, hand.picked, hand));
}
