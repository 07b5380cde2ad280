import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { LiveSupplies } from '#market-data/live/live-calculation.ts';
import { LiveCalculation } from '#market-data/live/live-calculation.ts';
import { batchKeyOf } from '#market-data/live/live-rows.ts';
import { LiveRun } from '#market-data/live/live-run.ts';
import { LiveWorkBudget } from '#market-data/live/work-budget.ts';

/** Memory of all running calculations. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Seconds after which a rejected subscriber may retry, as others may have left. */
const RETRY_SEC = 30;

/**
 * Bars that a calculation keeps ready: few for followers of the newest bar, the longest snapshot for the others. Both
 * classes may run at the same time. The numbers of a follower do not depend on other followers.
 */
const DEPTHS = [64, 1_000] as const;

export interface LiveCalculationsDependencies {
  readonly market: MarketBook;
  readonly offload: Offload;
  readonly yieldTurn: YieldTurn;
  readonly clock: Clock;
  readonly meter: Meter;
}

/**
 * One plan on one series. It calculates what features read, whether the subscriber selects them or not: so all
 * subscribers share one calculation, which costs less than a second one for some of them.
 */
export interface LiveSubject {
  readonly book: ReadableSeries;
  readonly plan: IndicatorPlan;
}

/** Calculations that a follower holds; they are continued while a lease is open. */
export interface LiveLease {
  /** In the order of the subjects. */
  readonly calculations: readonly LiveCalculation[];
  /** Releasing twice does nothing. */
  release(): void;
}

interface Running {
  readonly key: string;
  /** Key of the batch that it is calculated with. */
  readonly company: string;
  readonly calculation: LiveCalculation;
  readers: number;
}

/**
 * Every followed calculation: one for each series and plan, for any number of followers. Those of one series that
 * begin together are calculated in one batch.
 */
export class LiveCalculations {
  /** The work budget of one turn of the event loop, for all calculations. */
  readonly turns: LiveWorkBudget;
  readonly #supplies: LiveSupplies;
  readonly #running = new Map<string, Running>();
  /** By batch key, the run that was created last; others join it until its first values are delivered. */
  readonly #newest = new Map<string, LiveRun>();
  readonly #gauge: Gauge;

  constructor({ market, offload, yieldTurn, clock, meter }: LiveCalculationsDependencies) {
    this.turns = new LiveWorkBudget(yieldTurn);
    const bars = meter.counter(
      'marketgraph_live_calculated_bars_total',
      'Closed bars that live calculations processed, each once for all subscribers',
    );
    this.#gauge = meter.gauge(
      'marketgraph_live_calculations',
      'Running live indicators; subscribers to the same one share it',
    );
    this.#gauge.set(0);
    meter.memory<LiveCalculations>({
      name: 'live_calculations',
      owner: this,
      bytes: (live) => bytesOf([...live.#running.values()]),
      limitBytes: MAX_BYTES,
    });
    this.#supplies = {
      windowWithWarmUp: market.windowWithWarmUp.bind(market),
      offload,
      turns: this.turns,
      clock,
      onBars: (count) => bars.add(count),
    };
  }

  /** The dependencies of calculations, for callers with their own rules of keeping them. */
  get supplies(): LiveSupplies {
    return this.#supplies;
  }

  /** Running calculations. */
  get size(): number {
    return this.#running.size;
  }

  /**
   * The calculations of some plans on their series, all or none. Throws `compute_busy` when memory does not allow for
   * more.
   *
   * @param windowRows Maximum number of bars of one answer, at most 1,000.
   */
  lease(subjects: readonly LiveSubject[], windowRows: number): LiveLease {
    const depth = DEPTHS.find((rows) => windowRows <= rows) ?? DEPTHS[1];
    const keys = subjects.map(({ book, plan }) => `${keyOf(book.series, plan)}|${depth}`);
    this.#begin(subjects, keys, depth);
    const held = keys.map((key) => this.#running.get(key)!);
    for (const running of held) running.readers += 1;
    this.#gauge.set(this.#running.size);
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      for (const running of held) this.#leave(running);
      this.#gauge.set(this.#running.size);
    };
    return { calculations: held.map(({ calculation }) => calculation), release };
  }

  /** Begins what is not running. */
  #begin(subjects: readonly LiveSubject[], keys: readonly string[], depth: number): void {
    const missing = new Map<string, LiveSubject>();
    subjects.forEach((subject, at) => {
      if (!this.#running.has(keys[at]!)) missing.set(keys[at]!, subject);
    });
    if (missing.size === 0) return;
    const begun = [...companiesOf(missing, depth)].flatMap(([company, members]) =>
      this.#joined(company, members, depth),
    );
    if (bytesOf([...this.#running.values(), ...begun]) > MAX_BYTES) {
      for (const running of begun) this.#end(running);
      throw new DomainError(
        'compute_busy',
        'Live indicators have reached their memory limit; subscribe to fewer, or retry later.',
        { retryAfterSec: RETRY_SEC },
      );
    }
    for (const running of begun) this.#running.set(running.key, running);
  }

  /** Some plans on one series in one run, with earlier ones of which nothing was delivered yet. */
  #joined(
    company: string,
    members: readonly (readonly [string, LiveSubject])[],
    windowRows: number,
  ): Running[] {
    const [, { book }] = members[0]!;
    const plans = members.map(([, { plan }]) => plan);
    let run = this.#newest.get(company);
    if (run === undefined || !run.isOpen) {
      run = new LiveRun({ ...this.#supplies, book, windowRows }, plans);
      this.#newest.set(company, run);
    } else run.join(plans);
    return members.map(([key, { plan }]) => {
      const calculation = new LiveCalculation({ ...this.#supplies, plan, book }, run);
      return { key, company, calculation, readers: 0 };
    });
  }

  #leave(running: Running): void {
    running.readers -= 1;
    if (running.readers > 0) return;
    this.#running.delete(running.key);
    this.#end(running);
  }

  #end({ calculation, company }: Running): void {
    const { run } = calculation;
    calculation.leave();
    if (run.isEmpty && this.#newest.get(company) === run) this.#newest.delete(company);
  }
}

/** Subjects that can be calculated in one batch, each by its key. */
function companiesOf(
  subjects: ReadonlyMap<string, LiveSubject>,
  windowRows: number,
): Map<string, (readonly [string, LiveSubject])[]> {
  return Map.groupBy(subjects, ([key, { book, plan }]) => {
    const company = batchKeyOf(plan, windowRows);
    return company === null ? key : `${book.key}|${windowRows}|${company}`;
  });
}

/** Memory of some calculations; those of one batch share it. */
function bytesOf(running: Iterable<Running>): number {
  const runs = new Set<LiveRun>();
  for (const { calculation } of running) runs.add(calculation.run);
  let bytes = 0;
  for (const run of runs) bytes += run.bytes;
  return bytes;
}

/** Plans with the same name, parameters and source calculate the same. */
function keyOf(series: BarSeriesId, { indicator, params, source }: IndicatorPlan): string {
  const names = Object.keys(params).toSorted();
  const values = names.map((name) => `${name}=${String(params[name])}`);
  return `${seriesKey(series)}|${indicator.name}|${values.join(',')}|${source?.key ?? ''}`;
}
