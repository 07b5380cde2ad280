import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import {
  expectSoundFile,
  publishInChild,
  visibleNumber,
  writeLargeBundle,
} from '#test/signalhub/publishing/large-bundle.ts';
import { deep, IS_DEEP } from '#test/depth.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

/** Publishes and kills the process when it reports that it is at `place`. */
async function publishAndKill(
  databasePath: string,
  folder: string,
  place: string,
  standsStill: boolean,
): Promise<readonly string[]> {
  const publishing = publishInChild(databasePath, folder, {
    standAt: standsStill ? place : '',
    onLine: (line) => {
      if (line === place) publishing.kill();
    },
  });
  return publishing.ended;
}

test('kill -9 leaves all of a publication or none, and keeps what was acknowledged', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const places: [string, { standsStill?: boolean; mustBeVisible?: boolean }][] = [
    ['committed', { mustBeVisible: true }],
    ['half the rows', { mustBeVisible: false }],
    ['all rows', { mustBeVisible: false }],
    // Here the kill races the commit, and either may win.
    ['all rows', { standsStill: false }],
    ['acknowledged', { mustBeVisible: true }],
  ];
  if (IS_DEEP) places.unshift(['some rows', { mustBeVisible: false }]);
  let [visible, acknowledged] = [0, 0];
  for (const [index, [place, { mustBeVisible, standsStill = true }]] of places.entries()) {
    const number = index + 1;
    const said = await publishAndKill(databasePath, writeLargeBundle(number), place, standsStill);
    expect(said).toContain(place);
    if (said.includes('acknowledged')) acknowledged = number;
    const before = visible;
    visible = await visibleNumber(databasePath);
    expect([before, number]).toContain(visible);
    if (mustBeVisible !== undefined) expect(visible === number).toBe(mustBeVisible);
    expect(visible).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(acknowledged).toBe(places.length);
});

test('kill -9 at any moment, repeatedly, and the same bundle can be published at once', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const random = seededRandom(9);
  const startedMs = performance.now();
  await publishInChild(databasePath, writeLargeBundle(1)).ended;
  const wholeMs = performance.now() - startedMs;
  let [visible, killedBefore] = [await visibleNumber(databasePath), 0];
  for (let number = 2; number <= 1 + deep(2); number += 1) {
    const folder = writeLargeBundle(number);
    const publishing = publishInChild(databasePath, folder);
    // Spread over the whole life of the process, from its start to its end.
    const timer = setTimeout(() => publishing.kill(), wholeMs * (0.15 + 0.85 * random()));
    const said = await publishing.ended;
    clearTimeout(timer);
    const before = visible;
    visible = await visibleNumber(databasePath);
    expect([before, number]).toContain(visible);
    if (said.includes('acknowledged')) expect(visible).toBe(number);
    if (visible !== number) {
      killedBefore += 1;
      if (killedBefore % 2 === 0) continue;
      expect((await publishInChild(databasePath, folder).ended).at(-1)).toBe('acknowledged');
      visible = await visibleNumber(databasePath);
      expect(visible).toBe(number);
    }
  }
  expect(killedBefore).toBeGreaterThan(0);
  expectSoundFile(databasePath);
});

test('of processes that publish at once, one publishes at a time and the others get the reason', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const first = publishInChild(databasePath, writeLargeBundle(1), { standAt: 'half the rows' });
  await expect.poll(() => first.said(), { timeout: 30_000 }).toContain('half the rows');
  const others = await Promise.all(
    (IS_DEEP ? [2, 3] : [2]).map(
      (number) => publishInChild(databasePath, writeLargeBundle(number)).ended,
    ),
  );
  for (const said of others) expect(said.at(-1)).toBe('refused: busy');
  first.kill();
  await first.ended;
  expect(await visibleNumber(databasePath)).toBe(0);

  const folders = (IS_DEEP ? [4, 5, 6] : [4, 5]).map(writeLargeBundle);
  const ends = await Promise.all(
    folders.map((folder) => publishInChild(databasePath, folder).ended),
  );
  const last = ends.map((said) => said.at(-1));
  for (const word of last) {
    expect(['acknowledged', 'refused: busy', 'refused: out_of_order']).toContain(word);
  }
  const newest = last.lastIndexOf('acknowledged');
  expect(newest).toBeGreaterThanOrEqual(0);
  expect(await visibleNumber(databasePath)).toBe(newest + 4);
  expectSoundFile(databasePath);
});
