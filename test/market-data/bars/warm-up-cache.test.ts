import { describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { toKlineRow } from '#kernel/market/bar.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  endMinute,
  MINUTE_MS,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const SERIES = seriesOf('BTCUSDT');
const IN_MEMORY = 60;
const WINDOW = 20;
const LEAD = 100;

/** Counts reads of bars before those in memory; the exchange is compared with younger ones, too. */
class CountedArchive extends BarArchiveMemory {
  reads = 0;
  book: SeriesBook | null = null;

  override read(...args: Parameters<BarArchiveMemory['read']>): Promise<Bar[]> {
    if (args[1].endMs <= (this.book?.floorMs ?? 0)) this.reads += 1;
    return super.read(...args);
  }
}

interface Followed extends Fixture {
  readonly archive: CountedArchive;
  readonly book: SeriesBook;
  /** Rows of a window with bars before it, as a calculation reads them. */
  rows(lead?: number): Promise<number[][]>;
  /** The same from the exchange itself. */
  truth(lead?: number): number[][];
  close(): Promise<void>;
}

/** A series whose memory is full, and whose bars settle ten minutes after they ended. */
async function followed(): Promise<Followed> {
  const archive = new CountedArchive();
  const settings = {
    maxKlines: { '1m': IN_MEMORY } as never,
    settleMs: 10 * MINUTE_MS,
    holeSettleMs: 5 * MINUTE_MS,
  };
  const fixture = await startedFixture({ archive, settings });
  const { clock, exchange, data } = fixture;
  exchange.pushForming(SERIES);
  const { market } = data.subgraph.createContext(CONTEXT) as MarketContext;
  const { book } = market.watch(SERIES)!;
  archive.book = book;
  return {
    ...fixture,
    archive,
    book,
    async rows(lead = LEAD) {
      const request = { limit: WINDOW, startTimeMs: null, endTimeMs: null };
      const wanted = { rows: lead, sinceMs: null, maxRows: 1_000 };
      const read = Promise.resolve(market.windowWithWarmUp(SERIES, request, wanted));
      await clock.advance(200);
      const { columns, rows } = await read;
      return Array.from({ length: rows - 1 }, (_, row) => columns.map((column) => column[row]!));
    },
    truth(lead = LEAD) {
      const endMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
      const startMs = endMs - (lead + WINDOW - 1) * MINUTE_MS;
      return exchange.barsIn(SERIES, startMs, endMs).map((bar) => toKlineRow(bar).slice());
    },
    async close() {
      const openMs = await endMinute(fixture);
      exchange.push(SERIES, barOf(openMs));
      exchange.pushForming(SERIES);
      await clock.advance(1_000);
    },
  };
}

describe('bars before those in memory', () => {
  test('are read once while bars close, for requests of as many or of fewer', async () => {
    const { rows, truth, close, archive, data } = await followed();
    expect(await rows()).toEqual(truth());
    const { reads } = archive;
    expect(reads).toBeGreaterThan(0);
    for (let minute = 0; minute < 50; minute += 1) {
      expect(await rows()).toEqual(truth());
      expect(await rows(70)).toEqual(truth(70));
      await close();
    }
    expect(archive.reads).toBe(reads);
    expect(await rows(250)).toEqual(truth(250));
    expect(archive.reads).toBeGreaterThan(reads);
    await data.stop();
  });

  test('are read again when one of them is corrected, and when the exchange has not confirmed them', async () => {
    const { rows, truth, book, exchange, clock, archive, data } = await followed();
    expect(await rows()).toEqual(truth());
    // A comparison with the exchange finds another close, and confirms it.
    const openTimeMs = book.floorMs - 30 * MINUTE_MS;
    const corrected = { ...barOf(openTimeMs), close: barOf(openTimeMs).low };
    exchange.corrections.set(openTimeMs, corrected);
    const range = { startMs: openTimeMs, endMs: openTimeMs + MINUTE_MS };
    const { changes } = book.audit(range, [corrected], [barOf(openTimeMs)], clock.nowMs());
    expect(changes.length).toBe(1);
    await archive.append([{ series: SERIES, bars: [corrected], covered: [] }]);
    book.confirmed.mark({ ...range, checkedAtMs: clock.nowMs() });
    expect(await rows()).toEqual(truth());

    const { reads } = archive;
    expect(await rows()).toEqual(truth());
    expect(archive.reads).toBe(reads);
    book.confirmed.remove(openTimeMs, openTimeMs + MINUTE_MS);
    expect(await rows()).toEqual(truth());
    expect(archive.reads).toBeGreaterThan(reads);
    await data.stop();
  });
});
