import type { Place } from '../../rules/place.ts';
import type { App } from '../app.ts';
import { isSamePlace } from './place.ts';
import { pickedInWords } from './square_words.ts';

/**
 * Enter on a place: like a tap, but for those who can't see the signs it announces what is now in the hand. Moves and
 * refusals are announced anyway.
 */
export function touchByKey(app: App, place: Place): void {
  const { picked: before } = app.model.state.hand;
  const { setup } = app.scene();
  app.hand.touch(place);
  const { hand } = app.model.state;
  const scene = app.scene();
  if (hand.chooser !== null || hand.refused !== null || scene.setup !== setup) return;
  if (hand.picked === null) {
    if (before !== null) app.announce('Put back.');
  } else if (!isSamePlace(hand.picked, before)) app.announce(pickedInWords(scene, hand.picked, hand));
}
