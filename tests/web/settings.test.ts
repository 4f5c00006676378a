import type { DeviceSigns } from '../../src/platform/device.ts';
import { deviceLimits } from '../../src/web/settings/device.ts';
import { defaultSettings, isAnimated, readSettings, changeSettings } from '../../src/web/settings/settings_state.ts';

function desktop(processors: number): DeviceSigns {
  return { userAgent: 'X11; Linux x86_64', platform: 'Linux', maxTouchPoints: 0, hardwareConcurrency: processors };
}

const LIMITS = deviceLimits(desktop(8), true);
const DEFAULTS = defaultSettings(LIMITS);

describe('settings', () => {
  it('are read as stored', () => {
    const kept = { ...DEFAULTS, theme: 'contrast', men: 'letters', hasSound: false, tableSize: 60, threads: 2 };
    expect(readSettings(JSON.parse(JSON.stringify(kept)), LIMITS)).toEqual(kept);
  });

  it.each(['drawn', 'ornate', 'solid', 'letters'])('keep the pieces %s', (men) => {
    expect(readSettings({ men }, LIMITS)).toEqual({ ...DEFAULTS, men });
  });

  it.each([null, 'dark', 7, [], {}, undefined])('are the defaults if %p was stored', (value) => {
    expect(readSettings(value, LIMITS)).toEqual(DEFAULTS);
  });

  it('ignore unknown or invalid values, and keep the rest', () => {
    const value = {
      theme: 'pink',
      men: 'marble',
      scheme: 'dark',
      tableSize: 4000,
      hasSound: 'yes',
      threads: 64,
      toString: 1,
      other: 2,
    };
    expect(readSettings(value, LIMITS)).toEqual({ ...DEFAULTS, scheme: 'dark' });
  });

  it('are the same object if nothing changes', () => {
    expect(changeSettings(DEFAULTS, { theme: 'jade' })).toBe(DEFAULTS);
    expect(changeSettings(DEFAULTS, { theme: 'slate' })).toEqual({
      ...DEFAULTS,
      theme: 'slate',
    });
  });

  it('follow the system in motion, unless it is chosen', () => {
    const animated = (motion: 'auto' | 'on' | 'off'): boolean[] =>
      [false, true].map((wantsNone) => isAnimated({ ...DEFAULTS, motion }, wantsNone));
    expect(animated('auto')).toEqual([true, false]);
    expect(animated('on')).toEqual([true, true]);
    expect(animated('off')).toEqual([false, false]);
  });
});

describe('the limits of a device', () => {
  it('leave a core to the page', () => {
    expect([1, 2, 4, 16].map((processors) => deviceLimits(desktop(processors), true).threads)).toEqual([1, 1, 3, 4]);
  });

  it('are one thread without shared memory', () => {
    expect(deviceLimits(desktop(8), false)).toMatchObject({ threads: 1, mostThreads: 1 });
  });
});
