import type { App } from '../app.ts';
import { soundOf, type Sound } from './sound_of.ts';

/** A tone: start and duration in seconds, pitch in Hz. */
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly pitch: number;
  readonly shape: OscillatorType;
}

const tone = (pitch: number, at = 0, lasts = 0.07, shape: OscillatorType = 'triangle'): Tone => ({
  ...{ at, lasts, pitch, shape },
});

/** Short, low, and different enough to be distinguished without looking. */
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [tone(220)],
  capture: [tone(180), tone(120, 0.05, 0.1)],
  drop: [tone(330, 0, 0.05), tone(220, 0.05)],
  exchange: [tone(220, 0, 0.05), tone(330, 0.06, 0.05), tone(262, 0.12)],
  check: [tone(440, 0, 0.08), tone(440, 0.12, 0.08)],
  end: [tone(330, 0, 0.15), tone(262, 0.16, 0.15), tone(196, 0.32, 0.35)],
};
const LOUDNESS = 0.2;
const ATTACK_S = 0.005;
/** Practically silent: an exponential ramp never reaches 0. */
const SILENCE = 0.0001;

/** Synthesises the sounds: there is no file to fetch. */
export class SoundPlayer {
  private context: AudioContext | null = null;

  /** Plays a sound. Browsers mute the page until the user has touched or typed something. */
  play(sound: Sound): void {
    this.context ??= new AudioContext();
    const { context } = this;
    void context.resume();
    for (const { at, lasts, pitch, shape } of TONES[sound]) {
      const start = context.currentTime + at;
      const source = new OscillatorNode(context, { type: shape, frequency: pitch });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(SILENCE, start);
      gain.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_S);
      gain.gain.exponentialRampToValueAtTime(SILENCE, start + ATTACK_S + lasts);
      source.connect(gain).connect(context.destination);
      source.start(start);
      source.stop(start + ATTACK_S + lasts);
    }
  }
}

/** Plays the sounds of moves in every mode, if the settings allow it and the user has interacted with the page. */
export function followSounds(app: App): void {
  const player = new SoundPlayer();
  let before = app.scene();
  app.model.subscribe(() => {
    const now = app.scene();
    if (now.setup === before.setup) return;
    const sound = soundOf(before, now);
    before = now;
    if (sound !== null && app.model.state.settings.hasSound && mayPlay()) player.play(sound);
  });
}

/** Has the user touched or typed something? Before, browsers mute the page, and those that tell complain of it. */
function mayPlay(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? true;
}
