import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import {
  company,
  NOW_MS,
  sector,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const PUBLISHER = new URL('publish-in-child.ts', import.meta.url).pathname;
const COMPANY_COUNT = 6_000;

/** A bundle whose publishing takes long enough to be killed at any step of it. */
function writeLargeBundle(number: number): string {
  const codes = Array.from({ length: COMPANY_COUNT }, (_, index) => {
    const prefixes = ['600', '601', '603', '605', '000', '001', '002'];
    return `${prefixes[Math.floor(index / 1_000)]}${String(index % 1_000).padStart(3, '0')}`;
  });
  return writeBundle(temporaryFolder(), {
    publicationId: `large-${number}`,
    publishedAt: `2026-11-20T10:0${number}:00+08:00`,
    rows: {
      sector: [sector(`L1.of-${number}`)],
      company: codes.map((code) => company(code, `第${number}版`)),
    },
  });
}

/** Publishes in a process of its own, and kills that process when it says that it is at `place`. */
async function publishAndKill(
  databasePath: string,
  folder: string,
  place: string,
  { standsStill = true } = {},
): Promise<{ acknowledged: boolean }> {
  const args = [PUBLISHER, databasePath, folder, standsStill ? place : '', String(NOW_MS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes(`${place}\n`)) child.kill('SIGKILL');
  }
  await exit;
  expect(said).toContain(place);
  return { acknowledged: said.includes('acknowledged') };
}

test('kill -9 leaves all of a publication or none, and keeps what was acknowledged', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const places: [string, { standsStill?: boolean; mustBeVisible?: boolean }][] = [
    ['some rows', { mustBeVisible: false }],
    ['committed', { mustBeVisible: true }],
    ['half the rows', { mustBeVisible: false }],
    ['all rows', { mustBeVisible: false }],
    // Here the kill races the commit, and either may win.
    ['all rows', { standsStill: false }],
    ['acknowledged', { mustBeVisible: true }],
  ];
  let [visible, acknowledged] = [0, 0];
  for (const [index, [place, { mustBeVisible, ...how }]] of places.entries()) {
    const number = index + 1;
    const child = await publishAndKill(databasePath, writeLargeBundle(number), place, how);
    if (child.acknowledged) acknowledged = number;

    const store = openSqliteFactStore(databasePath);
    const publication = await store.currentPublication();
    const isVisible = publication?.publicationId === `large-${number}`;
    if (mustBeVisible !== undefined) expect(isVisible).toBe(mustBeVisible);
    if (isVisible) visible = number;
    expect(publication?.publicationId ?? 'large-0').toBe(`large-${visible}`);
    expect(visible).toBeGreaterThanOrEqual(acknowledged);
    if (publication !== null) {
      const query = { sequence: publication.sequence, kind: 'company' };
      let count = 0;
      for await (const batch of store.readFacts(query)) {
        count += batch.length;
        expect(new Set(batch.map((fact) => fact.payload['name']))).toEqual(
          new Set([`第${visible}版`]),
        );
      }
      expect(count).toBe(COMPANY_COUNT);
    }
    await store.close();
  }
  expect(acknowledged).toBe(places.length);
}, 60_000);
