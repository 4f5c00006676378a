// Limits of the device that a page runs on: how much memory and how many threads an engine may use.

/** What a browser reveals about its device: the members of `navigator` with these names. */
export interface DeviceSigns {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
  readonly hardwareConcurrency: number;
}

export type Device = 'desktop' | 'android' | 'ipad' | 'iphone';

/** The default and the maximum. */
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

/** Phones end pages that take more: maxima as found by lichess. */
const HASH_MB: Readonly<Record<Device, Range>> = {
  desktop: { usual: 64, most: 512 },
  android: { usual: 32, most: 64 },
  ipad: { usual: 32, most: 64 },
  iphone: { usual: 16, most: 32 },
};
const MAX_MOBILE_THREADS = 2;
/** One core is left to the page itself. */
const USUAL_DESKTOP_THREADS = 4;
const MAX_DESKTOP_THREADS = 32;

/** Guesses the kind of device from the browser's properties. */
function deviceOf({ userAgent, platform, maxTouchPoints }: DeviceSigns): Device {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  // iPads identify themselves as Macs, but no Mac has a touch screen.
  if (userAgent.includes('iPad') || (platform.startsWith('Mac') && maxTouchPoints > 1)) return 'ipad';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}

/** The engine's limits on the device. */
export function deviceLimits(signs: DeviceSigns): DeviceLimits {
  const device = deviceOf(signs);
  return { device, hashMb: HASH_MB[device], threads: threadsOf(device, signs.hardwareConcurrency) };
}

function threadsOf(device: Device, cores: number): Range {
  // A browser that hides the number of cores reports nothing, or 0.
  const known = Number.isFinite(cores) ? Math.max(1, Math.floor(cores)) : 1;
  if (device !== 'desktop') return { usual: 1, most: Math.min(MAX_MOBILE_THREADS, known) };
  return {
    usual: Math.max(1, Math.min(known - 1, USUAL_DESKTOP_THREADS)),
    most: Math.min(known, MAX_DESKTOP_THREADS),
  };
}
