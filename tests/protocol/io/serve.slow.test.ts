import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ROOT } from '../../helpers/ransom.ts';
import { itSlow } from '../../helpers/slow.ts';

const SERVE = pathToFileURL(path.join(ROOT, 'dist', 'protocol', 'io', 'serve.js')).href;

/** Serves a session whose input has ended; `shutDown` is the code of that method, and `emit` is at its disposal. */
function served(shutDown: string): { code: number | null; stdout: string } {
  const program = `
    import { Worker } from 'node:worker_threads';
    import { serve } from '${SERVE}';
    serve(({ emit }) => ({ receive() {}, receiveTooLong() {}, shutDown: async () => { ${shutDown} } }));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    input: '',
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: status, stdout };
}

describe('at the end of its input a session', () => {
  itSlow('answers although the process hardly runs for more than a second', () => {
    const answer = "await new Promise((resolve) => setTimeout(resolve, 1500)); emit('pong 7');";
    expect(served(answer)).toEqual({ code: 0, stdout: 'pong 7\n' });
  });

  it('does not hold the process up if it hangs while it computes', () => {
    const spin = "new Worker('for (;;);', { eval: true }); await new Promise(() => {}); emit('never');";
    expect(served(spin)).toEqual({ code: 0, stdout: '' });
  });
});
