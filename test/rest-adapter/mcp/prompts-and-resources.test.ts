import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { connectAgent } from '#test/rest-adapter/mcp/agent-client.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);

let server: RestServer;
let client: Client;
beforeAll(async () => {
  server = await startRestServer({ engine });
  client = await connectAgent(`${server.origin}/mcp`);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const INSTRUMENT = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };

/** The answer of REST at a path. */
async function restText(path: string): Promise<string> {
  return (await fetch(`${server.origin}${path}`)).text();
}

test('every playbook is a prompt that contains its recipe and names the tool to call', async () => {
  const { prompts } = await client.listPrompts();
  const { playbooks } = JSON.parse(await restText('/api/playbooks')) as {
    playbooks: { name: string }[];
  };
  expect(prompts.map(({ name }) => name)).toEqual(playbooks.map(({ name }) => name));
  for (const { name, arguments: needed } of prompts) {
    expect(needed?.map((one) => one.name)).toEqual(Object.keys(INSTRUMENT));
    const { messages } = await client.getPrompt({ name, arguments: INSTRUMENT });
    const [{ content }] = messages as [(typeof messages)[0]];
    const text = content.type === 'text' ? content.text : '';
    const recipe = JSON.parse(await restText(`/api/playbooks/${name}`)) as {
      synthesis: string;
      constraints: { name: string }[];
    };
    expect(text).toContain(`{"playbook":"${name}","exchange":"venue_a"`);
    expect(text).toContain(recipe.synthesis.trim());
    for (const { name: constraint } of recipe.constraints) expect(text).toContain(constraint);
    expect(text.length).toBeLessThan(8_000);
  }
});

test('a prompt without its arguments, or of no playbook, is rejected with advice', async () => {
  const half = { exchange: 'venue_a' };
  await expect(client.getPrompt({ name: 'trend_following', arguments: half })).rejects.toThrow(
    'market, symbol',
  );
  for (const given of [INSTRUMENT, half, {}]) {
    await expect(client.getPrompt({ name: 'nope', arguments: given })).rejects.toThrow(
      'unknown_playbook',
    );
  }
});

describe('completion', () => {
  const complete = async (
    ref: { readonly type: 'ref/prompt'; readonly name: string } | ResourceRef,
    name: string,
    value: string,
    known: Readonly<Record<string, string>> = {},
  ) => {
    const argument = { name, value };
    const { completion } = await client.complete({ ref, argument, context: { arguments: known } });
    return completion;
  };
  interface ResourceRef {
    readonly type: 'ref/resource';
    readonly uri: string;
  }
  const prompt = { type: 'ref/prompt', name: 'trend_following' } as const;
  const resource = (uri: string) => ({ type: 'ref/resource', uri }) as const;

  test('in the arguments of a prompt, each by the earlier ones', async () => {
    const venues = JSON.parse(await restText('/api/markets')) as Record<string, string>[];
    const exchanges = [...new Set(venues.map(({ exchange }) => exchange))];
    expect((await complete(prompt, 'exchange', '')).values).toEqual(exchanges);
    expect((await complete(prompt, 'exchange', 'VENUE_A')).values).toEqual(['venue_a']);
    const markets = venues.filter(({ exchange }) => exchange === 'venue_a');
    const { values } = await complete(prompt, 'market', '', { exchange: 'venue_a' });
    expect(values).toEqual(markets.map(({ market }) => market));
    const venue = { exchange: 'venue_a', market: 'spot' };
    const { symbols } = JSON.parse(await restText('/api/markets/venue_a/spot/symbols')) as {
      symbols: string[];
    };
    expect((await complete(prompt, 'symbol', '', venue)).values.sort()).toEqual(symbols.sort());
    expect((await complete(prompt, 'symbol', 'btc', venue)).values[0]).toBe('BTCUSDT');
    for (const known of [{}, { exchange: 'venue_a' }, { exchange: 'no', market: 'spot' }])
      expect((await complete(prompt, 'symbol', '', known)).values).toEqual([]);
    expect((await complete(prompt, 'nothing', '')).values).toEqual([]);
  });

  test('in the address of a resource, a hundred at most, with their number', async () => {
    const playbooks = await complete(resource('marketgraph://playbooks/{name}'), 'name', 'trend');
    expect(playbooks.values[0]).toBe('trend_following');
    const { count } = JSON.parse(await restText('/api/indicators')) as { count: number };
    const all = await complete(resource('marketgraph://features/{indicator}'), 'indicator', '');
    expect(all).toMatchObject({ total: count, hasMore: true });
    expect(all.values).toHaveLength(100);
    const rsi = await complete(resource('marketgraph://features/{indicator}'), 'indicator', 'RSI');
    expect(rsi.values[0]).toBe('rsi');
    expect(rsi.values).toContain('connors_rsi');
  });

  test('unless there is no such prompt or resource', async () => {
    for (const ref of [resource('marketgraph://nope'), { ...prompt, name: 'nope' }])
      await expect(complete(ref, 'x', '')).rejects.toMatchObject({ code: -32_602 });
  });
});

test.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
  'a cursor of %s that the server did not issue is rejected, as its holder would read one page for ever',
  async (method) => {
    const asked = client.request({ method, params: { cursor: 'made-up' } } as never);
    await expect(asked).rejects.toMatchObject({ code: -32_602 });
  },
);

test('the guides are resources, each as it is served', async () => {
  const { resources } = await client.listResources();
  expect(resources.length).toBeGreaterThan(8);
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri });
    const [content] = contents as { text: string; mimeType: string }[];
    expect(content?.mimeType).toBe(mimeType);
    expect(content?.text.length, uri).toBeGreaterThan(500);
    const path = uri.replace('marketgraph://', '/');
    if (path.startsWith('/agents')) expect(content?.text).toBe(await restText(path));
  }
});

test('a named resource is read by its name', async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'marketgraph://playbooks/{name}',
    'marketgraph://features/{indicator}',
  ]);
  const { contents } = await client.readResource({ uri: 'marketgraph://features/rsi' });
  const [content] = contents as { text: string }[];
  expect(content?.text).toBe(await restText('/api/indicators/signals?indicator=rsi'));
});

test.each(['marketgraph://nope', 'marketgraph://docs/../package.json', 'file:///etc/passwd'])(
  '%s is no resource',
  async (uri) => {
    await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
  },
);
