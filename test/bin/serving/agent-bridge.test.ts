import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text as wholeText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTRY } from '#test/bin/marketgraph-process.ts';

const RESULT = { jsonrpc: '2.0', id: 1, result: {} };
/** Possible answers of a foreign server, or of a proxy in front of one, by id. */
const ANSWERS: readonly string[] = [
  '<html>"jsonrpc"\n<h1>502 Bad Gateway</h1></html>',
  '',
  JSON.stringify(RESULT, null, 2),
  'event: message\ndata: {"jsonrpc":"2.0","id":3,"result":{}}\n\n',
  '[]',
  '"jsonrpc"',
];

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void wholeText(request).then((body) => {
      const { id = 0 } = JSON.parse(body) as { id?: number };
      response.end(ANSWERS[id] ?? JSON.stringify({ ...RESULT, id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** The output of the command and its end, given input lines. */
async function carried(lines: readonly string[]): Promise<{ out: string; code: number | null }> {
  const { port } = server.address() as AddressInfo;
  const args = [ENTRY, 'mcp', '--url', `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.end(lines.join('\n'));
  const out = await wholeText(child.stdout);
  return { out, code: await ended };
}

test('each output line is a message, for any input and any answer', async () => {
  const asked = ANSWERS.map((_, id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
  const odd = ['null', '5', '"x"', 'garbage', `"${'x'.repeat(5_000_000)}"`, ' '];
  const last = JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'ping' });
  const { out, code } = await carried([...asked, ...odd, last]);
  expect(code).toBe(0);
  const messages = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number | null; error?: { message: string } });
  const ids = messages.map(({ id }) => id).filter((id) => id !== null);
  expect(ids.sort((a, b) => a - b)).toEqual([0, 1, 1, 3, 4, 5, 99]);
  expect(messages.filter(({ id }) => id === null)).toHaveLength(5);
  expect(messages.find(({ id }) => id === 0)?.error?.message).toContain('does not serve tools');
});

/** A server that answers each message with its number. */
async function startEcho(port: number): Promise<Server> {
  const echo = createServer((request, response) => {
    void wholeText(request).then((body) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ ...RESULT, id }));
    });
  });
  await new Promise<void>((resolve) => echo.listen(port, '127.0.0.1', resolve));
  return echo;
}

async function stop(echo: Server): Promise<void> {
  echo.closeAllConnections();
  await new Promise((resolve) => echo.close(resolve));
}

test('reports a server that is away, and answers the next message when it is back', async () => {
  let echo = await startEcho(0);
  const { port } = echo.address() as AddressInfo;
  const args = [ENTRY, 'mcp', '--url', `http://127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (id: number): Promise<{ id: number; error?: { message: string } }> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`);
    return JSON.parse((await answers.next()).value as string);
  };
  expect(await ask(1)).toEqual({ ...RESULT, id: 1 });
  await stop(echo);
  expect((await ask(2)).error?.message).toContain('does not answer');
  for (const id of [3, 4]) {
    echo = await startEcho(port);
    expect(await ask(id)).toEqual({ ...RESULT, id });
    await stop(echo);
  }
  child.stdin.end();
});
