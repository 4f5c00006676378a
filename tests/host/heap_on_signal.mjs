// Loaded before a server: on a signal it collects its garbage, and notes what is left of its heap, in bytes, in the file HEAP_REPORT.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  appendFileSync(process.env.HEAP_REPORT, `${process.memoryUsage().heapUsed}\n`);
});
