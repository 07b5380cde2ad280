import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimFactOrigins, claimForPublishing } from '#bin/data-folder/fact-origin.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const SEED = 5;

async function* noFacts(): AsyncGenerator<never> {}

/** Publishes without a record of origin, as an earlier version did. */
async function publish(folder: string, publicationId: string, namespace: string): Promise<void> {
  const store = openSqliteFactStore(join(folder, 'facts.sqlite'));
  try {
    const publishedAtMs = Date.UTC(2026, 0, 1);
    await store.publish({ publicationId, namespace, publishedAtMs, contentHash: 'x' }, noFacts());
  } finally {
    await store.close();
  }
}

async function addMaterial(folder: string, materialId: string, url: string): Promise<void> {
  const log = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
  await log.append([{ materialId, readyAtMs: 0, payload: { url } }], 0);
  await log.close();
}

const addInvented = (folder: string): Promise<void> =>
  addMaterial(folder, 'rt-cls-1', 'https://cls.example/rt-cls-1.html');
const addPublished = (folder: string): Promise<void> =>
  addMaterial(folder, 'news-1', 'https://news.test/1');

/** A start of a profile: the owner of the folder then, or the reason of the refusal. */
function start(folder: string, demoSeed: number | null): string {
  try {
    return claimFactOrigins(folder, demoSeed);
  } catch (error) {
    return (error as Error).message;
  }
}

const demo = (folder: string): string => start(folder, SEED);
const live = (folder: string): string => start(folder, null);

describe('facts of a data folder', () => {
  test('are the demo’s where the demo came first, and no publisher’s', () => {
    const folder = newFolder();
    expect(demo(folder)).toBe('demo');
    expect(demo(folder)).toBe('demo');
    expect(live(folder)).toMatch(/facts of the demo \(seed 5\), which are invented.*DATA_DIR/);
    expect(start(folder, 6)).toMatch(
      /of the demo \(seed 5\).*name the demo \(seed 6\).*SIMULATOR_SEED/,
    );
    expect(() => claimForPublishing(folder, false)).toThrow('takes no publications of others');
    expect(demo(folder)).toBe('demo');
  });

  test('are the publishers’ where a publisher came first, in every profile', () => {
    const folder = newFolder();
    claimForPublishing(folder, false);
    claimForPublishing(folder, false);
    for (const start of [demo, live, demo]) expect(start(folder)).toBe('publishers');
    claimForPublishing(folder, false);
  });

  test('are the publishers’ where a live server began, though nothing is published yet', () => {
    const folder = newFolder();
    expect(live(folder)).toBe('publishers');
    expect(demo(folder)).toBe('publishers');
  });

  test('of the demo’s default folder are always the demo’s', () => {
    expect(() => claimForPublishing(newFolder(), true)).toThrow('is the demo');
  });

  test('of the demo use its own namespace only, from the first moment on', async () => {
    const folder = newFolder();
    demo(folder);
    await expect(publish(folder, 'mine', 'own')).rejects.toThrow("the demo's own");
    await publish(folder, 'demo-5-1', 'demo');
  });
});

describe('a folder of an earlier version', () => {
  test('belongs to the demo with the seed of its first publication', async () => {
    const folder = newFolder();
    await publish(folder, 'demo-5-1700000000000', 'demo');
    await addInvented(folder);
    expect(live(folder)).toContain('facts of the demo (seed 5)');
    expect(start(folder, 6)).toContain('facts of the demo (seed 5)');
    expect(() => claimForPublishing(folder, false)).toThrow('takes no publications of others');
    expect(demo(folder)).toBe('demo');
  });

  test('belongs to publishers if they published, under any name', async () => {
    for (const [id, namespace] of [
      ['mine', 'own'],
      ['demo-5-1', 'own'],
      ['mine', 'demo'],
    ] as const) {
      const folder = newFolder();
      await publish(folder, id, namespace);
      await addPublished(folder);
      expect(demo(folder)).toBe('publishers');
      expect(live(folder)).toBe('publishers');
    }
  });

  test('whose publisher’s feed was filled by the demo is not served until it is repaired', async () => {
    for (const alsoPublished of [false, true]) {
      const folder = newFolder();
      await publish(folder, 'mine', 'own');
      await addInvented(folder);
      if (alsoPublished) await addPublished(folder);
      for (const start of [demo, live]) {
        expect(start(folder)).toMatch(/holds materials of the demo.* move materials.sqlite away/);
      }
    }
  });

  test('with a feed and no facts has the owner of the feed', async () => {
    const invented = newFolder();
    await addInvented(invented);
    expect(live(invented)).toContain('invented');
    expect(demo(invented)).toBe('demo');
    const published = newFolder();
    await addPublished(published);
    expect(demo(published)).toBe('publishers');
  });
});
