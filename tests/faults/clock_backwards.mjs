// Preloaded into a program: its wall clock jumps an hour back every few milliseconds, as if somebody set it again and again.
const HOUR_MS = 3_600_000;
const EVERY_MS = 50;
const RealDate = Date;
const start = performance.now();

const realNow = RealDate.now;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [shifted()] : args));
  }

  static now() {
    return shifted();
  }
};

function shifted() {
  const jumps = Math.floor((performance.now() - start) / EVERY_MS);
  return realNow() - jumps * HOUR_MS;
}
