import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallGate, WRONG_BEARER, type SmallGate } from '#test/platform/quota/small-gate.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { callTool, connectAgent, sendRaw } from '#test/rest-adapter/mcp/agent-client.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';
import { deep } from '#test/depth.ts';

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);

let server: RestServer;
let url: string;
beforeAll(async () => {
  server = await startRestServer({ engine });
  url = `${server.origin}/mcp`;
});
afterAll(() => server.close());

const call = (name: unknown, given: unknown, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});

describe('a malformed request', () => {
  test.each([
    ['no JSON', '{"jsonrpc": ', -32_700],
    ['endless nesting', '['.repeat(9_000), -32_700],
    ['no text', new Uint8Array([0x7b, 0xff, 0xfe]), -32_700],
    ['nothing', 'null', -32_600],
    ['a text', '"tools/list"', -32_600],
    ['no message', { hello: 1 }, -32_600],
    ['too many messages', Array.from({ length: 21 }, () => call('markets', {})), -32_600],
  ])('%s is rejected in the words of the protocol', async (_, body, code) => {
    const { status, text } = await sendRaw(url, body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test.each([
    ['{"jsonrpc": ', 'at character 12: Expecting value'],
    [`${'['.repeat(70)}${']'.repeat(70)}`, 'nests deeper than 64'],
    [new Uint8Array([0x7b, 0xff, 0xfe]), 'not valid UTF-8'],
    [{ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 5 } }, 'expected'],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 5 } }, 'params.name: '],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call' }, 'params: Invalid input'],
    [call('markets', []), 'params.arguments: Invalid input: expected record'],
  ])('%o gets a sentence that says where it is wrong', async (body, reported) => {
    const { text } = await sendRaw(url, body);
    const { error } = JSON.parse(text) as { error: { code: number; message: string } };
    expect(error.message).toContain(reported);
    expect(error.message).not.toMatch(/[\n{[]/);
    expect([-32_700, -32_602]).toContain(error.code);
  });

  test.each(['*/*', '', 'application/json', 'application/*', 'APPLICATION/JSON; q=0.2, text/html'])(
    'is not one whose Accept is "%s": answers are JSON',
    async (accept) => {
      for (const body of [call('symbol_search', { q: 'BTC' }), { ...call('', {}), method: 'ping' }])
        expect((await sendRaw(url, body, { accept })).status).toBe(200);
    },
  );

  test.each(['text/html', 'text/event-stream', 'application/json;q=0'])(
    'but is one whose Accept is "%s"',
    async (accept) => {
      expect((await sendRaw(url, call('symbol_search', {}), { accept })).status).toBe(406);
    },
  );

  test('GET and DELETE, which sessions would need, are 405', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(url, { method });
      expect(response.status).toBe(405);
      // A browser may open it, which names `text/html`.
      expect(response.headers.get('allow')).toBe(method === 'GET' ? 'POST' : 'GET, HEAD, POST');
    }
  });

  test('a body that is not declared as JSON is 415, one that is too large 413', async () => {
    const typed = await sendRaw(url, call('markets', {}), { 'content-type': 'text/plain' });
    expect(typed.status).toBe(415);
    const large = await sendRaw(url, call('markets', { x: 'x'.repeat(4_200_000) }));
    expect(large.status).toBe(413);
  });

  test('the oldest revision may send several messages at once', async () => {
    const { status, text } = await sendRaw(url, [call('markets', {}), call('sector_list', {}, 2)]);
    expect(status).toBe(200);
    expect((JSON.parse(text) as { id: number }[]).map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  test('waiting for notifications is rejected, as there are none', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const message = { jsonrpc: '2.0', id: 1, method, params: { _meta: meta, notifications: {} } };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
    const { text } = await sendRaw(url, message, headers);
    expect(JSON.parse(text)).toMatchObject({ error: { message: 'Subscription limit reached' } });
  });
});

test('whatever the arguments are, the answer is one, and never a fault of the server', async () => {
  const client = await connectAgent(url);
  const { tools } = await client.listTools();
  await client.close();
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      'venue_a',
      'spot',
      'BTCUSDT',
      '1h',
      0,
      -1,
      1e308,
      [],
      {},
      '',
      null,
      '2026-11-20',
    ),
  );
  const anything = fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
    const names = [...Object.keys(inputSchema.properties ?? {}), '__proto__', 'constructor', 'x'];
    return fc.record({
      name: fc.oneof({ weight: 20, arbitrary: fc.constant<unknown>(name) }, fc.jsonValue()),
      given: fc.oneof(
        { weight: 20, arbitrary: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }) },
        fc.jsonValue(),
      ),
    });
  });
  await fc.assert(
    fc.asyncProperty(anything, async ({ name, given }) => {
      const { status, text } = await sendRaw(url, call(name, given));
      expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(/internal|node_modules|\.ts\b/);
      JSON.parse(text);
    }),
    { numRuns: deep(50), seed: 11 },
  );
});

describe('tokens and quotas', () => {
  const QUOTAS = { default: 6, compute: 2, token: 4, graphql: 9 };
  const analysis = {
    calc: [{ name: 'rsi' }],
    exchange: 'venue_a',
    market: 'spot',
    symbol: 'BTCUSDT',
  };
  let small: SmallGate;
  let counted: RestServer;
  beforeAll(() => {
    small = openSmallGate(QUOTAS, false);
  });
  afterAll(() => small.tokens.close());

  /** A server with fresh quotas. */
  async function open(): Promise<string> {
    small = openSmallGate(QUOTAS, false);
    counted = await startRestServer({ engine, gate: small.gate });
    return `${counted.origin}/mcp`;
  }

  test('a wrong token is 401 and names the scheme', async () => {
    const { status, headers, text } = await sendRaw(await open(), call('markets', {}), {
      authorization: WRONG_BEARER,
    });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_token' });
    await counted.close();
  });

  test('a tool counts on the quota of its route, and an agent reads when that is used up', async () => {
    const at = await open();
    const first = await sendRaw(at, call('calculate_indicators', analysis));
    expect(first.headers.get('ratelimit')).toBe('"compute";r=1;t=60');
    expect((await sendRaw(at, call('markets', {}))).headers.get('ratelimit')).toBe(
      '"default";r=5;t=60',
    );
    await sendRaw(at, call('calculate_indicators', analysis));
    const client = await connectAgent(at);
    const { isError, text } = await callTool(client, 'calculate_indicators', analysis);
    expect(isError).toBe(true);
    expect(text).toBe(
      'rate_limited: The quota is used up; retry after Retry-After. (try again in 60 s)',
    );
    await counted.close();
  });

  test('a message that is no call of a tool is rejected over HTTP when the quota is used up', async () => {
    const at = await open();
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (let sent = 0; sent < QUOTAS.default; sent += 1) {
      expect((await sendRaw(at, list)).status).toBe(200);
    }
    const refused = await sendRaw(at, list);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    await counted.close();
  });

  test('a token raises the quota of computing tools', async () => {
    const at = await open();
    const { authorization } = await small.issue('compute');
    const { headers } = await sendRaw(at, call('calculate_indicators', analysis), {
      authorization,
    });
    expect(headers.get('ratelimit')).toBe('"token";r=3;t=60');
    await counted.close();
  });
});
