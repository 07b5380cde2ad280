import type { Random } from '#kernel/ports/clock.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, marketFixture, seriesOf } from '#test/market-data/market-data-fixture.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** How likely each fault is: per frame, or per minute for lasting ones. */
export interface FaultRates {
  readonly drop: number;
  readonly duplicate: number;
  readonly delay: number;
  readonly linkLoss: number;
  readonly restOutage: number;
  readonly archiveOutage: number;
  readonly kill: number;
  readonly hole: number;
}

export interface FaultyHours {
  readonly fixture: Fixture;
  readonly series: SeriesId;
}

const BEGIN_MS = Date.UTC(2026, 10, 21, 0, 0, 30);
const FRAME_MS = 6_000;
const LATEST_FRAME_MS = 15_000;

/**
 * Lets an exchange and a book run together for some minutes of virtual time while frames, links,
 * requests, the archive and the process itself fail as the seed says, then heals everything.
 */
export async function runFaultyHours(
  seed: number,
  minutes: number,
  rates: FaultRates,
): Promise<FaultyHours> {
  const random = seededRandom(seed);
  const clock = new VirtualClock(BEGIN_MS);
  const archive = new BarArchiveMemory();
  const series = seriesOf('BTCUSDT');
  const holes = new Set<number>();
  let fixture = await boot(clock, archive, holes);
  for (let minute = 0; minute < minutes; minute += 1) {
    if (random() < rates.hole) holes.add(alignDownMs(clock.nowMs(), '1m') + MINUTE_MS);
    if (random() < rates.kill) fixture = await killAndRestart(fixture, archive, holes, random);
    breakThings(fixture, archive, random, rates);
    for (let frame = 0; frame < MINUTE_MS / FRAME_MS; frame += 1) {
      sendFrames(fixture, series, random, rates);
      await clock.advance(FRAME_MS);
    }
  }
  fixture.exchange.fault = null;
  archive.fault = null;
  fixture.exchange.goLive();
  // Long enough for the longest pause between attempts, and for young holes to become old.
  for (let minute = 0; minute < 13; minute += 1) {
    fixture.exchange.pushForming(series);
    await clock.advance(MINUTE_MS);
  }
  // The middle of a minute: the bar before it had its time to close.
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(formingMs + 1.5 * MINUTE_MS - clock.nowMs());
  return { fixture, series };
}

async function boot(
  clock: VirtualClock,
  archive: BarArchiveMemory,
  holes: Set<number>,
): Promise<Fixture> {
  const fixture = marketFixture({ clock, archive, settings: { sweepMs: 2_000, flushMs: 1_000 } });
  fixture.exchange.listedAtMs = BEGIN_MS - 90 * MINUTE_MS;
  fixture.exchange.rowsPerPage = 40;
  fixture.exchange.holes = holes;
  await fixture.data.start();
  fixture.exchange.goLive();
  return fixture;
}

/** The process dies without notice; a new one starts over the same archive. */
async function killAndRestart(
  killed: Fixture,
  archive: BarArchiveMemory,
  holes: Set<number>,
  random: Random,
): Promise<Fixture> {
  // A killed process appends nothing more, whatever it still had in memory.
  archive.fault = new Error('killed');
  killed.exchange.listener = null;
  await killed.data.stop();
  await killed.clock.advance(Math.floor(random() * 5 * MINUTE_MS));
  archive.fault = null;
  return boot(killed.clock, archive, holes);
}

function breakThings(
  { exchange, clock }: Fixture,
  archive: BarArchiveMemory,
  random: Random,
  rates: FaultRates,
): void {
  if (random() < rates.linkLoss) {
    exchange.loseLink();
    clock.after(random() * 4 * MINUTE_MS, () => exchange.goLive());
  }
  if (random() < rates.restOutage) {
    exchange.fault = new FeedError(random() < 0.5 ? 'rate_limited' : 'unavailable', 'down', 2_000);
    clock.after(random() * 5 * MINUTE_MS, () => {
      exchange.fault = null;
    });
  }
  if (random() < rates.archiveOutage) {
    archive.fault = new Error('disk full');
    clock.after(random() * 3 * MINUTE_MS, () => {
      archive.fault = null;
    });
  }
}

/** The frames of one moment: the forming bar, and the bar that closed since, unless lost. */
function sendFrames(
  { exchange, clock }: Fixture,
  series: SeriesId,
  random: Random,
  rates: FaultRates,
): void {
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  const justClosed = clock.nowMs() - formingMs < FRAME_MS ? [barOf(formingMs - MINUTE_MS)] : [];
  for (const bar of [...justClosed, exchange.barAt(series, formingMs)]) {
    if (exchange.holes.has(bar.openTimeMs) || random() < rates.drop) continue;
    const copies = random() < rates.duplicate ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const lateMs = random() < rates.delay ? random() * LATEST_FRAME_MS : 0;
      clock.after(lateMs, () => exchange.listener?.onBar(series, bar));
    }
  }
}
