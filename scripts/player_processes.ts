// Games played by child processes of a script. The main process sends each of them the settings first, then the numbers
// of games, or of pairs of games: the next one after each answer.

import { type ChildProcess, type Serializable, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the main process does with its child processes, which send an `Answer` to each number. */
export interface Playing<Answer> {
  /** What a process runs. */
  readonly module: URL;
  /** The number to be sent next; null if there is none left. */
  readonly nextNumber: () => number | null;
  readonly played: (answer: Answer) => void;
  /** Called if a process ends by itself. */
  readonly ended: () => void;
}

export class PlayerProcesses<Answer> {
  private readonly playing: Playing<Answer>;
  private readonly children = new Set<ChildProcess>();

  constructor(playing: Playing<Answer>) {
    this.playing = playing;
  }

  /** Starts `count` processes with these settings, or fewer if there is less to play. */
  start(count: number, settings: Serializable): void {
    for (let i = 0; i < count; i++) {
      const number = this.playing.nextNumber();
      if (number === null) return;
      const child = this.startOne();
      child.send(settings);
      child.send(number);
    }
  }

  /** Ends them at once, whatever they play. */
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
      const number = this.playing.nextNumber();
      if (number === null) this.release(child);
      else child.send(number);
    });
    return child;
  }

  /** Lets a process end that has nothing left to play. */
  private release(child: ChildProcess): void {
    this.children.delete(child);
    child.disconnect();
  }
}
