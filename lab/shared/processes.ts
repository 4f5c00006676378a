// Work of a tool's child processes: most of them play games. The main process sends each of them the settings first, then its
// tasks, the next one after each answer: numbers of games or of pairs of games, or games to read.

import { type ChildProcess, type Serializable, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../src/platform/error_message.ts';
import { onInterruption } from './run.ts';

/** What the main process does with its child processes, which send an `Answer` to each task. */
export interface Work<Answer, Task extends Serializable = number> {
  /** What a process runs: it calls `answerTasks`. */
  readonly module: URL;
  /** The task to be sent next; null if there is none left. */
  readonly nextTask: () => Task | null;
  readonly answered: (answer: Answer) => void;
  /** The message if a process ends by itself. */
  readonly ended: string;
  /** Called with that message, or with the reason that a process gives. */
  readonly failed: (message: string) => void;
}

type Message<Answer> = { readonly answer: Answer } | { readonly fault: string };

export class Processes<Answer, Task extends Serializable = number> {
  private readonly work: Work<Answer, Task>;
  private readonly children = new Set<ChildProcess>();

  constructor(work: Work<Answer, Task>) {
    this.work = work;
  }

  /** Starts `count` processes with these settings, or fewer if there is less to do. */
  start(count: number, settings: Serializable): void {
    for (let i = 0; i < count; i++) {
      const task = this.work.nextTask();
      if (task === null) return;
      const child = this.startOne();
      child.send(settings);
      child.send(task);
    }
  }

  /** Ends them at once, whatever they do. */
  kill(): void {
    for (const child of this.children) child.kill('SIGKILL');
    this.children.clear();
  }

  private startOne(): ChildProcess {
    const child = fork(fileURLToPath(this.work.module), { serialization: 'advanced' });
    this.children.add(child);
    // If it ends while a message is sent to it, its exit tells what matters.
    child.on('error', (error) => {
      if (child.pid === undefined) this.work.failed(messageOf(error));
    });
    child.on('exit', () => {
      if (this.children.has(child)) this.work.failed(this.work.ended);
    });
    child.on('message', (message: Message<Answer>) => {
      if ('fault' in message) {
        this.work.failed(message.fault);
        return;
      }
      this.work.answered(message.answer);
      const task = this.work.nextTask();
      if (task === null) this.release(child);
      else child.send(task);
    });
    return child;
  }

  /** Lets a process end that has nothing left to do. */
  private release(child: ChildProcess): void {
    this.children.delete(child);
    child.disconnect();
  }
}

/** What a child process does: it is given the settings, and returns what answers a task. */
export type Start<Settings, Task, Answer> = (
  settings: Settings,
) => Promise<(task: Task) => Answer | Promise<Answer>> | ((task: Task) => Answer | Promise<Answer>);

/**
 * In a child process: answers the tasks of the main one. It ends with that, and not before: Ctrl-C reaches all processes of a terminal,
 * and a scheduler's signal all of a job, but the main one ends the run. `close` ends what has been started.
 */
export function answerTasks<Settings, Task, Answer>(
  start: Start<Settings, Task, Answer>,
  close: () => void | Promise<void> = () => undefined,
): void {
  const tell = (message: Message<Answer>): void => {
    // The main process may have gone meanwhile.
    if (process.connected) process.send!(message);
  };
  const fail = (error: unknown): void => tell({ fault: messageOf(error) });
  let started: Promise<(task: Task) => Answer | Promise<Answer>> | null = null;
  process.on('message', (message: Settings | Task) => {
    if (started === null) {
      started = Promise.resolve(message as Settings).then(start);
      started.catch(fail);
      return;
    }
    started.then((answer) => answer(message as Task)).then((answer) => tell({ answer }), fail);
  });
  onInterruption(() => undefined);
  process.on('disconnect', () => void Promise.resolve(close()).finally(() => process.exit()));
}
