import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignalhubMembers } from '#bin/serving/signalhub/signalhub-members.ts';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { type MemberBars, PlainBreadth } from '#test/gateway/plain-breadth.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';
import { waveOf } from '#test/market-data/scans/scan-market.ts';
import { copyDemoStore } from '#test/signalhub/open-demo-signalhub.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 30);
const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:02:00+08:00');
const SECTOR = 'L1.electronics';
/** A fund that has bars here; the others have none. */
const FUND = '510010';
const CONTEXT = { requestId: 'r', clientAddress: '127.0.0.1', tokenId: null };
const SUPERGRAPH = new URL('../../gateway/supergraph.graphql', import.meta.url);

const DAY_MS = 86_400_000;

class ShareExchange extends ScriptedExchange {
  override readonly venue = { exchange: 'stock', market: 'cn' } as const;
  /** Whether a share has a bar; by default all always do. */
  isTraded: (symbol: string, daysAgo: number) => boolean = () => true;

  override barsIn(series: SeriesId, startMs: number, endMs: number): Bar[] {
    const bars = super.barsIn(series, startMs, endMs);
    return bars.filter(({ openTimeMs }) =>
      this.isTraded(series.symbol, Math.floor((NOW_MS - openTimeMs) / DAY_MS)),
    );
  }
}

/** One of the shares was not traded on some days, more than 20 ago, and one was listed not long ago. */
function isTraded(symbol: string, daysAgo: number): boolean {
  if (symbol === followed[1]) return daysAgo < 25 || daysAgo % 11 !== 3;
  return symbol !== followed[2] || daysAgo < 45;
}

interface Member {
  readonly weight: number | null;
  readonly instrument: {
    readonly exchange: string;
    readonly market: string;
    readonly symbol: string;
  };
}

