import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { BIN } from '../helpers/ransom_process.ts';

/** A program that runs, and what it has written so far. */
export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  stdout: string;
  stderr: string;
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts Node with these arguments. */
export function startNode(args: readonly string[], options: SpawnOptions = {}): Program {
  return watched(spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options }));
}

/** Starts the built program. */
export function startRansom(args: readonly string[], options: SpawnOptions = {}): Program {
  return startNode([BIN, ...args], options);
}

/** Follows a process to its end. */
export function watched(child: ChildProcess): Program {
  const program: Program = {
    child,
    pid: child.pid!,
    stdout: '',
    stderr: '',
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => {
        resolve(signal ?? code!);
      });
    }),
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (program.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (program.stderr += text));
  return program;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const POLL_MS = 10;

/** Waits until something holds; fails if the program ends before. */
export async function until(holds: () => boolean, program: Program): Promise<void> {
  while (!holds()) {
    const { child, stderr } = program;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the program has ended: ${stderr}`);
    await sleep(POLL_MS);
  }
}

/** The processes that descend from this one, which is not among them (Linux). */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (const queue = [pid]; queue.length > 0;) {
    const children = parents.get(queue.pop()!) ?? [];
    found.push(...children);
    queue.push(...children);
  }
  return found;
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
