import { expect, test } from 'vitest';
import { SZSE_BASKETS } from '#signalhub/collectors/sources/szse/szse-baskets.ts';
import { SzseFilesSite, type SzseFileDay } from '#simulators/sources/szse-files-site.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';

const FUNDS = Array.from({ length: 70 }, (_, index) => ({
  code: String(159_100 + index),
  name: `样本ETF${index}`,
}));
/** Codes that end with 9 have no file. */
const WITH_FILE = 63;

/** The files of Tuesday to Friday. Saturday follows. */
const DAYS: readonly SzseFileDay[] = [
  { date: '2026-11-24', dateBefore: '2026-11-23', funds: FUNDS.slice(0, 10) },
  { date: '2026-11-25', dateBefore: '2026-11-24', funds: FUNDS.slice(0, 10) },
  { date: '2026-11-26', dateBefore: '2026-11-25', funds: FUNDS.slice(0, 20) },
  { date: '2026-11-27', dateBefore: '2026-11-26', funds: FUNDS },
];

interface Options {
  readonly now?: string;
  readonly days?: readonly SzseFileDay[];
  readonly store?: FactStoreMemory;
  readonly killedAt?: number;
}

async function open({
  now = '2026-11-27T10:00',
  days = DAYS,
  store = new FactStoreMemory(),
  killedAt = Infinity,
}: Options = {}) {
  const clock = new VirtualClock(Date.parse(`${now}:00+08:00`));
  const files = new SzseFilesSite({ fileDays: days });
  const lists = new SzseSite({ fileDays: days });
  const opened = await openCollector({
    sites: [lists, files],
    sources: [SZSE_BASKETS],
    store,
    clock,
    beforeSend: (sent) => {
      if (sent === killedAt) throw new Error('killed');
    },
  });
  const baskets = async (date: string) =>
    (await opened.rowsOf(SZSE_BASKETS)).filter(
      ({ kind, valid_from: from }) => kind === 'etf_basket' && from === date,
    );
  const asked = (date: string): number =>
    opened.sent.filter(({ url }) => url.includes(`${date.replaceAll('-', '')}.`)).length;
  return { ...opened, files, lists, baskets, asked };
}

test('files of both roots and of the text become baskets, and the file names its fund', async () => {
  const { run, baskets, rowsOf } = await open();
  expect(await run(SZSE_BASKETS)).toMatchObject({ failure: null, result: { notes: [] } });
  const read = await baskets('2026-11-27');
  expect(read).toHaveLength(WITH_FILE);
  const codes = read.map(({ fact }) => String(fact['etf_key']));
  for (const [key, count] of [
    ['SZSE.159100', 3],
    ['SZSE.159105', 3],
    ['SZSE.159107', 3],
  ] as const) {
    const { fact } = read[codes.indexOf(key)]!;
    expect(fact).toMatchObject({ declared_component_count: count, components: { length: count } });
  }
  expect(codes).not.toContain('SZSE.159109');
  const products = (await rowsOf(SZSE_BASKETS)).filter(({ kind }) => kind === 'etf_product');
  expect(products).toHaveLength(WITH_FILE);
  expect(products[7]).toMatchObject({
    valid_from: '2026-11-27',
    fact: { name: '样本ETF7', exchange: 'SZSE', catalog_verified_on: '2026-11-27' },
  });
});

test('a fund that comes later in the morning is asked for, and no other one again', async () => {
  const few = [{ ...DAYS[3]!, funds: FUNDS.slice(20) }];
  const store = new FactStoreMemory();
  const early = await open({ now: '2026-11-27T08:36', days: few, store });
  await early.run(SZSE_BASKETS);
  const late = await open({ now: '2026-11-27T12:01', store });
  await late.run(SZSE_BASKETS);
  expect(await late.baskets('2026-11-27')).toHaveLength(WITH_FILE);
  // 16 files with an XML, and twice two requests for those without one.
  expect(late.asked('2026-11-27')).toBe(16 + 2 * 2 + 2 * 2);
  expect((await late.run(SZSE_BASKETS)).result?.outcome).toBe('nothing_due');
});

