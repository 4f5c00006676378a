import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, so that it can be told later whether it still runs. */
export interface ProcessMark {
  readonly pid: number;
  /** When it began, in the words of its system, since numbers of processes are used again; null where that can't be told. */
  readonly started: string | null;
  readonly host: string;
  /** Which start of the computer, and whose numbers of processes (containers have their own); null where that can't be told. */
  readonly boot: string | null;
  readonly numbering: string | null;
}

/** `elsewhere`: on another computer or in another container, where nothing can be seen from here. */
export type Liveness = 'this' | 'running' | 'gone' | 'elsewhere';

/** The mark of the process that asks. */
export function ownMark(): ProcessMark {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    numbering: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** Does the process with this mark still run? Where its start can't be told, another one with its number counts for it. */
export function livenessOf(mark: ProcessMark): Liveness {
  const own = ownMark();
  if (mark.host !== own.host) return 'elsewhere';
  if (mark.boot !== own.boot) return 'gone';
  if (mark.numbering !== own.numbering) return 'elsewhere';
  if (!isNumberInUse(mark.pid)) return 'gone';
  const started = mark.pid === own.pid ? own.started : startOf(mark.pid);
  if (started !== null && mark.started !== null && started !== mark.started) return 'gone';
  return mark.pid === own.pid ? 'this' : 'running';
}

function isNumberInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const ENDED = 'ended';

/** When a process began; null where that can't be told. One that has ended and waits to be taken away has no start. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return orNull(() => startInStat(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  if (process.platform === 'win32') return null;
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

/** The field `starttime` of proc_pid_stat(5), the 22nd; the second, in brackets, may have blanks and brackets in it. */
function startInStat(stat: string): string | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? ENDED : (fields[19] ?? null);
}

function orNull(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
