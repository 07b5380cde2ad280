import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { carryMessages } from '#bin/serving/agents/carried-messages.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  answerInProcess,
  type AgentMessage,
  type SendMessage,
} from '#rest-adapter/mcp/mcp-stdio.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';

const engine = await marketEngine(readProductSupergraph());

interface Message {
  readonly id: number | string | null;
  readonly error?: { readonly message: string };
  readonly result?: unknown;
}

/** The answers to lines, of which the last one has no end. */
async function answersTo(lines: readonly string[], ask: SendMessage): Promise<Message[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(lines.join('\n'));
  const [reported] = await Promise.all([
    wholeText(output),
    carryMessages({ input, output }, ask).then(() => output.end()),
  ]);
  const written = reported.split('\n').slice(0, -1);
  return written.map((line) => JSON.parse(line) as Message);
}

const inProcess = () =>
  answerInProcess({
    engine,
    log: SILENT_LOG,
    clock: new VirtualClock(0),
    rasterizer: sharpRasterizer(),
  });

const request = (id: unknown, method: string, params?: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

test('in this process a message gets one sentence about its fault, as over HTTP', async () => {
  const calls: readonly (readonly [line: string, reported: RegExp])[] = [
    ['{"jsonrpc": ', /not JSON/],
    [`${'['.repeat(70)}${']'.repeat(70)}`, /nests deeper than 64/],
    [`[${Array.from({ length: 21 }, () => '{}').join()}]`, /20 messages at most/],
    [`"${'x'.repeat(5_000_000)}"`, /4194304 characters at most/],
    [request(1, 'initialize', { protocolVersion: 5 }), /expected/],
    [request(1, 'tools/call', { name: 5 }), /params\.name: /],
    [request(1, 'tools/call', { name: 'markets', arguments: [] }), /params\.arguments: /],
    [request(1, 'tools/call', { name: 'klinez' }), /Did you mean klines/],
    [request(1, 'no/such'), /Method not found/],
  ];
  for (const [line, reported] of calls) {
    const [answer, ...more] = await answersTo([line], inProcess());
    expect(more).toEqual([]);
    expect(answer?.error?.message).toMatch(reported);
    expect(answer?.error?.message).not.toMatch(/[\n{[]/);
  }
});

test('the last line needs no end, and its answer is awaited', async () => {
  const lines = [
    request(1, 'tools/list'),
    request('b', 'tools/call', { name: 'symbol_search', arguments: { q: 'BTC' } }),
  ];
  const answers = await answersTo(lines, inProcess());
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 'b']);
  expect(answers.every(({ result }) => result !== undefined)).toBe(true);
});

/** A server that never answers, until the client stops waiting. */
function silent(): { readonly asked: AgentMessage[]; readonly ask: SendMessage } {
  const asked: AgentMessage[] = [];
  const ask: SendMessage = async (message) => {
    asked.push(message);
    if (message.text.includes('ping')) return { status: 200, text: message.text };
    await once(message.signal, 'abort');
    throw new Error('given up');
  };
  return { asked, ask };
}

test('a cancelled request is aborted, and not answered; others are', async () => {
  const { asked, ask } = silent();
  const cancel = (requestId: unknown) =>
    request(undefined, 'notifications/cancelled', { requestId });
  const lines = [
    request(7, 'tools/call'),
    request('7', 'tools/call'),
    cancel(8),
    cancel({}),
    cancel(7),
    request(9, 'ping'),
    cancel('7'),
  ];
  expect((await answersTo(lines, ask)).map(({ id }) => id)).toEqual([9]);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

test('unread answers hold requests back, and an end of the reader ends all', async () => {
  const { asked, ask } = silent();
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 1 });
  const carried = carryMessages({ input, output }, ask);
  for (let id = 0; id < 1_000; id += 1) input.write(`${request(id, 'ping')}\n`);
  await expect.poll(() => asked.length).toBeGreaterThan(30);
  expect(asked.length).toBeLessThan(40);
  output.destroy(new Error('EPIPE'));
  await carried;
  expect(input.destroyed).toBe(true);
});
