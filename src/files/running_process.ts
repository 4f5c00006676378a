import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, so that a later check can tell whether it is still running. */
export interface ProcessMark {
  readonly pid: number;
  /** Its start time in the system's own format, because process ids are reused; null if unavailable. */
  readonly started: string | null;
  readonly host: string;
  /** Identifies the installed system, because computers may have the same name; null if unavailable. */
  readonly machine: string | null;
  /** Identifies the boot of the computer and the process namespace (containers have their own); null if unavailable. */
  readonly boot: string | null;
  readonly numbering: string | null;
}

/** `elsewhere`: on another computer or in another container, and so not visible from here. */
export type Liveness = 'this' | 'running' | 'gone' | 'elsewhere';

/** The mark of the current process. */
export function ownMark(): ProcessMark {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    machine: orNull(() => readFileSync('/etc/machine-id', 'utf8').trim()),
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    numbering: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/**
 * Is the process with this mark still running? If start times are unavailable, another process with the same id counts
 * as running.
 */
export function livenessOf(mark: ProcessMark): Liveness {
  const own = ownMark();
  const isOtherMachine = mark.machine !== own.machine && mark.machine !== null && own.machine !== null;
  if (mark.host !== own.host || isOtherMachine) return 'elsewhere';
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
    // The process of another user can't be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const ENDED = 'ended';

/** Start time of a process; null if unavailable. A process that has ended but has not been reaped has none. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return orNull(() => startInStat(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  if (process.platform === 'win32') return null;
  // Wherever it is asked for, a time must be written in the same way.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

/**
 * The field `starttime` of proc_pid_stat(5), the 22nd; the second, in parentheses, may contain spaces and parentheses.
 */
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
