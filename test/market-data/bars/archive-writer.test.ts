import { describe, expect, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ArchiveWriter } from '#market-data/bars/series/archive-writer.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { newCounts } from '#market-data/bars/series/book-counts.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  MINUTE_MS,
  START_MS,
  marketFixture,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FULL = new ArchiveUnavailableError('disk_full', 'the disk is full');
const DAMAGED = new ArchiveUnavailableError('damaged', 'the disk image is malformed');
const HOUR_MS = 60 * MINUTE_MS;

/** A writer over a series whose bars the test adds, with its log. */
function writerFixture(capacity: number) {
  const clock = new VirtualClock(START_MS);
  const archive = new BarArchiveMemory();
  const lines: string[] = [];
  const note =
    (level: string) =>
    (fields: LogFields, message: string): void =>
      void lines.push(`${level} ${String(fields['fault'])} ${message}`);
  const log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
  };
  const settings = DEFAULT_BAR_SETTINGS;
  const writer = new ArchiveWriter({ archive, clock, log, meter: SILENT_METER, settings });
  const rules = {
    capacity,
    skewToleranceMs: 0,
    holeSettleMs: 0,
    settleMs: 600_000,
    checkStepMs: 1_000,
  };
  const book = new SeriesBook(BTC, rules, newCounts());
  const close = (openTimeMs: number): void => {
    book.unwritten.addBar(barOf(openTimeMs));
    book.unwritten.addCovered(openTimeMs, openTimeMs + MINUTE_MS);
    writer.touch(book);
  };
  return { clock, archive, writer, lines, close };
}

describe('an archive that takes nothing', () => {
  test('is retried ever more seldom, logged ever more seldom, and logged once when it recovers', async () => {
    const { clock, archive, writer, lines, close } = writerFixture(1_000);
    archive.fault = FULL;
    for (let minute = 0; minute < 240; minute += 1) {
      close(minute * MINUTE_MS);
      await clock.advance(MINUTE_MS);
    }
    expect(writer.state).toMatchObject({ fault: 'disk_full', unarchivedBars: 240 });
    expect(writer.state.failingForMs).toBeGreaterThan(239 * MINUTE_MS);
    // Four hours at one attempt a second would be 14,400 lines.
    expect(lines.length).toBeLessThan(12);
    expect(new Set(lines)).toEqual(
      new Set(['error disk_full archiving bars failed; trying again']),
    );
    archive.fault = null;
    await clock.advance(31_000);
    expect(writer.state).toEqual({
      fault: null,
      failingSinceMs: null,
      failingForMs: 0,
      unarchivedBars: 0,
    });
    expect(lines.filter((line) => line.startsWith('info'))).toEqual([
      'info disk_full bars are archived again',
    ]);
    const everything = { startMs: 0, endMs: START_MS };
    expect(await archive.read(BTC, everything)).toHaveLength(240);
    expect(await archive.coverage(BTC)).toEqual([{ startMs: 0, endMs: 240 * MINUTE_MS }]);
  });

  test('costs bounded memory: the oldest bars are dropped with their proof', async () => {
    const { clock, archive, writer, close } = writerFixture(100);
    archive.fault = FULL;
    for (let minute = 0; minute < 1_000; minute += 1) close(minute * MINUTE_MS);
    await clock.advance(MINUTE_MS);
    expect(writer.state.unarchivedBars).toBeLessThanOrEqual(100);
    archive.fault = null;
    await clock.advance(31_000);
    // Only existing bars are proven: the gap before them is requested from the venue again.
    const [covered, ...more] = await archive.coverage(BTC);
    expect(more).toEqual([]);
    expect(covered!.endMs).toBe(1_000 * MINUTE_MS);
    const kept = await archive.read(BTC, { startMs: 0, endMs: START_MS });
    expect(kept[0]!.openTimeMs).toBe(covered!.startMs);
    expect(kept).toHaveLength((covered!.endMs - covered!.startMs) / MINUTE_MS);
  });

  test('shows in the health of the server, and not in its bars', async () => {
    const fixture = await startedFixture();
    const health = '{ health { status archive { status fault failingSinceMs unarchivedBars } } }';
    const archive = { status: 'ok', fault: null, failingSinceMs: null, unarchivedBars: 0 };
    await fixture.clock.advance(5_000);
    expect(await fixture.query(health)).toEqual({ data: { health: { status: 'ok', archive } } });
    fixture.archive.fault = FULL;
    await fixture.clock.advance(3 * MINUTE_MS);
    expect(await fixture.query(health)).toMatchObject({
      data: {
        health: { status: 'degraded', archive: { status: 'failing', fault: 'disk_full' } },
      },
    });
    expect(fixture.data.archive().unarchivedBars).toBeGreaterThan(0);
    fixture.archive.fault = null;
    await fixture.clock.advance(35_000);
    expect(await fixture.query(health)).toEqual({ data: { health: { status: 'ok', archive } } });
  });
});

const OLD_MS = START_MS - (START_MS % HOUR_MS) - 200 * HOUR_MS;
const OLD = `{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m",
  startTime: ${OLD_MS}, endTime: ${OLD_MS + 5 * MINUTE_MS}) { rows } }`;

describe('a window of history', () => {
  /** The rows of a window that memory does not hold. */
  async function rowsOf(fixture: ReturnType<typeof marketFixture>): Promise<unknown> {
    const answer = fixture.query(OLD);
    await fixture.clock.advance(4_000);
    return JSON.parse(JSON.stringify(await answer));
  }

  test.each([
    ['cannot be written', (archive: BarArchiveMemory) => (archive.fault = FULL)],
    ['cannot be read any more', (archive: BarArchiveMemory) => (archive.readFault = DAMAGED)],
    [
      'can be neither',
      (archive: BarArchiveMemory) => ([archive.fault, archive.readFault] = [DAMAGED, DAMAGED]),
    ],
  ])('is the same where the archive %s', async (_, breakArchive) => {
    const sound = await startedFixture();
    const expected = await rowsOf(sound);
    expect(JSON.stringify(expected)).toContain(String(OLD_MS + 4 * MINUTE_MS));
    const broken = await startedFixture();
    breakArchive(broken.archive);
    expect(await rowsOf(broken)).toEqual(expected);
    expect(await rowsOf(broken)).toEqual(expected);
    // Bars that were archived before the damage are requested from the venue, too.
    breakArchive(sound.archive);
    expect(await rowsOf(sound)).toEqual(expected);
  });
});
