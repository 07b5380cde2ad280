import type { Client, Tool } from '@modelcontextprotocol/client';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolNameOf } from '#rest-adapter/mcp/agent-tools.ts';
import { longAnswerMessage } from '#rest-adapter/mcp/long-answer.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { callTool, connectAgent, ERAS } from '#test/rest-adapter/mcp/agent-client.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();
const routes = compileProductRoutes(supergraphSdl);
const engine = await marketEngine(supergraphSdl);

let server: RestServer;
let client: Client;
let tools: Tool[];
beforeAll(async () => {
  server = await startRestServer({ engine });
  client = await connectAgent(`${server.origin}/mcp`);
  ({ tools } = await client.listTools());
});
afterAll(async () => {
  await client.close();
  await server.close();
});

type Properties = Readonly<
  Record<string, { examples?: unknown[]; enum?: unknown[]; default?: unknown }>
>;

/** The arguments of a tool by its own schema: defaults, and its examples. */
function ownExample({ inputSchema }: Tool): Record<string, unknown> {
  const properties = inputSchema.properties as Properties;
  const required = new Set(inputSchema.required);
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    const value = required.has(name)
      ? (property.examples ?? property.enum)?.[0]
      : (property.default ?? property.examples?.[0]);
    return value === undefined ? [] : [[name, value] as const];
  });
  // The market of this world has bars of one interval.
  const only = properties['intervals'] === undefined ? [] : [['intervals', ['1h']] as const];
  return Object.fromEntries([...entries, ...only]);
}

/** The same request to REST: its status and its whole text. */
async function askRest(tool: string, given: Readonly<Record<string, unknown>>) {
  const route = routes.find((one) => toolNameOf(one) === tool)!;
  const search = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const { wireName, place } of route.parameters) {
    const value = given[wireName];
    if (value === undefined) continue;
    if (place === 'body') body[wireName] = value;
    else if (place === 'query') search.append(wireName, String(value));
    else path = path.replace(`{${wireName}}`, encodeURIComponent(String(value)));
  }
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const;
  const url = `${server.origin}${path}?${search.toString()}`;
  const answer = await request(url, route.method === 'GET' ? {} : post);
  return { status: answer.statusCode, text: await answer.body.text() };
}

describe.each(ERAS)('a client of %s', (version, options) => {
  test('lists the tools and calls one', async () => {
    const agent = await connectAgent(`${server.origin}/mcp`, options);
    expect(agent.getNegotiatedProtocolVersion()).toBe(version);
    expect(agent.getServerVersion()).toMatchObject({ name: 'marketgraph' });
    expect(agent.getInstructions()).toContain('analyze');
    expect((await agent.listTools()).tools).toEqual(tools);
    const found = await callTool(agent, 'symbol_search', { q: '比特币' });
    const { matches } = JSON.parse(found.text) as { matches: { symbol: string }[] };
    expect(matches[0]?.symbol).toBe('BTCUSDT');
    await agent.close();
  });
});

describe('the list of tools', () => {
  test('is short enough to be carried through a conversation', () => {
    expect(tools.length).toBeGreaterThanOrEqual(16);
    expect(tools.length).toBeLessThanOrEqual(21);
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(24_000);
  });

  test('describes of each its purpose, that it only reads, and its arguments', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(tool.description, tool.name).toMatch(/\.$/);
      expect(ajv.validate(tool.inputSchema, ownExample(tool)), tool.name).toBe(true);
    }
  });
});

// A tool that draws returns an image: test/rest-adapter/chart-pictures.test.ts.
test.each(routes.filter(({ tool, isDrawn }) => tool !== null && !isDrawn).map(toolNameOf))(
  '%s answers its own example as REST does',
  async (name) => {
    const given = ownExample(tools.find((tool) => tool.name === name)!);
    const said = await callTool(client, name, given);
    const rest = await askRest(name, given);
    expect(rest.status, rest.text).toBe(200);
    expect(said.isError, said.text.slice(0, 300)).toBe(false);
    expect(said.text.length).toBeLessThanOrEqual(40_000);
    expect(withoutMoments(said.text)).toEqual(withoutMoments(rest.text));
  },
);

/** The answer without its timestamps. */
function withoutMoments(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    /generated_at|cursor|as_of_ms/.test(key) ? null : value,
  );
}

