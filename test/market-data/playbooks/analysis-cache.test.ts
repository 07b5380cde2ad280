import { describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { analysisEdition, analysisOf, type Analysis } from '#market-data/analysis/analysis.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  endMinute,
  MINUTE_MS,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';
import { quotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const SERIES = seriesOf('BTCUSDT');
const WHERE =
  'playbook: "intraday_vwap", exchange: venue_a, market: spot, symbol: "BTCUSDT", intervals: ["1m"]';
const ANALYZE = `{
  analyze(${WHERE}, limit: 5) {
    data { klines indicators { key columns signals { id values } } }
    reading { text asOfMs unknown evidence { id openTime } against { id openTime } context { id openTime } }
  }
}`;

async function ask(fixture: Fixture, query: string): Promise<unknown> {
  const answer = fixture.query(query);
  await fixture.clock.advance(100);
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

const editionOf = (fixture: Fixture) => ask(fixture, `{ analysisEdition(${WHERE}) }`);
const analyze = (fixture: Fixture) => ask(fixture, ANALYZE);

/** The answer of a fresh process, of the same exchange. */
async function freshAnswer(fixture: Fixture): Promise<unknown> {
  const other = await startedFixture({ clock: fixture.clock });
  for (const [openMs, bar] of fixture.exchange.corrections) {
    other.exchange.corrections.set(openMs, bar);
    other.exchange.push(SERIES, bar);
  }
  await other.clock.advance(1_000);
  const said = await analyze(other);
  await other.data.stop();
  return said;
}

/** The exchange reports other numbers of a bar that closed so many bars before the newest one. */
function correct({ exchange, clock }: Fixture, barsBack: number): void {
  const openMs = (Math.floor(clock.nowMs() / MINUTE_MS) - 1 - barsBack) * MINUTE_MS;
  const before = barOf(openMs);
  const bar: Bar = { ...before, high: before.high * 3, close: before.high * 2, volume: 900 };
  exchange.corrections.set(openMs, bar);
  exchange.push(SERIES, bar);
}

async function closeMinute(fixture: Fixture): Promise<void> {
  const { exchange, clock } = fixture;
  const openMs = await endMinute(fixture);
  exchange.push(SERIES, barOf(openMs));
  exchange.pushForming(SERIES);
  await clock.advance(10);
}

describe('a cached analysis', () => {
  test.each([
    ['a bar that is shown is corrected', (fixture: Fixture) => correct(fixture, 2)],
    ['a bar that only warmed up is corrected', (fixture: Fixture) => correct(fixture, 12)],
    ['a bar closes', closeMinute],
  ])('is not reused when %s', async (_, happens) => {
    const fixture = await startedFixture();
    fixture.exchange.pushForming(SERIES);
    await closeMinute(fixture);
    const edition = await editionOf(fixture);
    const said = await analyze(fixture);
    expect(await analyze(fixture)).toEqual(said);
    await happens(fixture);
    const now = await analyze(fixture);
    expect(now).not.toEqual(said);
    expect(await editionOf(fixture)).not.toEqual(edition);
    expect(now).toEqual(await freshAnswer(fixture));
    await fixture.data.stop();
  });

  test('is shared by all clients while its bars stay, and not with one that supplies more of them', async () => {
    const fixture = await startedFixture();
    const asked = { playbook: 'intraday_vwap', ...SERIES, intervals: ['1m'] } as const;
    const made = async (limit: number) => {
      const context = fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
      const analysis = Promise.resolve(analysisOf({ ...asked, limit }, context));
      await fixture.clock.advance(100);
      return ((await analysis) as Analysis).data[0]!;
    };
    const first = await made(5);
    expect(await made(5)).toBe(first);
    expect((await made(6)).shown.rows.count).toBe(6);
    // Years of bars may have warmed up the cached one; those of its features' look-back are left.
    expect(first.window.bars.close.buffer.byteLength).toBe(first.window.bars.length * 8);
    await fixture.data.stop();
  });
});

test('an evicted series comes back with another edition: it may have been corrected', async () => {
  const venue = quotedVenue();
  await venue.data.start();
  await venue.advance(0.1);
  const share = { exchange: 'stock', market: 'cn', symbol: '688901' } as const;
  const editionNow = async (): Promise<string | null> => {
    await venue.rows(share.symbol, '1d', 5);
    return analysisEdition({ playbook: 'ownership_event_cn', ...share }, venue.context);
  };
  const editions = new Set<string | null>();
  for (let opened = 0; opened < 3; opened += 1) {
    const edition = await editionNow();
    expect(await editionNow()).toBe(edition);
    editions.add(edition);
    await venue.advance(30);
  }
  expect(editions.size).toBe(3);
  await venue.data.stop();
});
