// Preloaded into a program, to kill it at its n-th change of a file (DIE_AT=n): before it, or after half of what it writes.
// A process that is never killed says how many changes it made, where DIE_COUNT names a file for that.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const dieAt = Number(process.env.DIE_AT ?? 0);
const { appendFileSync, writeSync } = fs;
let changes = 0;

function die() {
  process.kill(process.pid, 'SIGKILL');
}

/** Counts a call as a change, and dies before it. */
function mortal(owner, name, isChange = () => true) {
  const real = owner[name];
  owner[name] = function (...args) {
    if (isChange(...args) && ++changes === dieAt) die();
    return real.apply(this, args);
  };
}

/** Dies after half of the text, which is the argument `index`. */
function mortalHalfway(owner, name, index, fdOf) {
  const real = owner[name];
  owner[name] = function (...args) {
    if (++changes === dieAt) {
      const fd = fdOf(this, args);
      const bytes = Buffer.from(args[index]);
      if (typeof fd === 'number') writeSync(fd, bytes.subarray(0, bytes.length / 2));
      else appendFileSync(fd, bytes.subarray(0, bytes.length / 2));
      die();
    }
    return real.apply(this, args);
  };
}

const isForWriting = (_path, flags) => typeof flags === 'string' && /[wa]/.test(flags);

if (isMainThread) {
  const handle = await fs.promises.open('/dev/null');
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of ['linkSync', 'rmSync', 'renameSync', 'fsyncSync']) mortal(fs, name);
  for (const name of ['rename', 'truncate']) mortal(fs.promises, name);
  mortal(fs, 'openSync', isForWriting);
  mortal(fs.promises, 'open', isForWriting);
  mortalHalfway(fs, 'writeFileSync', 1, (_, [file]) => file);
  mortalHalfway(fs.promises, 'writeFile', 1, (_, [file]) => file);
  mortalHalfway(handles, 'appendFile', 0, ({ fd }) => fd);
  for (const name of ['datasync', 'truncate']) mortal(handles, name);
  syncBuiltinESMExports();
  if (process.env.DIE_COUNT !== undefined) {
    process.on('exit', () => appendFileSync(process.env.DIE_COUNT, `${changes}\n`));
  }
}
