import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { ROOT, snippetsOf } from '#test/pages/page-snippets.ts';

/** A port of loopback on which nothing listens, so that no test ever asks a real exchange. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let server: ReturnType<typeof spawn>;
let origin: string;
beforeAll(async () => {
  const command = snippetsOf('README.md').find(({ text }) => text.includes('--profile live'))!.text;
  const url = `127.0.0.1:${await closedPort()}`;
  const urls = ['VENUE_A', 'VENUE_A_PERP'].flatMap((name) => [
    [`${name}_REST_URL`, `http://${url}`],
    [`${name}_WS_URL`, `ws://${url}`],
  ]);
  server = spawn('bash', ['-c', `exec ${command}`], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_FORMAT: 'json',
      PORT: '0',
      DATA_DIR: newFolder(),
      ...(Object.fromEntries(urls) as Record<string, string>),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  origin = await new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(printed);
      if (found !== null) resolve(found[0]);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
});
afterAll(async () => {
  server.removeAllListeners('exit');
  const ended = once(server, 'exit');
  // npm and the server below it are one process group.
  process.kill(-server.pid!, 'SIGTERM');
  await ended;
});

test('`npm start -- --profile live` starts while no exchange answers, and is alive and not ready', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    status: 'not_ready',
    waiting_for: [expect.stringContaining('series')],
  });
});

test('it serves no simulated bar: what it does not have is told', async () => {
  const query = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=5';
  const answer = await fetch(`${origin}/api/klines?${query}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toHaveProperty('code', 'no_cached_data');
});
