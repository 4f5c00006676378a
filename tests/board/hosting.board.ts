// The page on a host of static files, by the commands that docs/recipes.md gives for it.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { boardTest } from './harness/board_test.ts';

const DOCUMENTED_PORT = '8000';
const WAIT_MS = 50;

/** The commands of the section. The build has been made: it is what all these tests need. */
function commands(): string[] {
  const section = readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8').split('\n## The page on a web server\n')[1]!;
  return /^```sh\n(.*?)^```/ms.exec(section)![1]!.trim().split('\n');
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

describeNeeding('posix', 'python3')('the page on a host of static files', () => {
  let folder: string;
  let host: ChildProcess;
  let port: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-site-'));
    symlinkSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'));
    port = await freePort();
    const [build, copy, serve, ...more] = commands();
    expect([build, more]).toEqual(['npm run build', []]);
    expect(serve).toContain(DOCUMENTED_PORT);
    // The shell becomes the server, which then ends with it.
    const script = `${copy!}\nexec ${serve!.replace(DOCUMENTED_PORT, port)}`;
    host = spawn('sh', ['-ec', script], { cwd: folder, stdio: 'ignore' });
    while ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok !== true) {
      if (host.exitCode !== null) throw new Error(`The commands end with ${host.exitCode}`);
      await sleep(WAIT_MS);
    }
  });
  afterAll(() => {
    host.kill();
    rmSync(folder, { recursive: true });
  });

  boardTest(
    'starts by the commands of the document, and Ransom answers there',
    async ({ board }) => {
      await board.open();
      await board.drag('e2', 'e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
    },
    { address: () => `http://127.0.0.1:${port}/` },
  );

  boardTest(
    'works if WebAssembly has another type',
    async ({ board, context }) => {
      let changed = 0;
      await context.route('**/*.wasm', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-type': 'application/octet-stream' };
        await route.fulfill({ response, headers });
        changed++;
      });
      await board.open();
      await board.drag('e2', 'e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      expect(changed).toBeGreaterThan(0);
    },
    { address: () => `http://127.0.0.1:${port}/` },
  );
});
