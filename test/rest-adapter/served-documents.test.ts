import { request } from 'undici';
import {
  compileProductRoutes,
  readProductRoutes,
} from '#rest-adapter/documents/product-documents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#kernel/errors/errors.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { renderErrorsPage } from '#rest-adapter/describe/errors-page.ts';
import { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);
const routes = compileProductRoutes(supergraphSdl);

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

interface Asked {
  readonly json?: string;
  readonly origin?: string;
}

async function read(path: string, { json, origin = server.origin }: Asked = {}) {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const options = json === undefined ? {} : { ...post, body: json };
  const { statusCode, headers, body } = await request(`${origin}${path}`, options);
  return { status: statusCode, headers, text: await body.text() };
}

describe.each(['/api/docs.md', '/llms.txt'])('%s', (path) => {
  test('names every route with an example, every code and the conventions', async () => {
    const { status, text } = await read(path);
    expect(status).toBe(200);
    const described = await new DescribedRoutes(() => routes, engine, new VirtualClock(0)).now();
    for (const route of described) {
      expect(text).toContain(`${route.method} ${route.path}`);
      expect(text).toContain(exampleUrl(route));
      for (const code of route.errors) expect(text).toContain(`\`${code}\``);
    }
    for (const word of ['Retry-After', 'milliseconds', '/api/openapi.json', 'method_not_allowed']) {
      expect(text).toContain(word);
    }
  });
});

test('every example of the guide works', async () => {
  const { text } = await read('/api/docs.md');
  const calls = [
    ...text.matchAll(
      /^curl "\$BASE_URL([^"]+)"(?: -H 'content-type: application\/json' -d '(.*)')?$/gm,
    ),
  ];
  expect(calls).toHaveLength(routes.length);
  for (const [, url, json] of calls)
    expect((await read(url!, json === undefined ? {} : { json })).status, url).toBe(200);
});

describe('the guide for agents', () => {
  test('starts with a short page that names every path and links to every other page', async () => {
    const { headers, text } = await read('/agents.md');
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(Buffer.byteLength(text)).toBeLessThan(6_144);
    for (const { path } of routes) expect(text).toContain(path);
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link]) => link!);
    const ours = links.filter((link) => !link.startsWith('/graphql'));
    expect(ours.length).toBeGreaterThan(8);
    for (const link of ours) expect((await read(link)).status, link).toBe(200);
  });

  test('has a page for each section that can be read alone', async () => {
    const { text } = await read('/agents.md');
    const pages = [...text.matchAll(/\]\((\/agents\/[^)]+)\)/g)].map(([, link]) => link!);
    const texts = await Promise.all(pages.map(async (page) => (await read(page)).text));
    for (const route of routes) {
      const own = texts.filter((page) => page.includes(`## ${route.method} ${route.path}\n`));
      expect(own, route.path).toHaveLength(1);
      for (const code of route.errors) expect(own[0]).toContain(`\`${code}\``);
      for (const { wireName, place } of route.parameters) {
        expect(own[0]).toContain(`| \`${wireName}\` | ${place} |`);
      }
    }
  });

  test('begins with calls that work', async () => {
    const { text } = await read('/agents.md');
    const calls = [...text.matchAll(/^curl "\$BASE_URL([^"]+)"(?: -H \S+ \S+ -d '(.*)')?$/gm)];
    expect(calls.length).toBeGreaterThan(3);
    for (const [, url, json] of calls)
      expect((await read(url!, json === undefined ? {} : { json })).status, url).toBe(200);
  });
});

test('the guide lists every parameter with its type, default and prose', async () => {
  const { text } = await read('/api/docs.md');
  expect(text).toContain('| `limit` | query | integer, ≥ 1 | `500` |');
  expect(text).toContain('| `symbol` | query | string | required |');
  for (const { parameters } of routes) {
    for (const { wireName, place } of parameters) {
      expect(text).toContain(`| \`${wireName}\` | ${place} |`);
    }
  }
});

test('the served OpenAPI document is the one of the adapter', async () => {
  const { headers, text } = await read('/api/openapi.json');
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '2.0' } });
});

test('documents answer HEAD with the headers of GET', async () => {
  const url = `${server.origin}/api/openapi.json`;
  const { statusCode, headers, body } = await request(url, { method: 'HEAD' });
  expect(statusCode).toBe(200);
  expect(headers.etag).toBe((await read('/api/openapi.json')).headers.etag);
  expect(await body.text()).toBe('');
});

test('the catalog of interfaces has absolute addresses, each of which answers', async () => {
  const { headers, text } = await read('/.well-known/api-catalog');
  expect(headers['content-type']).toMatch(
    /^application\/linkset\+json; profile="https:.*rfc9727"$/,
  );
  expect(headers['link']).toBe(`<${server.origin}/.well-known/api-catalog>; rel="api-catalog"`);
  const { linkset } = JSON.parse(text) as { linkset: Record<string, unknown>[] };
  const anchors = linkset.map(({ anchor }) => String(anchor).replace(server.origin, ''));
  expect(anchors).toEqual(['/.well-known/api-catalog', '/api', '/graphql', '/mcp', '/udf']);
  const links = linkset
    .flatMap((context) => Object.values(context).flat())
    .filter((value) => typeof value === 'object');
  // The graph and the state of the process are served by other parts than this adapter.
  const own = (links as { href: string; type?: string }[])
    .map(({ href, type }) => ({ path: href.replace(server.origin, ''), type }))
    .filter(
      ({ path }) => !/^\/(graphql|readyz|mcp)/.test(path) && !['/api', '/udf'].includes(path),
    );
  expect(own.length).toBeGreaterThan(4);
  for (const { path, type } of own) {
    const answer = await read(path);
    expect(answer.status, path).toBe(200);
    expect(type, path).toBe(String(answer.headers['content-type']).split(';')[0]);
  }
});

