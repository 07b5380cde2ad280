import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { productRoutes } from '#rest-adapter/documents/stored-routes.ts';
import { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { AgentSurface } from '#rest-adapter/mcp/agent-surface.ts';
import { answerByLibrary, answerOverHttp } from '#rest-adapter/mcp/mcp-http.ts';
import type { AgentRequest } from '#rest-adapter/mcp/mcp-server.ts';
import { plainCallOf } from '#rest-adapter/mcp/plain-call.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { ERAS } from '#test/rest-adapter/mcp/agent-client.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const engine = await marketEngine(readProductSupergraph());
const routes = productRoutes(engine.schema).map((route) => route.compiled());
const described = new DescribedRoutes(() => routes, engine, systemClock);
const surface = new AgentSurface({
  all: () => routes,
  described,
  engine,
  log: SILENT_LOG,
  rasterizer: sharpRasterizer(),
});

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h', limit: 2 };
const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const POISON = JSON.parse('{"__proto__": {"a": 1}}') as Record<string, unknown>;

const visitOf = (
  schemas: AgentRequest['schemas'],
  refusal: AgentRequest['refusal'],
): AgentRequest => ({
  caller: {
    context: { requestId: 'test', clientAddress: '', tokenId: null },
    chargeMore: () => Promise.resolve(),
  },
  refusal,
  schemas,
  origin: 'http://localhost:4000',
});
const VISITS = [
  visitOf('input', null),
  visitOf('full', null),
  visitOf('input', { code: 'rate_limited', detail: 'The quota is used up.' }),
];

/** Where a request can differ from a usual one, each with values to put there. */
const DEVIATIONS: Readonly<Record<string, readonly unknown[]>> = {
  'header content-type': [undefined, '', 'text/plain', 'application/json; charset=utf-8'],
  'header accept': [undefined, '*/*', 'application/json', 'text/event-stream'],
  'header mcp-protocol-version': [
    undefined,
    '',
    MODERN,
    '2025-11-25',
    '2025-06-18',
    '2024-11-05',
    '1999-01-01',
  ],
  'header mcp-method': [undefined, '', 'tools/list', 'Tools/Call'],
  'header mcp-name': [undefined, '', 'symbols', 'KLINES', '=?base64?a2xpbmVz?='],
  'header mcp-session-id': ['x'],
  'header last-event-id': ['x'],
  'message jsonrpc': [undefined, '1.0', 2],
  'message id': [undefined, null, 0, -1, 1.5, 2 ** 60, '', 'a\u2028\ud800', {}, [1]],
  'message method': [undefined, '', 'tools/list', 'ping', 1],
  'message params': [undefined, null, [], 'x', {}, { name: 1 }, { _meta: {} }, { _meta: META }],
  'message result': [{}],
  'message error': [{ code: 1, message: 'x' }],
  'message x': [1],
  'params name': [undefined, null, 1, '', 'symbols', 'no_such_tool', 'constructor'],
  'params arguments': [
    undefined,
    null,
    [],
    'x',
    {},
    POISON,
    { ...SERIES, ...POISON },
    { ...SERIES, limit: 'x' },
    { ...SERIES, symbol: 'A\ud800"\n' },
    { ...SERIES, constructor: 1, toString: 2 },
    { ...SERIES, limit: 1_000 },
  ],
  'params inputResponses': [{}, { a: 1 }],
  'params requestState': ['x', 1],
  'params task': [{}, { ttl: 1 }],
  'params x': [1],
  'params _meta': [undefined, null, [], 'x', {}, { progressToken: 7 }, { x: 1 }, META],
  'meta io.modelcontextprotocol/protocolVersion': [
    undefined,
    null,
    1,
    '',
    '2025-11-25',
    '2027-01-01',
  ],
  'meta io.modelcontextprotocol/clientInfo': [
    undefined,
    null,
    {},
    { name: 'a' },
    { name: 1, version: 2 },
  ],
  'meta io.modelcontextprotocol/clientCapabilities': [
    undefined,
    null,
    [],
    'x',
    { sampling: {} },
    { elicitation: { form: {} } },
    { sampling: 1 },
    { x: { y: 1 } },
  ],
  'meta progressToken': [7, 'x', {}],
  'meta traceparent': ['00-x', 1],
  'meta x': [1],
};

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A usual call of an era, and everything that differs from it in one place. */
function sentOf(isModern: boolean): Sent[] {
  const usual = {
    header: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(isModern
        ? { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'klines' }
        : {}),
    },
    message: { jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'klines', arguments: SERIES },
    meta: isModern ? META : null,
  };
  const all: Sent[] = [sent(usual)];
  for (const [place, values] of Object.entries(DEVIATIONS)) {
    const [part, key] = place.split(' ') as [keyof typeof usual, string];
    if (part === 'meta' && !isModern) continue;
    for (const value of values)
      all.push(sent({ ...usual, [part]: { ...usual[part], [key]: value } }));
  }
  return all;
}

function sent(parts: Readonly<Record<'header' | 'message' | 'params' | 'meta', unknown>>): Sent {
  const { header, message, params, meta } = parts as Record<string, Record<string, unknown>>;
  const whole = { params: { ...(meta === null ? {} : { _meta: meta }), ...params }, ...message };
  return { headers: header as IncomingHttpHeaders, body: JSON.parse(JSON.stringify(whole)) };
}

test.each([
  ['2025', false],
  ['2026', true],
])('of %s: the fast path answers as the library does', async (_, isModern) => {
  let short = 0;
  for (const { headers, body } of sentOf(isModern)) {
    if (plainCallOf(headers, body) === null) continue;
    short += 1;
    for (const visit of VISITS) {
      const request = { headers, body, signal: new AbortController().signal };
      const reported = JSON.stringify({ headers, body });
      const ours = await answerOverHttp(surface, visit, request);
      const theirs = await answerByLibrary(surface, visit, request);
      expect({ ...ours, text: JSON.parse(ours.text) as unknown }, reported).toEqual({
        ...theirs,
        text: JSON.parse(theirs.text) as unknown,
      });
    }
  }
  expect(short).toBeGreaterThan(15);
});

test.each(ERAS)('the official client of %s takes the fast path', async (_, options) => {
  const sent: { readonly headers: Headers; readonly body: unknown }[] = [];
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), {
    fetch: (url, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      sent.push({ headers: new Headers(init?.headers), body });
      return fetch(url, init);
    },
  });
  await client.connect(transport);
  await client.callTool({ name: 'klines', arguments: SERIES });
  await client.close();
  const calls = sent.filter(
    ({ body }) => (body as { method?: string } | null)?.method === 'tools/call',
  );
  expect(calls).toHaveLength(1);
  const { headers, body } = calls[0]!;
  expect(plainCallOf(Object.fromEntries(headers), body)).toMatchObject({ name: 'klines' });
});
