import { equal } from 'node:assert/strict';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { startChildServer, type ChildServer } from '#bench/servers/child-server.ts';
import { idleShareOf } from '#bench/servers/idle-share.ts';

const ROUNDS = 11;
const CALLS = 60;
const MAX_MORE_MS = 1;

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' };
const ANALYSIS = {
  playbook: 'trend_following',
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
};
const VERSION = '2026-07-28';

/** One question, as REST is asked it and as an agent asks it. */
interface Question {
  readonly name: string;
  rest(port: number): Promise<string>;
  tool: readonly [name: string, given: Readonly<Record<string, unknown>>];
}

const QUESTIONS: readonly Question[] = [
  {
    name: '`klines`, 100 rows',
    rest: (port) => get(port, `/api/klines?${new URLSearchParams({ ...SERIES, limit: '100' })}`),
    tool: ['klines', SERIES],
  },
  {
    name: '`analyze`, the reading alone',
    rest: (port) => post(port, '/api/analyze', { ...ANALYSIS, limit: 1 }),
    tool: ['analyze', ANALYSIS],
  },
];

/** Server cost of a tool call, against the same REST request, in each protocol revision. */
const mcpCall: Bench = {
  name: 'POST /mcp',
  async run() {
    const server = await startChildServer('analyze-marketgraph-server.ts');
    try {
      const rows: ClaimRow[] = [];
      for (const question of QUESTIONS) {
        rows.push(await rowOf(server, question, VERSION), await rowOf(server, question, null));
      }
      return rows;
    } finally {
      server.stop();
    }
  },
};

export default mcpCall;

async function rowOf(
  server: ChildServer,
  { name, rest, tool }: Question,
  version: string | null,
): Promise<ClaimRow> {
  const { port } = server;
  const asRest = () => rest(port);
  const asTool = () => call(port, tool, version);
  equal(await asTool(), await asRest());
  const idleShare = await idleShareOf(server);
  for (const ask of [asRest, asTool]) await cpuMsOf(server, ask, idleShare);
  const more: number[] = [];
  const restMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inOrder = round % 2 === 0 ? [asRest, asTool] : [asTool, asRest];
    const [first, second] = [
      await cpuMsOf(server, inOrder[0]!, idleShare),
      await cpuMsOf(server, inOrder[1]!, idleShare),
    ];
    const [peer, ours] = round % 2 === 0 ? [first, second] : [second, first];
    more.push(ours - peer);
    restMs.push(peer);
  }
  const moreMs = median(more);
  return {
    claim: `POST /mcp (${version ?? 'revisions of 2025'}): ${name}, over the same question to REST`,
    ours: `${microseconds(moreMs)} more of processor`,
    peer: `REST ${microseconds(median(restMs))}; ≤ ${microseconds(MAX_MORE_MS)} more`,
    ratio: moreMs / MAX_MORE_MS,
    goal: '≤ 1',
    isMet: moreMs <= MAX_MORE_MS,
  };
}

/** Processor time of the server for one of so many questions, one after the other. */
async function cpuMsOf(
  server: ChildServer,
  ask: () => Promise<string>,
  idleShare: number,
): Promise<number> {
  const before = await server.usage();
  const startMs = performance.now();
  for (let asked = 0; asked < CALLS; asked += 1) await ask();
  const idleMs = (performance.now() - startMs) * idleShare;
  const after = await server.usage();
  return ((after.cpuUs - before.cpuUs) / 1_000 - idleMs) / CALLS;
}

async function get(port: number, path: string): Promise<string> {
  return textOf(await fetch(`http://127.0.0.1:${port}${path}`));
}

async function post(
  port: number,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const sent = { 'content-type': 'application/json', ...headers };
  const init = { method: 'POST', headers: sent, body: JSON.stringify(body) };
  return textOf(await fetch(`http://127.0.0.1:${port}${path}`, init));
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(text.slice(0, 200));
  return text;
}

/** The text that a tool answers. */
async function call(
  port: number,
  [name, given]: Question['tool'],
  version: string | null,
): Promise<string> {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: given, ...(version === null ? {} : { _meta: envelope }) };
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(version === null
      ? {}
      : { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': name }),
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { result } = JSON.parse(await post(port, '/mcp', message, headers)) as {
    result: { content: { text: string }[] };
  };
  return result.content[0]!.text;
}
