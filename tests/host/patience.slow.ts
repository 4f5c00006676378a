// Requests that take too long to arrive.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HostProcess } from './live.ts';

it.each([
  ['headers', 'POST /api/games HTTP/1.1\r\nHost: x\r\n', 10],
  ['body', 'POST /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Length: 100\r\n\r\n{', 20],
])('%s that don’t come are waited for so many seconds', async (_what, text, seconds) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
  const host = await HostProcess.start(['--port', '0', '--games', folder]);
  const start = performance.now();
  const socket = connect(host.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => (answer += part));
  socket.write(text.replace('HOST', `127.0.0.1:${host.port}`));
  await once(socket, 'close');
  expect((performance.now() - start) / 1000).toBeGreaterThan(seconds - 0.5);
  expect((performance.now() - start) / 1000).toBeLessThan(seconds + 10);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('{"error":"too-slow","reason":"The request took too long to arrive."}');
  await host.stop();
  rmSync(folder, { recursive: true });
});
