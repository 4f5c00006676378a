// A UCI engine that starts another process, which outlives it and holds its output open.
//   --child group      in the engine's process group
//   --child session    in a session of its own, as a daemon
//   --mark WORD        a word on the command line of that process
import { spawn } from 'node:child_process';

const at = (name) => process.argv[process.argv.indexOf(name) + 1];
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)', '--', at('--mark')], {
  stdio: 'inherit',
  detached: at('--child') === 'session',
}).unref();
await import('../match/mock/uci.mjs');
