import type { CoreExports } from './exports.ts';

const HALF_BITS = 32;

/** The 64-bit hash key of the core's position. */
export function positionKey(core: CoreExports): bigint {
  const low = BigInt.asUintN(HALF_BITS, BigInt(core.keyLow()));
  return (BigInt.asUintN(HALF_BITS, BigInt(core.keyHigh())) << BigInt(HALF_BITS)) | low;
}
