import type { App } from '../app.ts';
import { soundOf } from './sound_of.ts';
import { SoundPlayer } from './sound_player.ts';

/** Plays the sounds of moves in every activity, if the settings allow it and the user has interacted with the page. */
export function followSounds(app: App): void {
  const player = new SoundPlayer();
  let before = app.scene();
  app.store.subscribe(() => {
    const now = app.scene();
    if (now.setup === before.setup) return;
    const sound = soundOf(before, now);
    before = now;
    if (sound !== null && app.store.state.settings.hasSound && navigator.userActivation.hasBeenActive)
      player.play(sound);
  });
}
