// Takes the lock of a file at a moment, says "taken" or why not, and keeps it until stdin ends.
// Usage: hold_lock.mjs FILE [MOMENT in ms since 1970] [as-nobody]
import { lockFile } from '../../dist/files/file_lock.js';

const NOBODY = 65534;

const [file, moment = '0', asNobody] = process.argv.slice(2);
// Nothing is forbidden to root.
if (asNobody !== undefined && process.getuid() === 0) process.seteuid(NOBODY);
while (Date.now() < Number(moment));
const lock = lockFile(file);
if (lock.ok) console.log('taken');
else console.log(lock.error.kind === 'held' ? lock.error.message : `${lock.error.path}: ${lock.error.error.code}`);
process.stdin.on('end', () => lock.ok && lock.value.release()).resume();