test('sessions without a run are read later, the newest first, also on a day without one', async () => {
  const store = new FactStoreMemory();
  const tuesday = await open({ now: '2026-11-24T13:00', days: DAYS.slice(0, 1), store });
  await tuesday.run(SZSE_BASKETS);
  const saturday = await open({ now: '2026-11-28T09:00', store });
  await saturday.run(SZSE_BASKETS);
  const counts = await Promise.all(
    DAYS.map(async ({ date }) => (await saturday.baskets(date)).length),
  );
  expect(counts).toEqual([9, 9, 18, WITH_FILE]);
  expect(saturday.asked('2026-11-24')).toBe(0);
  const first = saturday.sent.findIndex(({ url }) => url.includes('20261127'));
  expect(saturday.sent.findIndex(({ url }) => url.includes('20261126'))).toBeGreaterThan(first);
  // A fund that was first seen on Friday existed on Thursday, too.
  const product = (await saturday.rowsOf(SZSE_BASKETS)).find(
    ({ kind, fact }) => kind === 'etf_product' && fact['fund_code'] === '159115',
  );
  expect(product?.valid_from).toBe('2026-11-26');
  expect((await saturday.run(SZSE_BASKETS)).result?.outcome).toBe('nothing_due');
});

test('too many requests end the morning', async () => {
  const { run, files, collector } = await open();
  files.quirks.add('too_many');
  expect((await run(SZSE_BASKETS)).failure?.kind).toBe('rate_limited');
  const next = new Date(collector.stateOf(SZSE_BASKETS).nextAtMs!).toISOString();
  expect(next).toMatch(/^2026-11-27T04:0/);
});

test('a run that ends among the files continues behind the last published batch', async () => {
  const store = new FactStoreMemory();
  const killed = await open({ store, killedAt: 50 });
  await expect(killed.run(SZSE_BASKETS)).rejects.toThrow('killed');
  const published = await killed.baskets('2026-11-27');
  expect(published.length).toBeGreaterThan(10);
  const next = await open({ store });
  await next.run(SZSE_BASKETS);
  expect(await next.baskets('2026-11-27')).toHaveLength(WITH_FILE);
  expect(next.asked('2026-11-27')).toBeLessThan(70);
});

test('damaged files are not taken for missing ones, and an empty list ends no session', async () => {
  const { run, files, lists, baskets } = await open();
  files.quirks.add('truncated');
  expect((await run(SZSE_BASKETS)).failure?.kind).toBe('shape_changed');
  files.quirks.clear();
  lists.quirks.add('zero_rows');
  expect((await run(SZSE_BASKETS)).failure).toBeNull();
  lists.quirks.clear();
  lists.quirks.add('moved_field');
  expect((await run(SZSE_BASKETS)).failure?.kind).toBe('shape_changed');
  expect(await baskets('2026-11-27')).toEqual([]);
  lists.quirks.clear();
  await run(SZSE_BASKETS);
  expect(await baskets('2026-11-27')).toHaveLength(WITH_FILE);
});

test('a fund keeps each of its names for the sessions on which it had it', async () => {
  const store = new FactStoreMemory();
  // The first name comes back.
  const named = DAYS.slice(1).map(({ date, dateBefore }, index) => ({
    date,
    dateBefore,
    funds: [{ code: '159100', name: `名${index % 2}` }],
  }));
  for (const [index, { date }] of named.entries()) {
    const opened = await open({ now: `${date}T13:00`, days: named.slice(0, index + 1), store });
    await opened.run(SZSE_BASKETS);
  }
  const { rowsOf } = await open({ store });
  const names = (await rowsOf(SZSE_BASKETS))
    .filter(({ kind }) => kind === 'etf_product')
    .map(({ fact, valid_from: from, valid_to: to }) => `${String(fact['name'])} ${from} ${to}`);
  expect(names.toSorted()).toEqual([
    '名0 2026-11-25 2026-11-26',
    '名0 2026-11-27 null',
    '名1 2026-11-26 2026-11-27',
  ]);
});
