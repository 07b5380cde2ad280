import { expect, test } from 'vitest';
import { storedCatalog } from '#bin/collecting/stored-catalog.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FRIDAY_MS, publisherInto } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

const DAY_MS = 86_400_000;

function newWorld() {
  const [store, clock] = [new FactStoreMemory(), new VirtualClock(FRIDAY_MS)];
  return { store, clock };
}

/** A publication that has no names: a source of documents. */
async function publishSource({ store, clock }: ReturnType<typeof newWorld>): Promise<void> {
  const fact = {
    source_id: 'news.flashes',
    name: '快讯',
    authority: '通讯社',
    tier: 'authoritative_media',
    channel: 'media',
  };
  const observedAt = formatTimestamp(clock.nowMs());
  const receipt = await publisherInto(store, clock).publishPart({
    part: 'collector/documents',
    rank: 'official',
    isComplete: true,
    observedAtMs: clock.nowMs(),
    rows: [{ kind: 'material_source', valid_from: '2026-01-01', observed_at: observedAt, fact }],
    cursor: null,
  });
  expect(receipt).toMatchObject({ refused: null, added: 1 });
}

test('the names are read again after a publication that has some, and on another day', async () => {
  const world = newWorld();
  const catalog = storedCatalog(world.store, world.clock);
  const empty = await catalog();
  await publishCompanies(world, [{ code: '600009' }]);
  const first = await catalog();
  expect(first.version).not.toBe(empty.version);
  await publishSource(world);
  expect(await catalog()).toBe(first);
  await publishCompanies(world, [{ code: '600009' }, { code: '600010' }]);
  const second = await catalog();
  expect(second.version).not.toBe(first.version);
  await world.clock.advance(DAY_MS);
  expect(await catalog()).not.toBe(second);
});

test('a store that was restored reuses numbers, so its names are read again', async () => {
  const lost = newWorld();
  await publishCompanies(lost, [{ code: '600009' }]);
  const restored = newWorld();
  await publishCompanies(restored, [{ code: '600010' }]);
  await publishSource(restored);
  let shown = lost.store;
  const follows = new Proxy(lost.store, {
    get: (_, name) => {
      const member: unknown = Reflect.get(shown, name);
      return typeof member === 'function' ? member.bind(shown) : member;
    },
  });
  const catalog = storedCatalog(follows, lost.clock);
  const before = await catalog();
  shown = restored.store;
  expect((await catalog()).version).not.toBe(before.version);
  expect((await catalog()).version).toBe(
    (await storedCatalog(restored.store, restored.clock)()).version,
  );
});