test('clients that validate answers get self-contained schemas of them', async () => {
  const strict = await connectAgent(`${server.origin}/mcp?schemas=full`);
  const { tools: full } = await strict.listTools();
  const drawing = new Set(routes.filter(({ isDrawn }) => isDrawn).map(toolNameOf));
  for (const tool of full.filter(({ name }) => !drawing.has(name))) {
    const outputSchema: Record<string, unknown> = { ...tool.outputSchema };
    expect(outputSchema['type'], tool.name).toBe('object');
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(outputSchema);
    const given = ownExample(tool);
    const { structuredContent } = await callTool(strict, tool.name, given);
    expect(validate(structuredContent), `${tool.name} ${JSON.stringify(validate.errors)}`).toBe(
      true,
    );
  }
  await strict.close();
});

describe('a bad call gets an explanation', () => {
  test('in the words of REST, for each argument', async () => {
    const given = {
      exchange: 'venue_a',
      market: 'spt',
      symbol: 'BTCUSDT',
      interval: '1m',
      limit: 0,
    };
    const { text, isError } = await callTool(client, 'klines', given);
    const rest = JSON.parse((await askRest('klines', given)).text) as {
      detail: { loc: string[]; msg: string }[];
    };
    expect(isError).toBe(true);
    const reported = rest.detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('; ');
    expect(text).toBe(`invalid_input: ${reported}`);
  });

  test('for an unknown argument, and a missing one', async () => {
    const { text } = await callTool(client, 'symbol_search', { query: 'apple' });
    expect(text).toBe('invalid_input: q: Field required; query: Extra inputs are not permitted');
  });

  test('with the code of the failure, and when to retry', async () => {
    const series = { exchange: 'venue_a', market: 'spot', interval: '1m' };
    const unknown = await callTool(client, 'klines', { ...series, symbol: 'NOPE' });
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toMatch(/^symbol_not_subscribed: .*the tool symbols lists those that are/);
    const busy = await callTool(client, 'klines', { ...series, symbol: 'BUSYUSDT' });
    expect(busy.text).toMatch(/^history_busy: .* \(try again in 7 s\)$/);
    const broken = await callTool(client, 'klines', { ...series, symbol: 'BROKEN' });
    expect(broken.text).toBe('internal: Internal Server Error');
  });

  test('with the nearest name for an unknown tool', async () => {
    await expect(callTool(client, 'kline', {})).rejects.toThrow('Did you mean klines?');
  });
});

test('a null is accepted as an absent argument, as models write it', async () => {
  const series = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
  const { text } = await callTool(client, 'klines', { ...series, limit: null, endTime: null });
  expect(JSON.parse(text)).toHaveLength(100);
});

describe('bars', () => {
  const series = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };

  test('come a hundred at a time by default', async () => {
    const { text } = await callTool(client, 'klines', series);
    expect(JSON.parse(text)).toHaveLength(100);
  });

  test('that are too many are rejected with how to request fewer, and where all are', async () => {
    const result = await client.callTool({
      name: 'klines',
      arguments: { ...series, limit: 2_000 },
    });
    expect(result.isError).toBe(true);
    const [said, link] = result.content as { text?: string; uri?: string }[];
    expect(said?.text).toMatch(/^answer_too_long: The answer has [\d,]+ characters/);
    expect(said?.text).toContain('a smaller `limit` than 2000');
    const whole = await request(link!.uri!);
    expect(await whole.body.json()).toHaveLength(2_000);
  });
});

test('the message for a long answer names only arguments that make it shorter', () => {
  const reported = (tool: string, given: Readonly<Record<string, unknown>>) =>
    longAnswerMessage(
      routes.find((one) => toolNameOf(one) === tool)!,
      given,
      50_000,
    );
  const smallest = reported('signal_realtime_overview', {
    sector_limit: 1,
    material_limit: 30,
    reference_limit: 0,
  });
  expect(smallest).toContain('Ask for a smaller `material_limit` than 30. ');
  expect(smallest).not.toContain('`sector_limit` than');
  const whole = reported('indicator_profile', { name: 'rsi' });
  expect(whole).toContain(
    'No argument makes it shorter. The REST interface returns all of it: GET ',
  );
});

test('an analysis is narrowed by its bars, and by its additions', async () => {
  const { text } = await callTool(client, 'analyze', {
    playbook: 'trend_following',
    exchange: 'venue_a',
    market: 'spot',
    symbol: 'BTCUSDT',
    intervals: ['1h'],
    limit: 1_000,
    verbose: true,
  });
  expect(text).toMatch(/^answer_too_long/);
  expect(text).toContain('a smaller `limit` than 1000, or no `verbose`');
  expect(text).toContain('POST /api/analyze');
});
