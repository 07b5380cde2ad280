import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import {
  ONE_SERIES,
  askGraph,
  newFolder,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { writeBundle } from '#test/signalhub/small-bundle.ts';

const started: MarketgraphProcess[] = [];
afterAll(() => Promise.all(started.map((one) => one.end('SIGKILL'))));

const SECTOR = { sector_id: 'L1.only', name: '唯一', layer: 'level1', parent_id: null };
const bundle = writeBundle(join(newFolder(), 'bundle'), {
  publicationId: 'own-1',
  publishedAt: '2026-11-01T18:00:00+08:00',
  namespace: 'own',
  rows: { sector: [{ fact: SECTOR }] },
});

/** A command that should end at once: its exit code and its last line. */
async function run(args: readonly string[], DATA_DIR: string): Promise<string> {
  const env = { DATA_DIR, PORT: '0', SIMULATOR_CONTROL_PORT: '0', LOG_LEVEL: 'error' };
  const { code, stdout, stderr } = await runHere(args, env);
  return `${code} ${`${stdout}${stderr}`.trim()}`;
}

test('publish, publish again, start the demo, start twice, publish, start live', async () => {
  const folder = newFolder();
  expect(await run(['publish', bundle], folder)).toMatch(
    /^0 own-1 published into .*: 1 rows, 1 new/,
  );
  expect(await run(['publish', bundle], folder)).toMatch(/^0 own-1 was already published/);

  const server = await startMarketgraph(['start'], { ...ONE_SERIES, DATA_DIR: folder });
  started.push(server);
  await untilReady(server.origin);
  expect(await run(['start'], folder)).toMatch(/^2 marketgraph: .* is in use by process \d+ on /);
  // Neither the demo's publication nor its materials are among what a publisher sent.
  const asked = '{ publication { publicationId sectorCount } }';
  expect(await askGraph(server.origin, asked)).toEqual({
    data: { publication: { publicationId: 'own-1', sectorCount: 1 } },
  });
  expect(await run(['publish', bundle], folder)).toMatch(/^0 own-1 was already published/);
  await server.end('SIGKILL');

  const feed = new DatabaseSync(join(folder, 'materials.sqlite'), { readOnly: true });
  expect(feed.prepare('SELECT count(*) AS count FROM material').get()).toEqual({ count: 0 });
  feed.close();

  const live = await run(['start', '--profile', 'live'], folder);
  expect(live).toMatch(
    /^2 marketgraph: .*bars\.sqlite holds venue_a:spot history of the simulator/,
  );
  expect(live).not.toContain('\n');
  const shown = await run(['data', 'show'], folder);
  expect(shown).toContain('bars.sqlite: venue_a:spot history of the simulator (seed 20190101');
  expect(shown).toContain('facts.sqlite: of publishers');
});
