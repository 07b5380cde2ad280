import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { execute, parse as parseQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DERIVATIVE_VALUES, periodMs } from '#kernel/market/derivative.ts';
import type { DerivativeFeed } from '#kernel/market/feed.ts';
import type { AssetClass, Exchange, Market } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { IS_DEEP } from '#test/depth.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';
import { CONTEXT, START_MS } from '#test/market-data/market-data-fixture.ts';

/** A playbook parsed from its file, without the product's reader. */
interface File {
  readonly indicators: readonly { name: string; id?: string; params?: object }[];
  readonly intervals_per_asset_class: Readonly<Partial<Record<AssetClass, Interval[]>>>;
  readonly applicable_to: { readonly market?: readonly Market[] };
  readonly reading: {
    readonly votes: readonly { family: string; bullish: string[]; bearish: string[] }[];
    readonly void_where?: readonly string[];
    readonly context?: readonly string[];
    readonly lead?: { readonly family: string; readonly on: 'longest' | 'any' };
  };
  readonly published?: readonly string[];
  readonly synthesis: string;
}

const FOLDER = new URL('../../subgraphs/market-data/playbooks/', import.meta.url);
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => {
    const content = parse(readFileSync(new URL(file, FOLDER), 'utf8')) as File;
    return { name: file.replace('.yaml', '').replaceAll('-', '_'), content };
  });

/** Of each asset class one venue whose exchange has bars of every interval. */
const VENUES: readonly { exchange: Exchange; market: Market; assetClass: AssetClass }[] = [
  { exchange: 'venue_a', market: 'perp', assetClass: 'crypto' },
  { exchange: 'stock', market: 'cn', assetClass: 'stock' },
  { exchange: 'forex', market: 'spot', assetClass: 'forex' },
  // Names no points, as all but the first do.
  { exchange: 'venue_b', market: 'perp', assetClass: 'crypto' },
];
/** The instrument of these tests; one of many that each playbook must handle. */
const SYMBOL = 'AAAUSDT';
/** The largest answer without a count of bars, in bytes: what an agent reads at once. */
const MAX_BYTES = 42_000;
const MAX_READING_BYTES = 9_000;

const clock = new VirtualClock(START_MS);

class VenueExchange extends ScriptedExchange {
  override readonly venue;
  constructor(venue: { exchange: Exchange; market: Market }) {
    super(clock);
    this.venue = venue;
    this.rowsPerPage = 1_000;
  }
}

/** Points at every period, in a wave that no bar has. */
const POINTS: DerivativeFeed = {
  paging: Object.fromEntries(
    Object.keys(DERIVATIVE_VALUES).map((kind) => [
      kind,
      { rowsPerPage: 1_000, fullPage: 'newest', keptMs: null },
    ]),
  ),
  fetchPage({ kind, period }, { startMs, endMs }) {
    const stepMs = period === null ? 8 * 3_600_000 : periodMs(period);
    const points = [];
    for (let timeMs = Math.ceil(startMs / stepMs) * stepMs; timeMs < endMs; timeMs += stepMs) {
      const wave = Math.sin(timeMs / stepMs / 7);
      const values = kind === 'funding' ? [wave * 1e-4, null] : [2 + wave, 2 + wave, 2 - wave];
      points.push({ timeMs, values });
    }
    return Promise.resolve({ points: points.slice(-1_000), isFull: points.length > 1_000 });
  },
};

const exchanges = VENUES.map(({ exchange, market }) => new VenueExchange({ exchange, market }));
const market = createMarketData({
  venues: VENUES.map(({ assetClass }, at) => ({
    venue: exchanges[at]!.venue,
    feed: Object.assign(exchanges[at]!, at === 0 && { derivatives: POINTS }),
    symbols: [SYMBOL],
    assetClass,
  })),
  archive: new BarArchiveMemory(),
  points: new PointArchiveSqlite(':memory:'),
  bus: new EventBusMemory<MarketEvent>(),
  clock,
  log: SILENT_LOG,
  meter: SILENT_METER,
  // Each request lasts for seconds of virtual time, in which nothing is due.
  settings: { ...DEFAULT_BAR_SETTINGS, sweepMs: 15_000, auditPauseMs: 60_000 },
});

