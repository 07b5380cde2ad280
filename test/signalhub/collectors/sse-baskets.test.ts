import { expect, test } from 'vitest';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';

const FUNDS = Array.from({ length: 120 }, (_, index) => ({
  code: String(510_000 + index),
  name: `样本ETF${index}`,
}));

function sseSite(): SseSite {
  return new SseSite({ shares: [], funds: FUNDS, sessions: ['2026-11-27', '2026-11-26'] });
}

async function open(store = new FactStoreMemory(), killedAt = Infinity) {
  const site = sseSite();
  const beforeSend = (sent: number): void => {
    if (sent === killedAt) throw new Error('killed');
  };
  const opened = await openCollector({ sites: [site], sources: [SSE_BASKETS], store, beforeSend });
  const baskets = async () =>
    (await opened.rowsOf(SSE_BASKETS)).filter(({ kind }) => kind === 'etf_basket');
  return { ...opened, site, baskets };
}

test('the baskets of a morning are published in batches, and asked for once', async () => {
  const { run, baskets, sent, rowsOf } = await open();
  expect(await run(SSE_BASKETS)).toMatchObject({ failure: null, result: { notes: [] } });
  expect(await baskets()).toHaveLength(120);
  expect(await rowsOf(SSE_BASKETS)).toHaveLength(240);
  expect((await baskets())[0]).toMatchObject({
    valid_from: '2026-11-27',
    fact: { etf_key: 'SSE.510000', declared_component_count: 3, components: { length: 3 } },
  });
  // robots.txt, the list, and each file.
  expect(sent).toHaveLength(122);
  expect((await run(SSE_BASKETS)).result?.outcome).toBe('nothing_due');
});

test("yesterday's files are not published, and asked for again later", async () => {
  const { site, run, baskets } = await open();
  site.quirks.add('yesterday');
  expect((await run(SSE_BASKETS)).failure).toBeNull();
  expect(await baskets()).toEqual([]);
  site.quirks.clear();
  await run(SSE_BASKETS);
  expect(await baskets()).toHaveLength(120);
});

test('a run that ends among the files continues behind the last published batch', async () => {
  const store = new FactStoreMemory();
  const killed = await open(store, 75);
  await expect(killed.run(SSE_BASKETS)).rejects.toThrow('killed');
  expect(await killed.baskets()).toHaveLength(50);
  const next = await open(store);
  await next.run(SSE_BASKETS);
  expect(await next.baskets()).toHaveLength(120);
  expect(next.sent).toHaveLength(2 + 70);
});

test('truncated files are left out, and too many of them are a change of the format', async () => {
  const { site, run, baskets } = await open();
  site.quirks.add('truncated');
  expect((await run(SSE_BASKETS)).failure?.kind).toBe('shape_changed');
  expect(await baskets()).toEqual([]);
});
