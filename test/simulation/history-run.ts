import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { ExchangeName } from '#simulators/exchange/contract.ts';
import type { NetworkClient } from '#test/doubles/virtual-network/virtual-network.ts';
import type { CrashArchive } from '#test/simulation/crash-disk.ts';
import type { Kill } from '#test/simulation/fault-schedule.ts';
import { MortalClock } from '#test/simulation/mortal-clock.ts';
import { EventJournal } from '#test/simulation/event-journal.ts';
import { production, SETTLE_MS, type Recorder } from '#test/simulation/recording-process.ts';
import { WatchfulReader, type Probe } from '#test/simulation/watchful-reader.ts';
import { TROUBLE_MS, World } from '#test/simulation/world.ts';

const MINUTE_MS = 60_000;
/**
 * Longest time from the last fault until everything must be on the disk. The exchange's clock may
 * stand still for ten minutes of it, because it was that much ahead.
 */
export const RECOVERY_MS = 16 * MINUTE_MS;
/** A bar may be so young that its archiving is still in progress. */
const YOUNG_MS = 90_000;
/** Quiet minutes of venue_d appear after three minutes, and are requested again after four. */
const YOUNG_QUIET_MS = 7 * MINUTE_MS;
const TRANSACTION_MS = 1_500;
const LOOK_EVERY_MS = 15_000;

interface Process {
  readonly clock: MortalClock;
  readonly client: NetworkClient;
  readonly archive: CrashArchive;
  probe: Probe | null;
}

/**
 * Runs one seed's history: trouble first, then calm. Null when the disk ends up holding the
 * exchange's own history, else the first difference.
 */
export async function runHistory(
  seed: number,
  record: Recorder = production,
  /** The constant error of our clock. */
  clockWrongByMs: number | null = null,
  exchange: ExchangeName = 'venue_a',
): Promise<string | null> {
  const world = new World(seed, exchange);
  const { clock, misfortune } = world;
  let generation = 0;
  let running: Process | null = null;
  let armed: Kill | null = null;
  const journals: EventJournal[] = [];

  const start = (): void => {
    generation += 1;
    const own = new MortalClock(clock);
    const client = world.network.client();
    const archive = world.disk.open(own, TRANSACTION_MS);
    const process: Process = { clock: own, client, archive, probe: null };
    running = process;
    const journal = new EventJournal();
    journals.push(journal);
    void record({ world, clock: own, client, archive, journal, generation }).then((probe) => {
      process.probe = probe ?? null;
    });
  };
  const kill = ({ downMs }: Kill): void => {
    armed = null;
    if (running === null) return;
    running.clock.kill();
    running.archive.kill();
    running.client.cut();
    running = null;
    clock.after(downMs, start);
  };
  world.disk.onAppend = () => {
    const due = armed;
    // Somewhere in the middle of the transaction, before or after its commit.
    if (due !== null) clock.after(world.random() * TRANSACTION_MS * 0.5, () => kill(due));
    armed = null;
  };

  const steps = [{ afterMs: 0, byMs: clockWrongByMs ?? 0 }];
  for (const { afterMs, byMs } of clockWrongByMs === null ? misfortune.clockSteps : steps) {
    if (afterMs === 0) clock.stepWallClock(byMs);
    else clock.after(afterMs, () => clock.stepWallClock(byMs));
  }
  start();
  world.faults.follow(misfortune.faults);
  for (const one of misfortune.kills) {
    clock.after(one.afterMs, () => {
      if (one.inTransaction) armed = one;
      else kill(one);
    });
  }
  const reader = new WatchfulReader(world, SETTLE_MS);
  for (const correction of misfortune.corrections) {
    clock.after(correction.afterMs, () => {
      const corrected = world.correct(correction);
      if (corrected !== null) reader.corrected(corrected, running?.probe ?? null);
    });
  }
  const look = (): void => {
    if (running?.probe != null) reader.look(running.probe);
    clock.after(LOOK_EVERY_MS, look);
  };
  look();
  await clock.advance(TROUBLE_MS);
  world.faults.clearAll();
  armed = null;
  let difference: string | null = 'nothing was compared';
  for (let calmMs = 0; calmMs < RECOVERY_MS && difference !== null; calmMs += 2 * MINUTE_MS) {
    await clock.advance(2 * MINUTE_MS);
    difference = firstDifference(world);
  }
  return (
    difference ?? reader.fault ?? reader.brokenPromise() ?? firstWrongDelivery(world, journals)
  );
}

/** Judges what readers received, process by process. */
function firstWrongDelivery(world: World, journals: readonly EventJournal[]): string | null {
  for (const series of world.series) {
    // Bars without a trade appear when those behind them were delivered long ago.
    const traded = world.truth(series, world.exchange.nowMs()).filter(({ volume }) => volume > 0);
    for (const [generation, journal] of journals.entries()) {
      const versionsOf = (openTimeMs: number): readonly Bar[] =>
        world.versionsOf(series, openTimeMs);
      const isAlive = generation === journals.length - 1;
      const isTrue = (bar: Bar, truth: Bar): boolean => world.isTrue(series, bar, truth);
      const fault = journal.faultOf(series, traded, versionsOf, isAlive, isTrue);
      if (fault !== null) return `${seriesKey(series)} readers of start ${generation}: ${fault}`;
    }
  }
  return null;
}

/** The content of a disk for the series of a world. */
export interface RecordedBars {
  bars(series: SeriesId): readonly Bar[];
  coverage(series: SeriesId): readonly TimeRange[];
}

/** Compares a disk with the exchange, series by series; null where both agree. */
export function firstDifference(world: World, disk: RecordedBars = world.disk): string | null {
  for (const series of world.series) {
    const difference = differenceOf(world, series, disk);
    if (difference !== null) return `${seriesKey(series)} ${difference}`;
  }
  return null;
}

function differenceOf(world: World, series: SeriesId, disk: RecordedBars): string | null {
  const nowMs = world.exchange.nowMs();
  const youngMs = world.name === 'venue_d' ? YOUNG_QUIET_MS : YOUNG_MS;
  const settledMs = alignDownMs(nowMs - youngMs, series.interval);
  const recorded = disk.bars(series);
  const final = new Map(world.truth(series, nowMs).map((bar) => [bar.openTimeMs, bar]));
  for (const bar of recorded) {
    const truth = final.get(bar.openTimeMs);
    if (truth === undefined) return `${at(bar)} was invented`;
    if (!world.isTrue(series, bar, truth))
      return `${at(bar)} is ${text(bar)} and should be ${text(truth)}`;
  }
  const known = new Set(recorded.map((bar) => bar.openTimeMs));
  for (const bar of final.values()) {
    if (bar.openTimeMs < settledMs && !known.has(bar.openTimeMs)) return `${at(bar)} is missing`;
  }
  const startMs = world.spanStartMs(series);
  const isProven = disk
    .coverage(series)
    .some((range) => range.startMs <= startMs && range.endMs >= settledMs);
  return isProven ? null : 'is not proven complete';
}

function at(bar: Bar): string {
  return new Date(bar.openTimeMs).toISOString();
}

function text(bar: Bar): string {
  return JSON.stringify(Object.values(bar));
}