beforeAll(async () => {
  const started = market.start();
  await clock.advance(120_000);
  await started;
  for (const exchange of exchanges) exchange.goLive();
  await clock.advance(120_000);
});

// oxlint-disable-next-line typescript/no-explicit-any -- the answer is whatever was asked for
async function ask(source: string): Promise<any> {
  const { schema, createContext } = market.subgraph;
  const asked = execute({
    schema,
    document: parseQuery(source),
    contextValue: createContext(CONTEXT),
  });
  const answered: Awaited<typeof asked>[] = [];
  void Promise.resolve(asked).then((answer) => answered.push(answer));
  for (let waits = 0; answered.length === 0 && waits < 5_000; waits += 1) {
    await clock.advance(20);
    await setImmediate();
  }
  const [answer] = answered;
  expect(answer!.errors?.map(({ message }) => message)).toBeUndefined();
  return JSON.parse(JSON.stringify(answer!.data));
}

const READING = `reading {
  stance score coverage text asOfMs unknown
  intervals { interval weight setAsideBy families { family vote } }
  evidence { ...evidence } against { ...evidence } context { ...evidence }
}`;
const EVIDENCE = `fragment evidence on AnalysisEvidence {
  interval family key id value direction openTime confirmedAtMs
}`;
const EXPLAIN = 'name category standard desc summaryFocus outputs signals caveats';
const DATA = `data {
  interval currentPrice klines
  indicators { key name params columns explain { ${EXPLAIN} } }
}`;

function venueArguments({ content }: (typeof files)[number], assetClass: AssetClass): string {
  const venue = VENUES.find((one) => one.assetClass === assetClass)!;
  const { market: markets } = content.applicable_to;
  expect(markets ?? [venue.market]).toContain(venue.market);
  return `exchange: ${venue.exchange}, market: ${venue.market}, symbol: "${SYMBOL}"`;
}

async function analyze(file: (typeof files)[number], assetClass: AssetClass, fields: string) {
  const where = venueArguments(file, assetClass);
  const evidence = fields.includes('...evidence') ? EVIDENCE : '';
  const source = `{ analyze(playbook: "${file.name}", ${where}) { ${fields} } } ${evidence}`;
  return (await ask(source)).analyze;
}

/** The features of every indicator on each interval, over bars that end at a time. */
async function featuresUntil(file: (typeof files)[number], assetClass: AssetClass, endMs: number) {
  const calc = file.content.indicators
    .map(({ name, id, params = {} }) => {
      const texts = Object.entries(params).map(
        ([key, value]) => `${key}: ${JSON.stringify(value)}`,
      );
      return `{ name: "${name}", id: "${id ?? name}", params: { ${texts.join(', ')} } }`;
    })
    .join(', ');
  const where = venueArguments(file, assetClass);
  const features = new Map<string, (boolean | null)[]>();
  for (const interval of file.content.intervals_per_asset_class[assetClass]!) {
    const endTime = Math.floor(endMs / intervalMs(interval)) * intervalMs(interval);
    const { indicators } = await ask(`{
      indicators(${where}, interval: "${interval}", limit: 20, endTime: ${endTime}, calc: [${calc}]) {
        indicators { key signals { id values } }
      }
    }`);
    for (const { key, signals } of indicators.indicators) {
      for (const { id, values } of signals) features.set(`${interval} ${key} ${id}`, values);
    }
  }
  return features;
}

type Features = ReadonlyMap<string, (boolean | null)[]>;

/** Whether a condition of a file holds, by its text alone: all terms between `and`. */
function holds(text: string, interval: string, file: File, features: Features): boolean | null {
  const parts = text.split(' and ').map((part) => partHolds(part, interval, file, features));
  const answers = new Set(parts);
  if (answers.has(false)) return false;
  return answers.has(null) ? null : true;
}

