import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPosition } from '../../src/notation/fen.ts';
import { WatchedWorker, WorkerClosed, WorkerFailure } from '../../src/engine/watched_worker.ts';
import { ROOT } from '../helpers/ransom_process.ts';

const { setup, ruleset } = startPosition('leslie');
/** A worker that counts for minutes before it reports anything. */
const SILENT = { setup, ruleset, depth: 9, threads: 1 };

describe('a silent worker', () => {
  it('is considered dead, and its owner is notified once', async () => {
    const failures: string[] = [];
    const worker = new WatchedWorker<never, unknown>('perft_job_worker', SILENT, ({ message }) =>
      failures.push(message),
    );
    const waits = [worker.wait(() => undefined, 300), worker.wait(() => undefined)];
    for (const wait of waits) await expect(wait).rejects.toThrow(WorkerFailure);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(failures).toEqual(['a worker thread failed: it was silent for 300 ms']);
    await worker.close();
  });

  it('is waited for as long, however many wait', async () => {
    const began = performance.now();
    const worker = new WatchedWorker<never, unknown>('perft_job_worker', SILENT);
    const waits = Array.from({ length: 4 }, () => worker.wait(() => undefined, 600));
    for (const wait of waits) await expect(wait).rejects.toThrow(WorkerFailure);
    expect(performance.now() - began).toBeGreaterThan(500);
    await worker.close();
  });

  it('is terminated once, however often it is closed, and Node warns of nothing', () => {
    const script = `
      import { WatchedWorker } from '${pathToFileURL(path.join(ROOT, 'dist/engine/watched_worker.js')).href}';
      const worker = new WatchedWorker('perft_job_worker', ${JSON.stringify(SILENT)});
      await Promise.all(Array.from({ length: 20 }, () => worker.close()));
      console.log('closed');`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect([stdout, stderr]).toEqual(['closed\n', '']);
  });

  it('may be silent if no report is expected', async () => {
    const worker = new WatchedWorker<never, unknown>('perft_job_worker', SILENT);
    const wait = worker.wait(() => undefined);
    setTimeout(() => void worker.close(), 500);
    await expect(wait).rejects.toThrow(WorkerClosed);
  });
});
