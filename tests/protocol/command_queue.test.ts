import { CommandQueue } from '../../src/protocol/common/command_queue.ts';
import { sleep } from './fake_engine.ts';

describe('CommandQueue', () => {
  it('executes synchronous commands immediately', () => {
    const done: number[] = [];
    const queue = new CommandQueue<number>((command) => void done.push(command), fail);
    queue.push(1);
    expect(done).toEqual([1]);
  });

  it('keeps the order if a command is slow', async () => {
    const done: number[] = [];
    const queue = new CommandQueue<number>(async (command) => {
      await sleep(command === 1 ? 20 : 0);
      done.push(command);
    }, fail);
    queue.push(1);
    queue.push(2);
    queue.push(3);
    expect(queue.waitingCount).toBe(2);
    await queue.settled();
    expect(done).toEqual([1, 2, 3]);
    await queue.settled();
  });

  it('continues after synchronous and asynchronous faults', async () => {
    const faults: unknown[] = [];
    const done: string[] = [];
    const queue = new CommandQueue<string>(
      (command) => {
        done.push(command);
        if (command === 'sudden') throw new Error(command);
        return command === 'late' ? Promise.reject(new Error(command)) : undefined;
      },
      (error) => faults.push(error),
    );
    for (const command of ['sudden', 'late', 'fine']) queue.push(command);
    await queue.settled();
    expect(done).toEqual(['sudden', 'late', 'fine']);
    expect(faults).toHaveLength(2);
  });

  it('accepts commands issued by a command', () => {
    const done: number[] = [];
    const queue = new CommandQueue<number>((command) => {
      done.push(command);
      if (command < 3) queue.push(command + 1);
    }, fail);
    queue.push(1);
    expect(done).toEqual([1, 2, 3]);
  });
});

function fail(error: unknown): never {
  throw error;
}
