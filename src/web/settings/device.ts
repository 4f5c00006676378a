import { deviceLimits as limitsOf, type DeviceSigns } from '../../platform/device.ts';

/** The engine's limits and defaults on a device. */
export interface DeviceLimits {
  readonly threads: number;
  readonly mostThreads: number;
  readonly hashMb: number;
  readonly mostHashMb: number;
}

/** The limits of a device. Without shared memory the search has one thread. */
export function deviceLimits(signs: DeviceSigns, canShareMemory: boolean): DeviceLimits {
  const { threads, hashMb } = limitsOf(signs);
  return {
    threads: canShareMemory ? threads.usual : 1,
    mostThreads: canShareMemory ? threads.most : 1,
    hashMb: hashMb.usual,
    mostHashMb: hashMb.most,
  };
}
