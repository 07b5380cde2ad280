import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SignalhubMembers } from '#bin/serving/signalhub/signalhub-members.ts';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { productRoutes } from '#rest-adapter/documents/stored-routes.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { exampleBody, exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { failuresByStatus } from '#rest-adapter/describe/route-failures.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

/**
 * The product over both subgraphs in a process that has just started: no bars, and no facts read.
 */
async function serveBeforeFacts(): Promise<{ origin: string; routes: readonly Route[] }> {
  const clock = new VirtualClock(Date.UTC(2026, 10, 20, 12));
  const parts = { clock, log: SILENT_LOG, meter: SILENT_METER };
  const store = openSqliteFactStore(join(temporaryFolder(), 'facts.db'));
  const signalhub = createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    settings: DEFAULT_SIGNALHUB_SETTINGS,
    ...parts,
  });
  const groupMembers = new SignalhubMembers();
  groupMembers.asks(createLocalExecutor(signalhub.subgraph));
  const market = createMarketData({
    groupMembers,
    venues: [],
    archive: new BarArchiveMemory(),
    bus: new EventBusMemory(),
    settings: DEFAULT_BAR_SETTINGS,
    ...parts,
  });
  const subgraphs = [market.subgraph, signalhub.subgraph];
  const engine = createEngine({
    supergraphSdl: readProductSupergraph(),
    executors: new Map(subgraphs.map((one) => [one.name, createLocalExecutor(one)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const server = await startRestServer({ engine });
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const routes = productRoutes(engine.schema).map((route) => route.compiled());
  // Alerts ask for a token first.
  return { origin: server.origin, routes: routes.filter(({ tag }) => tag !== 'Alerts') };
}

/** A calculation that needs facts: no example of these routes names a sector. */
const OF_A_SECTOR = [{ name: 'percent_above_ma', with_group: { sector_id: 'L1.electronics' } }];

/** The example of a route, that with each other example of a member of the body, and that with a sector. */
function bodiesOf(route: Route): Readonly<Record<string, unknown>>[] {
  const usual = exampleBody(route);
  const others: Record<string, unknown>[] = [];
  for (const { place, wireName, examples } of route.parameters) {
    if (place !== 'body') continue;
    const further = wireName === 'calc' ? [...examples, OF_A_SECTOR] : examples;
    for (const value of further.slice(1)) others.push({ ...usual, [wireName]: value });
  }
  return [usual, ...others];
}

async function codesOf(origin: string, route: Route): Promise<string[]> {
  const url = `${origin}${exampleUrl(route)}`;
  const inits =
    route.method === 'GET'
      ? [{}]
      : bodiesOf(route).map((body) => ({
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }));
  const answers = inits.map(async (init) => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    return answer.ok ? 'ok' : (JSON.parse(text) as { code?: string }).code!;
  });
  return Promise.all(answers);
}

test('a route that needs published facts answers that they may be in preparation, and no other does', async () => {
  const { origin, routes } = await serveBeforeFacts();
  const reported: string[] = [];
  const declared: string[] = [];
  for (const route of routes) {
    if ((await codesOf(origin, route)).includes('publication_preparing')) reported.push(route.path);
    const codes = failuresByStatus(route).get(503) ?? [];
    if (codes.includes('publication_preparing')) declared.push(route.path);
  }
  expect(declared).toEqual(reported);
  expect(reported.length).toBeGreaterThan(15);
});
