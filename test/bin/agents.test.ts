import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { ONE_SERIES, newFolder } from '#test/bin/marketgraph-process.ts';
import { callTool, connectAgent, ERAS, type Said } from '#test/rest-adapter/mcp/agent-client.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { deep } from '#test/depth.ts';
import { writeBundle } from '#test/signalhub/small-bundle.ts';

const ENTRY = join(import.meta.dirname, '../../bin/marketgraph.ts');

/** An assistant that starts the command, as editors do. */
async function startAssistant(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: (typeof ERAS)[number][1] = {},
): Promise<{ client: Client; transport: StdioClientTransport }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ENTRY, 'mcp', ...args],
    env: { ...definedEnv(), ...env },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  return { client, transport };
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(entries) as Record<string, string>), NODE_OPTIONS: '' };
}

/** Calls a tool again while the answer says when to retry. */
async function calledInTime(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<Said> {
  const call = () => callTool(client, name, given);
  let said = await call();
  await expect
    .poll(async () => (said.text.includes('(try again in ') ? (said = await call()) : said).text, {
      // A share that is asked first may wait for two retries of its provider.
      timeout: 240_000,
      interval: 500,
    })
    .not.toContain('(try again in ');
  return said;
}

/** How an assistant answers a question, with the cost of its calls. */
async function askInOrder(
  client: Client,
  calls: readonly (readonly [name: string, given: Record<string, unknown>])[],
): Promise<{ texts: string[]; bytes: number }> {
  const texts: string[] = [];
  for (const [name, given] of calls) {
    const { text, isError } = await calledInTime(client, name, given);
    expect(isError, text).toBe(false);
    texts.push(text);
  }
  return { texts, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}

const BITCOIN = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };

/**
 * Questions of people, the calls of an assistant that knows the list of tools alone, and its last
 * answer.
 */
const QUESTIONS: readonly {
  readonly question: string;
  readonly calls: readonly (readonly [name: string, given: Record<string, unknown>])[];
  readonly answer: RegExp;
}[] = [
  {
    question: 'Is there a trend in bitcoin?',
    calls: [
      ['symbol_search', { q: 'bitcoin' }],
      ['playbook_catalog', {}],
      ['analyze', { playbook: 'trend_following', ...BITCOIN }],
    ],
    answer: /"stance":"(long_bias|short_bias|neutral)"/,
  },
  {
    question: 'Is BTC overbought on the daily?',
    calls: [
      ['symbol_search', { q: 'BTC' }],
      ['indicator_search', { q: 'overbought', limit: 3 }],
      [
        'calculate_indicators',
        { ...BITCOIN, interval: '1d', calc: [{ name: 'rsi' }], limit: 2, signals: true },
      ],
    ],
    answer: /"rsi\.overbought":\{.*"last":\{"value":(true|false)/,
  },
  {
    question: 'Which semiconductor shares are in an uptrend?',
    calls: [
      ['sector_list', { q: 'semiconductor' }],
      [
        'feature_scan',
        {
          universe: { sector_id: 'L2.semiconductors' },
          interval: '1d',
          where: { feature: { calc: { name: 'supertrend' }, id: 'supertrend.bullish' } },
        },
      ],
    ],
    answer: /"universe_count":12,/,
  },
  {
    question: 'Who controls 688901?',
    calls: [['company_state_capital_detail', { stock_code: '688901' }]],
    answer: /"ultimate_controller_name":"[^"]+"/,
  },
  {
    question: 'What changed in policy for electronics this week?',
    calls: [
      ['sector_list', { q: '电子' }],
      ['sector_heat_series', { sector_id: 'L1.electronics', limit: 7 }],
      [
        'signal_realtime_events',
        { sector_id: 'L1.electronics', channel: 'policy', window: '3d', limit: 5 },
      ],
    ],
    // After a weekend there may be none.
    answer: /"policy_material_count":\d/,
  },
  {
    question: 'What moves A-shares right now?',
    calls: [['signal_realtime_overview', {}]],
    answer: /"sectors":\[\{.*"materials":\[\{/,
  },
  {
    question: 'Which sectors rose most in a month?',
    calls: [['sector_performance', { layer: 'level1', sessions: [20] }]],
    answer: /"weighted_return_pct":/,
  },
  {
    question: 'Which funds give exposure to healthcare?',
    calls: [
      ['sector_list', { q: 'health' }],
      ['etf_relation_list', { sector_id: 'L1.healthcare' }],
    ],
    answer: /"fund_code":"\d{6}"/,
  },
  {
    question: 'Which shares will be listed soon?',
    calls: [['security_lifecycle_list', { scope: 'prelisted' }]],
    answer: /"stock_code":"\d{6}"/,
  },
  {
    question: 'What is ATR, and how far does ether move in four hours?',
    calls: [
      ['indicator_profile', { name: 'atr' }],
      ['symbol_search', { q: 'ether' }],
      [
        'calculate_indicators',
        {
          ...BITCOIN,
          symbol: 'ETHUSDT',
          interval: '4h',
          calc: [{ name: 'atr' }],
          limit: 1,
        },
      ],
    ],
    answer: /"columns":\{"atr_14":\[\d/,
  },
  {
    question: 'Did the owners of 688901 change, and does its price tell?',
    calls: [
      ['company_research_detail', { stock_code: '688901' }],
      [
        'analyze',
        {
          playbook: 'ownership_event_cn',
          exchange: 'stock',
          market: 'cn',
          symbol: '688901',
          publications: true,
        },
      ],
    ],
    answer: /"publications":\{/,
  },
];

/** A member of all items of a REST list, page by page. */
async function listed(url: string, member: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}?page=${page}&page_size=100`);
    const { items, pagination } = (await answer.json()) as {
      items: Record<string, unknown>[];
      pagination: { pages: number };
    };
    all.push(...items.map((item) => item[member]));
    if (page >= pagination.pages) return all;
  }
}

describe('an assistant of a running server', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await sharedDemo();
  });

  test.each(ERAS)('of %s gets the tools of the server', async (version, options) => {
    const { client } = await startAssistant(['--url', origin], {}, options);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    const listed = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = (await listed.json()) as { result: { tools: { name: string }[] } };
    expect(tools.map(({ name }) => name)).toEqual(result.tools.map(({ name }) => name));
    const uri = 'marketgraph://features/rsi';
    expect((await client.readResource({ uri })).contents).toHaveLength(1);
    await client.close();
  });

  test('of an editor is started as the page describes', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/agents.md'), 'utf8');
    const [, written] = /```json\n(.*?)```/s.exec(page)!;
    const { mcpServers } = JSON.parse(written!) as {
      mcpServers: { marketgraph: { command: string; args: string[] } };
    };
    const { command, args } = mcpServers.marketgraph;
    expect(command).toBe('/path/to/marketgraph/node_modules/.bin/node');
    expect(args.slice(0, 2)).toEqual(['/path/to/marketgraph/bin/marketgraph.ts', 'mcp']);
    const here = args.slice(2).map((one) => one.replace('http://localhost:4000', origin));
    const { client } = await startAssistant(here);
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(10);
    await client.close();
  });

  test('answers typical questions with few calls and few bytes each', async () => {
    // The demo publishes its materials once its publication is in view, a while after it answers.
    const events = `${origin}/api/signalhub/realtime/events`;
    await expect
      .poll(async () => (await fetch(events)).text(), { timeout: 240_000, interval: 500 })
      .toMatch(/"material_count":[1-9]/);
    const client = await connectAgent(`${origin}/mcp`);
    for (const { question, calls, answer } of QUESTIONS) {
      const { texts, bytes } = await askInOrder(client, calls);
      expect(texts.at(-1), question).toMatch(answer);
      expect(calls.length, question).toBeLessThanOrEqual(6);
      expect(bytes, question).toBeLessThan(25_000);
    }
    await client.close();
  }, 400_000);

  test('is answered about companies and sectors all over the publication', async () => {
    const client = await connectAgent(`${origin}/mcp`);
    const entities: (readonly [name: string, given: Record<string, unknown>])[] = [];
    for (const code of await listed(`${origin}/api/signalhub/companies`, 'stock_code'))
      entities.push(['company_state_capital_detail', { stock_code: code }]);
    for (const sector of await listed(`${origin}/api/signalhub/sectors`, 'sector_id')) {
      const given = { sector_id: sector };
      entities.push(['signal_realtime_events', given], ['sector_heat_series', given]);
    }
    expect(entities.length).toBeGreaterThan(500);
    // Usually every thirteenth of them, which takes sectors of both kinds; all of them in a deep run.
    const asked = entities.filter((_, at) => deep(1) > 1 || at % 13 === 0);
    for (const [name, given] of asked) {
      const { text, isError } = await callTool(client, name, given);
      expect(isError, `${name} ${JSON.stringify(given)}: ${text.slice(0, 200)}`).toBe(false);
    }
    await client.close();
  });

  test('gets an answer of every tool without a limit or a filter of its own', async () => {
    const client = await connectAgent(`${origin}/mcp`);
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools) {
      const properties = inputSchema.properties as Record<
        string,
        { examples?: unknown[]; enum?: unknown[] }
      >;
      // Required arguments, and conditions, of which a scan needs one; arguments with defaults are
      // omitted.
      const given = Object.entries(properties).flatMap(
        ([argument, { examples, enum: choices }]) => {
          const isRequired = inputSchema.required?.includes(argument) === true;
          const [value] = examples ?? (isRequired ? choices : undefined) ?? [];
          return value === undefined ? [] : [[argument, value] as const];
        },
      );
      const { text, isError } = await callTool(client, name, Object.fromEntries(given));
      expect(isError, `${name}: ${text.slice(0, 300)}`).toBe(false);
    }
    await client.close();
  });

  test('reads what is wrong with its token', async () => {
    const env = { MARKETGRAPH_TOKEN: 'wrong' };
    await expect(startAssistant(['--url', origin], env)).rejects.toThrow(
      '401: The token is not valid',
    );
  });
});

test('an assistant reads that the server does not answer', async () => {
  await expect(startAssistant(['--url', 'http://127.0.0.1:9'])).rejects.toThrow(
    'http://127.0.0.1:9 does not answer',
  );
});

test('an invalid address is rejected in one line', async () => {
  const { code, stderr } = await runHere(['mcp', '--url', 'localhost:4000']);
  expect(code).not.toBe(0);
  expect(stderr).toContain('It must be a complete URL');
});

test('without a server it runs a demo of its own, which leaves nothing behind', async () => {
  // Others may run an assistant at the same time.
  const TMPDIR = newFolder();
  const ownFolders = (): string[] =>
    readdirSync(TMPDIR).filter((name) => name.startsWith('marketgraph-mcp-'));
  const { client, transport } = await startAssistant([], { ...ONE_SERIES, TMPDIR });
  const series = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' };
  await expect
    .poll(async () => (await callTool(client, 'klines', { ...series, limit: 2 })).text, {
      timeout: 60_000,
      interval: 200,
    })
    .toMatch(/^\[\[\d+,/);
  const { pid } = transport;
  expect(ownFolders()).toHaveLength(1);
  await client.close();
  await expect.poll(() => isAlive(pid!), { timeout: 30_000 }).toBe(false);
  expect(ownFolders()).toEqual([]);
});

test('a named folder keeps its data, and is used with its contents', async () => {
  const folder = newFolder();
  const fact = { sector_id: 'L1.only', name: '唯一', layer: 'level1', parent_id: null };
  const bundle = writeBundle(join(newFolder(), 'bundle'), {
    publicationId: 'own-1',
    publishedAt: '2026-11-01T18:00:00+08:00',
    namespace: 'own',
    rows: { sector: [{ fact }] },
  });
  expect((await runHere(['publish', bundle], { DATA_DIR: folder })).code).toBe(0);
  const { client } = await startAssistant(['--data-dir', folder], ONE_SERIES);
  await expect
    .poll(async () => (await callTool(client, 'sector_list', { layer: 'level1' })).text, {
      timeout: 60_000,
      interval: 200,
    })
    .toContain('"sector_id":"L1.only"');
  await client.close();
  expect(readdirSync(folder)).toContain('bars.sqlite');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