test.each([
  [{ 'x-forwarded-host': 'market.example' }, 'http://market.example'],
  [
    { 'x-forwarded-host': 'evil.example, market.example', 'x-forwarded-proto': 'http, https' },
    'https://market.example',
  ],
  [
    { 'x-forwarded-host': 'site.example', 'x-forwarded-prefix': '/market/' },
    'http://site.example/market',
  ],
  [
    { 'x-forwarded-host': 'site.example', 'x-forwarded-prefix': '//evil"\t' },
    'http://site.example',
  ],
])('behind a proxy that sends %o the catalog has addresses of %s', async (headers, address) => {
  const behind = await startRestServer({ engine, settings: { trustedProxies: 1 } });
  const ask = async (at: string) => {
    const answer = await request(`${at}/.well-known/api-catalog`, { headers });
    const { linkset } = (await answer.body.json()) as { linkset: { anchor: string }[] };
    return { link: answer.headers['link'], anchors: linkset.map(({ anchor }) => anchor) };
  };
  const reported = await ask(behind.origin);
  expect(reported.anchors).toContain(`${address}/graphql`);
  expect(reported.link).toBe(`<${address}/.well-known/api-catalog>; rel="api-catalog"`);
  // No forwarding header is trusted without a trusted proxy.
  expect((await ask(server.origin)).anchors).toContain(`${server.origin}/graphql`);
  await behind.close();
});

test('the catalog answers HEAD with the link to it', async () => {
  const url = `${server.origin}/.well-known/api-catalog`;
  const { statusCode, headers, body } = await request(url, { method: 'HEAD' });
  await body.dump();
  expect(statusCode).toBe(200);
  expect(headers['link']).toContain('rel="api-catalog"');
});

test('documents are validated by ETag', async () => {
  const url = `${server.origin}/api/openapi.json`;
  const tag = String((await read('/api/openapi.json')).headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", W/${tag}`, '*']) {
    const again = await request(url, { headers: { 'if-none-match': known } });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
  }
});

test('without capabilities there is no list of them', async () => {
  const health = readProductRoutes().filter(({ file }) => file.endsWith('health.graphql'));
  const plain = await startRestServer({ engine, routes: health });
  const { status } = await read('/api/signalhub/capabilities', plain);
  await plain.close();
  expect(status).toBe(404);
});

const CAPABLE = `
"""
List the intervals.

All of them.
"""
query Intervals($market: Market)
@rest(get: "/api/intervals", tag: "Market data")
@capability(
  id: "market.intervals"
  domain: "market"
  title: "Intervals"
  intents: ["Which intervals are there?"]
  freshness: "static"
  related: ["market.klines"]
) {
  intervals(market: $market) { interval cacheCap }
}
`;

test('a route that is a capability has a document in the envelope of the spec', async () => {
  const sources = [{ file: 'intervals.graphql', text: CAPABLE }];
  const capable = await startRestServer({ engine, routes: sources });
  const list = await read('/api/signalhub/capabilities', capable);
  const one = await read('/api/signalhub/capabilities/market.intervals', capable);
  await capable.close();
  const versions = {
    schema_version: 'signalhub-capabilities-v1',
    contract_version: 'signalhub-api-v2',
  };
  const summary = {
    id: 'market.intervals',
    domain: 'market',
    title: 'Intervals',
    summary: 'List the intervals',
    intents: ['Which intervals are there?'],
    path: '/api/intervals',
    method: 'GET',
    detail_url: '/api/signalhub/capabilities/market.intervals',
    snapshot_bound: false,
    compact_supported: false,
    freshness: 'static',
  };
  expect(JSON.parse(list.text)).toEqual({ ...versions, capabilities: [summary] });
  expect(JSON.parse(one.text)).toMatchObject({
    ...versions,
    capability: {
      ...summary,
      related_capabilities: ['market.klines'],
      pagination: false,
      documentation_url: '/api/docs',
      request: { parameters: [{ name: 'market', in: 'query', required: false }] },
      response: { model: 'Intervals', schema: { type: 'array' } },
    },
  });
});

test('the page of errors has exactly the codes of the table', () => {
  const page = renderErrorsPage();
  const codes = [...page.matchAll(/^\| \d{3} \| `(\w+)` \| `(\w+)`/gm)];
  expect(codes.map(([, code]) => code).sort()).toEqual(Object.keys(ERRORS).sort());
  for (const [, code, graphCode] of codes) expect(graphCode).toBe(code!.toUpperCase());
});

test('a browser gets an icon', async () => {
  const response = await fetch(`${server.origin}/favicon.ico`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'image/vnd.microsoft.icon',
  ]);
  // The directory of an icon: reserved, kind 1, two pictures.
  expect([0, 2, 4].map((at) => bytes.readUInt16LE(at))).toEqual([0, 1, 2]);
});

describe('the endpoint of agents, opened by GET', () => {
  const open = (accept: string, method = 'GET') =>
    fetch(`${server.origin}/mcp`, { method, headers: { accept } });

  test('describes itself to a browser', async () => {
    const response = await open('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Model Context Protocol');
  });

  test.each(['text/event-stream', '*/*', 'application/json, text/event-stream'])(
    'answers an agent that asks for %s that there is no stream',
    async (accept) => {
      const response = await open(accept);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );
});
