// What the device allows that a page runs on: how much memory and how many threads an engine may take there.

/** What a browser says of its device: the members of `navigator` with these names. */
export interface DeviceSigns {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
  readonly hardwareConcurrency: number;
}

export type Device = 'desktop' | 'android' | 'ipad' | 'iphone';

/** The value to begin with, and the most that may be chosen. */
export interface Range {
  readonly usual: number;
  readonly most: number;
}

export interface DeviceLimits {
  readonly device: Device;
  /** The hash table in MB. */
  readonly hashMb: Range;
  /** Search threads, if threads can share memory. */
  readonly threads: Range;
}

/** Phones end pages that take more: the most as lichess found it. */
const HASH_MB: Readonly<Record<Device, Range>> = {
  desktop: { usual: 64, most: 512 },
  android: { usual: 32, most: 64 },
  ipad: { usual: 32, most: 64 },
  iphone: { usual: 16, most: 32 },
};
const MOST_MOBILE_THREADS = 2;
/** One core is left to the page itself. */
const USUAL_DESKTOP_THREADS = 4;
const MOST_DESKTOP_THREADS = 32;

/** Guesses the device from what its browser says. */
export function deviceOf({ userAgent, platform, maxTouchPoints }: DeviceSigns): Device {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  // An iPad says that it is a Mac, which has no screen to touch.
  if (userAgent.includes('iPad') || (platform.startsWith('Mac') && maxTouchPoints > 1)) return 'ipad';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}

/** What an engine may take on the device. */
export function deviceLimits(signs: DeviceSigns): DeviceLimits {
  const device = deviceOf(signs);
  return { device, hashMb: HASH_MB[device], threads: threadsOf(device, signs.hardwareConcurrency) };
}

function threadsOf(device: Device, cores: number): Range {
  // A browser that hides how many cores there are says nothing, or 0.
  const known = Number.isFinite(cores) ? Math.max(1, Math.floor(cores)) : 1;
  if (device !== 'desktop') return { usual: 1, most: Math.min(MOST_MOBILE_THREADS, known) };
  return {
    usual: Math.max(1, Math.min(known - 1, USUAL_DESKTOP_THREADS)),
    most: Math.min(known, MOST_DESKTOP_THREADS),
  };
}
