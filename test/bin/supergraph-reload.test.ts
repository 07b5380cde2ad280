import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startHere, type ServerHere } from '#test/bin/command-here.ts';
import { askGraph, newFolder, startMarketgraph } from '#test/bin/marketgraph-process.ts';
import type { MarketgraphProcess } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import type { SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';

let folder: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere | null = null;

beforeAll(async () => {
  folder = newFolder();
  subgraph = await serveSubgraphOfOthers();
});
afterEach(async () => {
  await gateway?.end();
  gateway = null;
});
afterAll(async () => {
  await subgraph.close();
  rmSync(folder, { recursive: true });
});

const HASTY = { SUPERGRAPH_SETTLE_MS: '100' };

async function serve(place: string, env: Record<string, string> = {}): Promise<void> {
  gateway = await startHere(['gateway', '--supergraph', place], { ...HASTY, ...env });
}

/** Where its log is read, or a signal is sent to it. */
async function serveAsProcess(
  place: string,
  env: Record<string, string> = {},
): Promise<MarketgraphProcess> {
  const logged = { ...HASTY, LOG_LEVEL: 'info', ...env };
  const server = await startMarketgraph(['gateway', '--supergraph', place], logged);
  gateway = server;
  return server;
}

/** Replaces a file as deployments do: a reader never sees half of it. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.next`, text);
  renameSync(`${path}.next`, path);
}

async function textAt(path: string): Promise<string> {
  return (await fetch(`${gateway!.origin}${path}`)).text();
}

interface Health {
  readonly supergraph: { readonly id: string; readonly refused?: { readonly reason: string } };
}
const health = async () => (JSON.parse(await textAt('/healthz')) as Health).supergraph;
const schema = () => textAt('/graphql/schema.graphql');
const metric = async (line: string) => (await textAt('/metrics')).includes(`\n${line}\n`);
const LOADS = 'marketgraph_supergraph_loads_total';

/** Machines that run tests are busy. */
const PATIENT = { timeout: 30_000 };
const untilSchema = async (part: string) => {
  await expect.poll(schema, PATIENT).toContain(part);
};

/** Ticks of a subscription over a connection of its own. */
function ticks() {
  const client = createClient({
    url: `${gateway!.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const events = client.iterate<{ ticks: number }>({ query: 'subscription { ticks }' });
  const next = async (): Promise<number> => {
    const { value } = (await events.next()) as { value: { data: { ticks: number } } };
    return value.data.ticks;
  };
  return { next, end: () => client.dispose() };
}

describe('a supergraph in a file', () => {
  test('that is replaced takes over, and requests in flight complete', async () => {
    const path = join(folder, 'replaced.graphql');
    writeFileSync(path, subgraph.supergraphWithout('administered'));
    await serve(path);
    const before = await health();
    const early = ticks();
    const first = await early.next();
    const held = subgraph.hold();
    const underWay = askGraph(gateway!.origin, '{ open }');
    await held.arrived;

    replace(path, subgraph.supergraphSdl);
    await untilSchema('administered: String');
    expect((await health()).id).not.toBe(before.id);
    expect(await metric(`${LOADS}{outcome="replaced"} 1`)).toBe(true);
    // The old subscription misses no event, and no new client joins it.
    for (let next = first + 1; next < first + 5; next += 1) expect(await early.next()).toBe(next);
    const late = ticks();
    expect(await late.next()).toBe(1);
    expect(await metric('marketgraph_supergraph_engines 2')).toBe(true);
    expect(await metric('marketgraph_engine_subscriptions 2')).toBe(true);
    held.release();
    expect(await underWay).toEqual({ data: { open: 'the open one' } });
    expect(await askGraph(gateway!.origin, '{ administered }')).toMatchObject({
      data: { administered: null },
    });
    await early.end();
    await expect.poll(() => metric('marketgraph_supergraph_engines 1'), PATIENT).toBe(true);
    expect(await late.next()).toBeGreaterThan(1);
    await late.end();
  });

  test('that is invalid is reported, and the previous one stays in use', async () => {
    const path = join(folder, 'bad.graphql');
    writeFileSync(path, subgraph.supergraphSdl);
    const server = await serveAsProcess(path);
    const { id } = await health();
    for (const bad of ['type Query { a: Int', '', 'type Query { a: Int }']) {
      replace(path, bad);
      await expect.poll(async () => (await health()).refused !== undefined, PATIENT).toBe(true);
      expect(await health()).toMatchObject({ id, refused: { reason: expect.any(String) } });
      expect(await metric('marketgraph_supergraph_refused 1')).toBe(true);
      expect(await askGraph(gateway!.origin, '{ open }')).toMatchObject({
        data: { open: 'the open one' },
      });
      replace(path, subgraph.supergraphSdl);
      await expect.poll(async () => (await health()).refused, PATIENT).toBeUndefined();
      expect(await metric('marketgraph_supergraph_refused 0')).toBe(true);
    }
    rmSync(path);
    await expect.poll(async () => (await health()).refused?.reason, PATIENT).toContain('ENOENT');
    expect((await fetch(`${gateway!.origin}/readyz`)).status).toBe(200);
    expect(server.printed()).toContain('the newest supergraph is refused');
    expect(server.printed()).toContain('the newest supergraph is unreadable');
  });

  test('that changes many times in a row is read once', async () => {
    const path = join(folder, 'storm.graphql');
    writeFileSync(path, subgraph.supergraphSdl);
    await serve(path, { SUPERGRAPH_SETTLE_MS: '300' });
    for (let change = 0; change < 30; change += 1) {
      replace(path, `${subgraph.supergraphWithout('own')}# ${change}\n`);
    }
    await expect.poll(() => metric(`${LOADS}{outcome="replaced"} 1`), PATIENT).toBe(true);
    expect(await schema()).not.toContain('own:');
    replace(path, subgraph.supergraphSdl);
    await expect.poll(() => metric(`${LOADS}{outcome="replaced"} 2`), PATIENT).toBe(true);
  });
});