function partHolds(text: string, interval: string, file: File, features: Features) {
  const [condition, bars = '1'] = text.replace('!', '').split(' within ');
  const [id, given] = condition!.split('/').toReversed();
  const name = id!.split('.')[0]!;
  const entry = file.indicators.find(
    (one) => one.name === name && (given === undefined || given === (one.id ?? name)),
  )!;
  const last = features.get(`${interval} ${entry.id ?? name} ${id}`)!.slice(-Number(bars));
  if (text.startsWith('!')) return last[0] === null ? null : !last[0];
  return last.includes(true) ? true : last.includes(null) ? null : false;
}

/** The votes of each family on each interval; excluded intervals have none. */
function votesOf(file: File, intervals: readonly string[], features: Features) {
  return intervals.map((interval) => {
    const judge = (text: string) => holds(text, interval, file, features);
    if (file.reading.void_where?.some((text) => judge(text) === true)) return null;
    return file.reading.votes.map(({ family, bullish, bearish }) => {
      const up = bullish.map(judge);
      const down = bearish.map(judge);
      const count = (all: (boolean | null)[]) => all.filter((one) => one === true).length;
      const isUnknown = [...up, ...down].every((one) => one === null);
      return { family, vote: isUnknown ? null : Math.sign(count(up) - count(down)) };
    });
  });
}

/** Score and stance as documented: votes weighed by interval, and no bias without the lead. */
function readingBy(file: File, intervals: readonly string[], features: Features) {
  const votes = votesOf(file, intervals, features);
  const cast = votes.flatMap((families, at) =>
    (families ?? []).flatMap(({ vote }) =>
      // An interval that weighs three is one that votes three times.
      vote === null ? [] : Array.from({ length: intervals.length - at }, () => vote),
    ),
  );
  const score = cast.length === 0 ? null : cast.reduce((sum, vote) => sum + vote, 0) / cast.length;
  const bias = score === null || Math.abs(score) < 1 / 3 ? 0 : Math.sign(score);
  const { lead } = file.reading;
  const led = votes.map(
    (families) => families?.find(({ family }) => family === lead?.family)?.vote,
  );
  const leading = lead?.on === 'any' ? led.find((vote) => vote === 1 || vote === -1) : led[0];
  const isHeld = lead !== undefined && leading !== bias;
  const isNothing = score === null && votes.some((families) => families !== null);
  const stance = bias === 0 || isHeld ? 'neutral' : bias === 1 ? 'long_bias' : 'short_bias';
  return { score, stance: isNothing ? 'no_data' : stance };
}

test('there are at least eighteen playbooks', () => {
  expect(files.length).toBeGreaterThanOrEqual(18);
});

/** Usually the rules of each playbook are read again for one of its asset classes, its neighbours' for the others. */
const cases = files.flatMap((file, place) =>
  (Object.keys(file.content.intervals_per_asset_class) as AssetClass[]).map(
    (assetClass, index, { length }) => ({
      name: file.name,
      assetClass,
      file,
      isReadAgain: IS_DEEP || place % length === index,
    }),
  ),
);

