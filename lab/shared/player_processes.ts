// Work of a script's child processes: most of them play games. The main process sends each of them the settings first, then
// its tasks, the next one after each answer: numbers of games or of pairs of games, or games to read.

import { type ChildProcess, type Serializable, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the main process does with its child processes, which send an `Answer` to each task. */
export interface Playing<Answer, Task extends Serializable = number> {
  /** What a process runs. */
  readonly module: URL;
  /** The task to be sent next; null if there is none left. */
  readonly nextTask: () => Task | null;
  readonly played: (answer: Answer) => void;
  /** Called if a process ends by itself. */
  readonly ended: () => void;
}

export class PlayerProcesses<Answer, Task extends Serializable = number> {
  private readonly playing: Playing<Answer, Task>;
  private readonly children = new Set<ChildProcess>();

  constructor(playing: Playing<Answer, Task>) {
    this.playing = playing;
  }

  /** Starts `count` processes with these settings, or fewer if there is less to do. */
  start(count: number, settings: Serializable): void {
    for (let i = 0; i < count; i++) {
      const task = this.playing.nextTask();
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
    const child = fork(fileURLToPath(this.playing.module), { serialization: 'advanced' });
    this.children.add(child);
    child.on('exit', () => {
      if (this.children.has(child)) this.playing.ended();
    });
    child.on('message', (answer: Answer) => {
      this.playing.played(answer);
      const task = this.playing.nextTask();
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