let clock: VirtualClock;
let engine: GraphEngine;
let members: readonly Member[];
/** The shares of the sector that have bars: all but one, as some tests follow single ones. */
let followed: readonly string[];
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  clock = new VirtualClock(NOW_MS);
  const signalhub = await openPublication(clock);
  const source = `{ sector(sectorId: "${SECTOR}") { members { weight instrument { exchange market symbol } } } }`;
  const { schema, createContext } = signalhub.subgraph;
  const contextValue = createContext(CONTEXT);
  const alone = await execute({ schema, document: parse(source), contextValue });
  ({ members } = (alone.data as { sector: { members: Member[] } }).sector);
  followed = members.slice(1).map(({ instrument }) => instrument.symbol);
  const exchange = new ShareExchange(clock);
  exchange.rowsPerPage = 1_000;
  exchange.isTraded = isTraded;
  exchange.barAt = (series: SeriesId, openMs: number): Bar => waveOf(series.symbol, openMs);
  const groupMembers = new SignalhubMembers();
  groupMembers.asks(createLocalExecutor(signalhub.subgraph));
  const market = createMarketData({
    groupMembers,
    venues: [
      {
        venue: exchange.venue,
        feed: exchange,
        symbols: [...followed, FUND],
        intervals: ['1d'],
        assetClass: 'stock',
      },
    ],
    archive: new BarArchiveMemory(),
    bus: new EventBusMemory<MarketEvent>(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  await market.start();
  closers.push(() => market.stop());
  exchange.goLive();
  await clock.advance(60_000);
  engine = engineOf([market.subgraph, signalhub.subgraph]);
});

afterAll(async () => {
  for (const close of closers) await close();
});

async function openPublication(clock: VirtualClock) {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-groups-'));
  const path = await copyDemoStore(folder, { publishedAtMs: PUBLISHED_AT_MS, sessionCount: 12 });
  const store = openSqliteFactStore(path);
  const signalhub = createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
  await signalhub.start();
  closers.push(async () => {
    await signalhub.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return signalhub;
}

function engineOf(subgraphs: readonly Parameters<typeof createLocalExecutor>[0][]): GraphEngine {
  return createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map(subgraphs.map((one) => [one.name, createLocalExecutor(one)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
}

async function ask(document: string) {
  const { data, errors = [] } = await engine.execute({ document, variables: {}, context: CONTEXT });
  const codes = errors.map(({ extensions }) => extensions?.['code']);
  return { data: JSON.parse(JSON.stringify(data ?? {})) as Record<string, unknown>, codes };
}

/** The same where bars have to be read first, while time passes. */
async function askLater(document: string): ReturnType<typeof ask> {
  const answers: unknown[] = [];
  const asking = ask(document).finally(() => answers.push(null));
  while (answers.length === 0) {
    await clock.advance(20);
    await setImmediate();
  }
  return asking;
}

const FIELDS = `totalCount universeCount evaluatedCount asOfMs unknown { reason count }
  nodes { symbol place rankValue values openTime }`;
const RANKED = 'interval: "1d", rank: {by: {price: close, changeOver: 5}}, first: 200';

/** Closed daily bars as klines answer them. */
async function closesOf(symbol: string, bars: number): Promise<number[]> {
  const source = `{ klines(exchange: stock, market: cn, symbol: "${symbol}", interval: "1d",
    limit: ${bars + 2}) { rows } }`;
  const { rows } = (await ask(source)).data['klines'] as { rows: number[][] };
  return rows.filter(([openMs]) => openMs! + DAY_MS <= NOW_MS).map((row) => row[4]!);
}

describe('the premium of a fund', () => {
  const premiumOf = async (fundCode: string) => {
    const source = `{ etf(fundCode: "${fundCode}") { basket { pricingDate navPerShare }
      premium { percent isAbove1Pct unknownBecause pricingDate close navPerShare } } }`;
    const { data, codes } = await ask(source);
    expect(codes).toEqual([]);
    return data['etf'] as Record<'basket' | 'premium', Record<string, unknown>>;
  };

  test('is the close of the day on which its basket is priced over its net asset value', async () => {
    const { basket, premium } = await premiumOf(FUND);
    const rows = `{ klines(exchange: stock, market: cn, symbol: "${FUND}", interval: "1d", limit: 9) { rows } }`;
    const { klines } = (await ask(rows)).data as { klines: { rows: number[][] } };
    const pricedMs = Date.parse(`${String(basket['pricingDate'])}T00:00:00Z`);
    const close = klines.rows.find(([openMs]) => openMs === pricedMs)![4]!;
    const percent = (close / Number(basket['navPerShare']) - 1) * 100;
    expect(premium).toMatchObject({ ...basket, close, unknownBecause: null });
    expect(premium['percent']).toBeCloseTo(percent, 5);
    expect(premium['isAbove1Pct']).toBe(percent > 1);
  });

  test('is unknown if its share has no bars, and reports the reason', async () => {
    const { basket, premium } = await premiumOf('510011');
    expect(premium).toMatchObject({ percent: null, isAbove1Pct: null, close: null, ...basket });
    expect(premium['unknownBecause']).toContain(String(basket['pricingDate']));
  });
});

describe('the companies of a sector', () => {
  test('weigh as much as their free float, and add up to all of it', () => {
    const weights = members.map(({ weight }) => weight ?? 0);
    expect(members.length).toBeGreaterThan(5);
    expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 4);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  test('are listed up to the limit, the heaviest first, with a return that is of all', async () => {
    const selection = 'weight instrument { exchange market symbol }';
    const { data, codes } = await askLater(`{ sector(sectorId: "${SECTOR}") {
      two: members(first: 2) { ${selection} } three: members(first: 3) { ${selection} } members { ${selection} }
      performance { memberCount } } }`);
    expect(codes).toEqual([]);
    const sector = data['sector'] as Record<string, unknown>;
    expect(sector['two']).toEqual(members.slice(0, 2));
    expect(sector['three']).toEqual(members.slice(0, 3));
    expect(sector['members']).toEqual(members);
    expect(sector['performance']).toEqual({ memberCount: members.length });
  });

  test('of twenty sectors with their instruments are below the cost bound', async () => {
    const sectors = Array.from(
      { length: 20 },
      (_, at) => `s${at}: sector(sectorId: "${SECTOR}") {
      name members(first: 10) { weight instrument { exchange market symbol company { name }
        latestBar { close } } } }`,
    );
    expect((await askLater(`{ ${sectors.join(' ')} }`)).codes).toEqual([]);
  });

  test.each([
    ['latestBar { close } company { name }', []],
    // Thousands of these are a quarter of a second of a core, whatever the number of objects.
    ['ticker { last }', ['QUERY_TOO_COMPLEX']],
    ['klines(interval: "1d") { rows }', ['QUERY_TOO_COMPLEX']],
    ['publishedConditions { value }', ['QUERY_TOO_COMPLEX']],
  ])('all of twenty sectors with %s cost what these take', async (field, codes) => {
    const selection = field.startsWith('published') ? `company { ${field} }` : field;
    const sectors = Array.from(
      { length: 20 },
      (_, at) =>
        `s${at}: sector(sectorId: "${SECTOR}") { members { weight instrument { symbol ${selection} } } }`,
    );
    expect((await askLater(`{ ${sectors.join(' ')} }`)).codes).toEqual(codes);
  });

  test('are scanned as if they had been named one by one', async () => {
    const named = members.map(
      ({ instrument: { symbol } }) => `{exchange: stock, market: cn, symbol: "${symbol}"}`,
    );
    const bySector = await ask(
      `{ featureScan(universe: {sectorId: "${SECTOR}"}, ${RANKED}) { ${FIELDS} } }`,
    );
    const byName = await ask(
      `{ featureScan(universe: {instruments: [${named.join()}]}, ${RANKED}) { ${FIELDS} } }`,
    );
    expect(bySector.codes).toEqual([]);
    expect(bySector.data).toEqual(byName.data);
    const { totalCount, unknown } = bySector.data['featureScan'] as {
      totalCount: number;
      unknown: object[];
    };
    expect(totalCount).toBe(followed.length);
    expect(unknown).toEqual([{ reason: 'not_subscribed', count: 1 }]);
  });

  test('have pages that continue where the previous one ended', async () => {
    const page = async (after: string) => {
      const source = `{ featureScan(universe: {sectorId: "${SECTOR}"}, interval: "1d",
        rank: {by: {price: close}}, first: 4 ${after})
        { nodes { place } pageInfo { endCursor } sector { name } } }`;
      return (await ask(source)).data['featureScan'] as {
        nodes: { place: number }[];
        pageInfo: { endCursor: string };
        sector: { name: string };
      };
    };
    const first = await page('');
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    expect(second.nodes.map(({ place }) => place)).toEqual([5, 6, 7, 8]);
    expect(second.sector.name).toBe('电子');
  });

  test('have the return of a portfolio of them, and coverage states what is missing', async () => {
    const source = `{ sector(sectorId: "${SECTOR}") { performance(sessions: [1, 20]) {
      memberCount periods { sessions weightedReturnPct equalReturnPct breadth knownCount coverage }
      unknown { reason count } } } }`;
    const { data, codes } = await ask(source);
    expect(codes).toEqual([]);
    const { performance } = data['sector'] as {
      performance: { memberCount: number; periods: Record<string, number>[]; unknown: object[] };
    };
    expect(performance.memberCount).toBe(members.length);
    expect(performance.unknown).toEqual([{ reason: 'not_subscribed', count: 1 }]);
    for (const period of performance.periods) {
      const back = period['sessions']!;
      let [now, before, sum, rose] = [0, 0, 0, 0];
      for (const { weight, instrument } of members.slice(1)) {
        const closes = await closesOf(instrument.symbol, back);
        const ratio = closes.at(-1)! / closes.at(-1 - back)!;
        // A share that has the weight today had this much of it before.
        now += weight ?? 0;
        before += (weight ?? 0) / ratio;
        sum += (ratio - 1) * 100;
        rose += ratio > 1 ? 1 : 0;
      }
      expect(period['weightedReturnPct']).toBeCloseTo((now / before - 1) * 100, 4);
      expect(period['equalReturnPct']).toBeCloseTo(sum / followed.length, 4);
      expect(period['breadth']).toBeCloseTo(rose / followed.length, 5);
      expect(period['knownCount']).toBe(followed.length);
      expect(period['coverage']).toBeCloseTo(1 - members[0]!.weight!, 4);
    }
  });
});

/** Daily bars of a share by their open times. */
async function barsOf(symbol: string): Promise<MemberBars> {
  const source = `{ klines(exchange: stock, market: cn, symbol: "${symbol}", interval: "1d", limit: 200) { rows } }`;
  const { rows } = (await askLater(source)).data['klines'] as { rows: number[][] };
  return new Map(
    rows.map(([openMs, , high, low, close]) => [
      openMs!,
      { high: high!, low: low!, close: close! },
    ]),
  );
}

describe('the breadth of a sector', () => {
  const PERIOD = 20;
  const CALC = ['percent_above_ma', 'new_highs_lows']
    .map((name) => `{name: "${name}", id: "${name}", params: {period: ${PERIOD}}, GROUP}`)
    .concat('{name: "advance_decline_line", id: "line", GROUP}');
  const breadth = (group: string, limit = 60) =>
    askLater(`{ indicators(exchange: stock, market: cn, symbol: "${followed[0]}", interval: "1d", limit: ${limit},
      calc: [${CALC.join().replaceAll('GROUP', group)}]) {
      klines indicators { key columns group { sectorId fundCode memberCount countedCount
        leftOut { reason count instruments { symbol } } } } } }`);
  interface Breadth {
    readonly klines: readonly (readonly number[])[];
    readonly indicators: readonly {
      readonly columns: Record<string, readonly (number | null)[]>;
      readonly group: object;
    }[];
  }

  test('equals a plain count over its shares, some of which lack days', async () => {
    const { data, codes } = await breadth(`withGroup: {sectorId: "${SECTOR}"}`);
    expect(codes).toEqual([]);
    const { klines, indicators } = data['indicators'] as Breadth;
    expect(klines).toHaveLength(60);
    const all = await Promise.all(followed.map(barsOf));
    const plain = new PlainBreadth(all);
    expect(klines.filter(([openMs]) => !all[1]!.has(openMs!)).length).toBeGreaterThan(2);
    expect(klines.filter(([openMs]) => !all[2]!.has(openMs!)).length).toBeGreaterThan(9);
    const opened = [...all[0]!.keys()];
    const columns = Object.assign({}, ...indicators.map((one) => one.columns)) as Record<
      string,
      readonly number[]
    >;
    const line = columns['advance_decline_line']!;
    for (const [row, [openMs]] of klines.entries()) {
      const times = opened.slice(0, opened.indexOf(openMs!) + 1);
      expect(columns[`percent_above_ma_${PERIOD}`]![row]).toBeCloseTo(
        plain.percentAboveMean(times.slice(-PERIOD)),
        8,
      );
      expect(columns['new_highs_net']![row]).toBe(plain.netNewHighs(times.slice(-PERIOD)));
      const [rose, fell] = plain.advances(times);
      if (row > 0) expect(line[row]! - line[row - 1]!).toBe(rose - fell);
    }
    for (const { group } of indicators) {
      expect(group).toEqual({
        sectorId: SECTOR,
        fundCode: null,
        memberCount: members.length,
        countedCount: followed.length,
        leftOut: [
          {
            reason: 'not_subscribed',
            count: 1,
            instruments: [{ symbol: members[0]!.instrument.symbol }],
          },
        ],
      });
    }
  });

  test('leaves out a share without a bar in the window, and reports it', async () => {
    const endTime = NOW_MS - 50 * DAY_MS;
    const calc = `{name: "advance_decline_line", withGroup: {sectorId: "${SECTOR}"}}`;
    const source = `{ indicators(exchange: stock, market: cn, symbol: "${followed[0]}", interval: "1d",
      limit: 5, endTime: ${endTime}, calc: [${calc}]) {
      indicators { group { countedCount leftOut { reason instruments { symbol } } } } } }`;
    const { data, codes } = await askLater(source);
    expect(codes).toEqual([]);
    const [result] = (data['indicators'] as Breadth).indicators;
    expect(result!.group).toMatchObject({
      countedCount: followed.length - 1,
      leftOut: [
        { reason: 'not_subscribed' },
        { reason: 'no_bars', instruments: [{ symbol: followed[2] }] },
      ],
    });
  });

  test.each([
    ['withGroup: {sectorId: "L1.nothing"}', ['UNKNOWN_SECTOR']],
    ['withGroup: {fundCode: "999999"}', ['UNKNOWN_FUND']],
  ])('is rejected for %s, as %j', async (group, expected) => {
    expect((await breadth(group)).codes).toEqual(expected);
  });

  test('costs what it reads: a query requests twelve groups at most', async () => {
    const group = `withGroup: {sectorId: "${SECTOR}"}`;
    const many = Array.from(
      { length: 13 },
      (_, at) => `{name: "advance_decline_line", id: "${at}", ${group}}`,
    );
    const source = `{ indicators(exchange: stock, market: cn, symbol: "${followed[0]}", interval: "1d",
      calc: [${many.join()}]) { symbol } }`;
    expect((await ask(source)).codes).toEqual(['QUERY_TOO_COMPLEX']);
  });
});

describe('the shares of a fund', () => {
  test('are scanned by the code of the fund', async () => {
    const funds = (await ask('{ etfs(first: 9) { nodes { fundCode members { weight } } } }')).data[
      'etfs'
    ] as {
      nodes: { fundCode: string; members: { weight: number | null }[] }[];
    };
    const fund = funds.nodes.find((one) => one.members.length > 3)!;
    const { data, codes } = await ask(
      `{ featureScan(universe: {fundCode: "${fund.fundCode}"}, ${RANKED}) { universeCount etf { fundCode } } }`,
    );
    expect(codes).toEqual([]);
    expect(data['featureScan']).toEqual({
      universeCount: fund.members.length,
      etf: { fundCode: fund.fundCode },
    });
    const total = fund.members.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
    expect(total).toBeLessThanOrEqual(1.000_01);
  });
});

test('a list of too many instruments is rejected with its length and the maximum', async () => {
  const named = Array.from(
    { length: 501 },
    (_, at) => `{exchange: stock, market: cn, symbol: "${at}"}`,
  );
  const document = `{ featureScan(universe: {instruments: [${named.join()}]}, ${RANKED}) { totalCount } }`;
  const { errors } = await engine.execute({ document, variables: {}, context: CONTEXT });
  expect(errors?.[0]).toMatchObject({
    message: expect.stringMatching(
      /^A list has 501 items, and at most 500 are allowed\. The scan is larger/,
    ),
    extensions: { code: 'SCAN_TOO_LARGE' },
  });
});

test.each([
  ['{sectorId: "L1.nothing"}', ['UNKNOWN_SECTOR']],
  ['{fundCode: "999999"}', ['UNKNOWN_FUND']],
  [`{sectorId: "${SECTOR}", market: cn}`, ['INVALID_SCAN']],
  [`{sectorId: "${SECTOR}", fundCode: "510010"}`, ['INVALID_SCAN']],
  ['{}', ['INVALID_SCAN']],
])('a universe of %s is rejected once, as %j', async (universe, expected) => {
  const { codes } = await ask(`{ featureScan(universe: ${universe}, ${RANKED}) { ${FIELDS} } }`);
  expect(codes).toEqual(expected);
});