describe.each(cases)('$name of $assetClass', ({ file, assetClass, isReadAgain }) => {
  test('answers twice in the same bytes, and in few of them', async () => {
    const first = await analyze(file, assetClass, `${DATA} ${READING}`);
    const second = await analyze(file, assetClass, `${DATA} ${READING}`);
    const text = JSON.stringify(first);
    expect(JSON.stringify(second)).toBe(text);
    expect(text.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(JSON.stringify(first.reading).length).toBeLessThanOrEqual(MAX_READING_BYTES);
    const intervals = first.data.map(({ interval }: { interval: string }) => interval);
    expect(intervals).toEqual(file.content.intervals_per_asset_class[assetClass]);
  });

  test.runIf(isReadAgain)('reads what its rules say, and nothing later', async () => {
    const { reading } = await analyze(file, assetClass, READING);
    await clock.advance(3 * 3_600_000);
    const features = await featuresUntil(file, assetClass, reading.asOfMs);
    const intervals = file.content.intervals_per_asset_class[assetClass]!;
    const { score, stance } = readingBy(file.content, intervals, features);
    expect(reading.stance).toBe(stance);
    if (score === null) expect(reading.score).toBeNull();
    else expect(reading.score).toBeCloseTo(score, 3);
    for (const { interval, key, id, value, openTime, confirmedAtMs } of [
      ...reading.evidence,
      ...reading.against,
    ]) {
      const values = features.get(`${interval} ${key} ${id}`)!;
      const ms = intervalMs(interval);
      const newestMs = Math.floor(reading.asOfMs / ms) * ms - ms;
      expect(values.at(-1 - (newestMs - openTime) / ms)).toBe(value);
      expect(confirmedAtMs).toBe(openTime + ms);
    }
  });
});

test('data that a venue does not provide is left out, and its features are unknown', async () => {
  const { analyze: answer } = await ask(`{
    analyze(playbook: "crowding", exchange: venue_b, market: perp, symbol: "${SYMBOL}", limit: 1) {
      data { indicators { key } } reading { coverage unknown }
    }
  }`);
  for (const { indicators } of answer.data) {
    const keys = indicators.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['bbands', 'rsi', 'natr']);
  }
  const { unknown, coverage } = answer.reading;
  expect(unknown).toContain('4h funding_zscore/funding_zscore.overbought');
  expect(unknown).toContain('1h taker_buy_ratio/taker_buy_ratio.heavy_buying');
  // Two of four families vote.
  expect(coverage).toBe(0.5);
});

describe.each(files)('the recipe of $name', ({ name, content }) => {
  test('names only what its indicators have', async () => {
    const { indicatorRegistry, playbooks } = await ask(`{
      indicatorRegistry { indicators { name params { name } signals { id } } }
      playbooks { playbooks { name } }
    }`);
    const { indicators } = await ask(`{
      resolveIndicators(calc: [${content.indicators
        .map(({ name: of, id, params = {} }) => {
          const texts = Object.entries(params).map(
            ([key, value]) => `${key}: ${JSON.stringify(value)}`,
          );
          return `{ name: "${of}", id: "${id ?? of}", params: { ${texts.join(', ')} } }`;
        })
        .join(', ')}]) { indicators { key outputs { column } } }
    }`).then(({ resolveIndicators }) => resolveIndicators);
    const known = new Set<string>([
      ...content.indicators.flatMap(({ name: of, id }) => [of, id ?? of]),
      ...indicators.flatMap(({ outputs }: { outputs: { column: string }[] }) =>
        outputs.map(({ column }) => column),
      ),
      ...indicatorRegistry.indicators
        .filter(({ name: of }: { name: string }) =>
          content.indicators.some((one) => one.name === of),
        )
        .flatMap(({ signals }: { signals: { id: string }[] }) => signals.map(({ id }) => id)),
      ...playbooks.playbooks.map(({ name: of }: { name: string }) => of),
      ...(content.published ?? []),
      // Which endpoint a sentence says to ask, and what every recipe names.
      'anchored_vwap',
      'correlation',
      'with',
      'as_of_ms',
    ]);
    expect(playbooks.playbooks.map(({ name: of }: { name: string }) => of)).toContain(name);
    const named = [...content.synthesis.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
    // A stance that a sentence rules out is ruled out by the rule, or is marked as the writer's
    // own.
    const isRuled = content.reading.lead !== undefined || content.reading.void_where !== undefined;
    if (!isRuled) expect(content.synthesis).not.toMatch(/(?<!your )stance is neutral/);
    // Requests about publications must be answerable.
    expect(named).toEqual(expect.arrayContaining([...(content.published ?? [])]));
    expect(named.filter((word) => !known.has(word) && !/^(bos|choch|obv)$/.test(word))).toEqual([]);
  });
});

test('names existing intervals only', () => {
  const named = files.flatMap(({ content }) =>
    Object.values(content.intervals_per_asset_class).flat(),
  );
  expect(named.filter((interval) => !INTERVALS.includes(interval))).toEqual([]);
});