describe('a supergraph at a URL', () => {
  /** A registry of supergraphs with validators, which counts its requests. */
  async function registry(text: string) {
    const served = { text, status: 200, asked: [] as number[], keys: new Set<unknown>() };
    const server = createServer((request, response) => {
      const etag = `"${served.text.length}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      const status = served.status === 200 && isKnown ? 304 : served.status;
      served.asked.push(status);
      served.keys.add(request.headers['x-key']);
      response.writeHead(status, { etag }).end(status === 200 ? served.text : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { served, close, url: `http://127.0.0.1:${port}/supergraph?secret=1` };
  }

  test('is polled with its ETag, and followed', async () => {
    const { served, close, url } = await registry(subgraph.supergraphWithout('own'));
    await serve(url, { SUPERGRAPH_POLL_SEC: '1', SUPERGRAPH_HEADER: 'x-key: of ours' });
    await expect
      .poll(() => served.asked.filter((status) => status === 304).length, PATIENT)
      .toBeGreaterThan(1);
    expect(served.asked.filter((status) => status === 200)).toHaveLength(1);
    expect([...served.keys]).toEqual(['of ours']);
    served.text = subgraph.supergraphSdl;
    await untilSchema('own: String');
    expect(served.asked.filter((status) => status === 200)).toHaveLength(2);
    close();
    await expect.poll(async () => (await health()).refused !== undefined, PATIENT).toBe(true);
    expect(JSON.stringify(await health())).not.toContain('secret=1');
    expect(await askGraph(gateway!.origin, '{ open }')).toEqual({ data: { open: 'the open one' } });
  });

  test('is read again on SIGHUP only, without polling', async () => {
    const { served, close, url } = await registry(subgraph.supergraphWithout('own'));
    const server = await serveAsProcess(url, { SUPERGRAPH_POLL_SEC: '0' });
    await expect.poll(() => metric(`${LOADS}{outcome="unchanged"} 1`), PATIENT).toBe(true);
    const asked = served.asked.length;
    served.text = subgraph.supergraphSdl;
    server.signal('SIGHUP');
    await untilSchema('own: String');
    expect(served.asked).toHaveLength(asked + 1);
    close();
  });

  test('that is away at a start is read from the kept copy, which is reported, until it is back', async () => {
    const { served, close, url } = await registry(subgraph.supergraphWithout('own'));
    const keepIn = join(folder, 'kept.graphql');
    const env = { SUPERGRAPH_POLL_SEC: '1', SUPERGRAPH_KEEP_IN: keepIn };
    await serve(url, env);
    served.text = subgraph.supergraphSdl;
    await untilSchema('own: String');
    await expect.poll(() => readFileSync(keepIn, 'utf8'), PATIENT).toBe(served.text);
    await gateway!.end();
    served.status = 503;
    const again = await serveAsProcess(url, env);
    expect(await schema()).toContain('own: String');
    expect(await health()).toMatchObject({
      kept_in: keepIn,
      refused: { reason: expect.stringMatching(/cannot be read: it returned status 503/) },
    });
    expect(again.printed()).toContain('the newest supergraph is unreadable');
    expect(await askGraph(gateway!.origin, '{ open }')).toEqual({ data: { open: 'the open one' } });
    served.status = 200;
    await expect.poll(async () => (await health()).refused, PATIENT).toBeUndefined();
    expect(await health()).not.toHaveProperty('kept_in');
    close();
  });
});
