import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEW_SERIES, newFolder, runMarketgraph } from '#test/bin/marketgraph-process.ts';
import { callTool, ERAS } from '#test/rest-adapter/mcp/agent-client.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';
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

/** What an assistant does to answer a question, with what that costs it. */
async function askInOrder(
  client: Client,
  calls: readonly (readonly [name: string, given: Record<string, unknown>])[],
): Promise<{ texts: string[]; bytes: number }> {
  const texts: string[] = [];
  for (const [name, given] of calls) {
    const { text, isError } = await callTool(client, name, given);
    expect(isError, text).toBe(false);
    texts.push(text);
  }
  return { texts, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}

describe('an assistant of a running server', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await sharedDemo();
  });

  test.each(ERAS)('of %s gets the tools that the server has', async (version, options) => {
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

  test('of an editor is started as the page has it', async () => {
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

  test('answers "is there a trend in bitcoin?" with few calls and few bytes', async () => {
    const { client } = await startAssistant(['--url', origin]);
    const instrument = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };
    const { texts, bytes } = await askInOrder(client, [
      ['symbol_search', { q: 'bitcoin' }],
      ['playbook_catalog', {}],
      ['analyze', { playbook: 'trend_following', ...instrument }],
    ]);
    const { reading } = JSON.parse(texts[2]!) as { reading: { stance: string; evidence: [] } };
    expect(reading.stance).toMatch(/^(long_bias|short_bias|neutral)$/);
    expect(reading.evidence.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(25_000);
    await client.close();
  });

  test('answers "who controls this company, and what moves its sector?" likewise', async () => {
    const { client } = await startAssistant(['--url', origin]);
    const { texts, bytes } = await askInOrder(client, [
      ['company_list', { q: '688901' }],
      ['company_state_capital_detail', { stock_code: '688901' }],
      ['signal_realtime_overview', {}],
    ]);
    expect(JSON.parse(texts[1]!)).toMatchObject({ available: true });
    expect(bytes).toBeLessThan(80_000);
    await client.close();
  });

  test('gets an answer of every tool without a bound or a filter of its own', async () => {
    const { client } = await startAssistant(['--url', origin]);
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools) {
      const properties = inputSchema.properties as Record<
        string,
        { examples?: unknown[]; enum?: unknown[] }
      >;
      // What is required, and conditions, of which a scan needs one; what defaults are for is left out.
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

  test('is told what is wrong with its token', async () => {
    const env = { MARKETGRAPH_TOKEN: 'wrong' };
    await expect(startAssistant(['--url', origin], env)).rejects.toThrow(
      '401: The token is not valid',
    );
  });
});

test('an assistant of a server that is not there is told so', async () => {
  await expect(startAssistant(['--url', 'http://127.0.0.1:9'])).rejects.toThrow(
    'http://127.0.0.1:9 does not answer',
  );
});

test('an address that is none is refused in one line', async () => {
  const { code, stderr } = await runMarketgraph(['mcp', '--url', 'localhost:4000']);
  expect(code).not.toBe(0);
  expect(stderr).toContain('Name it whole');
});

test('without a server it runs a demo of its own, which leaves nothing behind', async () => {
  // Others may run an assistant at the same time.
  const TMPDIR = newFolder();
  const ownFolders = (): string[] =>
    readdirSync(TMPDIR).filter((name) => name.startsWith('marketgraph-mcp-'));
  const { client, transport } = await startAssistant([], { ...FEW_SERIES, TMPDIR });
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

test('a folder that is named keeps its data, and is used with what lies in it', async () => {
  const folder = newFolder();
  const fact = { sector_id: 'L1.only', name: '唯一', layer: 'level1', parent_id: null };
  const bundle = writeBundle(join(newFolder(), 'bundle'), {
    publicationId: 'own-1',
    publishedAt: '2026-11-01T18:00:00+08:00',
    namespace: 'own',
    rows: { sector: [{ fact }] },
  });
  expect((await runMarketgraph(['publish', bundle], { DATA_DIR: folder })).code).toBe(0);
  const { client } = await startAssistant(['--data-dir', folder], FEW_SERIES);
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
