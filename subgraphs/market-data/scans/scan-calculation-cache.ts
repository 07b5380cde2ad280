import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { LiveSupplies } from '#market-data/live/live-calculation.ts';
import { LiveCalculation } from '#market-data/live/live-calculation.ts';
import { batchKeyOf } from '#market-data/live/live-rows.ts';
import { LiveRun } from '#market-data/live/live-run.ts';
import type { ScanCalculation, ScanPlan } from '#market-data/scans/scan-plan.ts';

/** Memory of all calculations that scans keep. */
export const MAX_CACHED_BYTES = 256 * 1024 * 1024;

/** Memory of a run and of each calculation, without their columns, as measured. */
const RUN_BYTES = 8_000;
const CALCULATION_BYTES = 1_500;
/** Memory of a series in a scan without calculations. */
const KEPT_BYTES = 500;

/**
 * Bars that a calculation keeps ready: those that a scan reads, and some before them, so that it can be evaluated a
 * few bars back.
 */
const DEPTHS = [32, 64, 320] as const;

/** Bars before the newest at which a scan can be evaluated. */
const MAX_BARS_BACK = 20;

/** The calculations of a scan on one series that read it alone, in their order. */
interface Kept {
  /** A series that was evicted and loaded again has another one. */
  readonly book: ReadableSeries;
  readonly calculations: readonly LiveCalculation[];
}

/**
 * Calculations that scans continue, one row for each closed bar: those of a series in one run, shared by all scans
 * that read the same. The least recently used are evicted, and begin again when they are needed.
 */
export class ScanCalculationCache {
  readonly #supplies: LiveSupplies;
  readonly #kept: LRUCache<string, Kept>;
  readonly #names = new WeakMap<ScanPlan, WeakMap<ReadableSeries, string>>();

  /** @param keptMs how long an unused calculation is kept */
  constructor(supplies: LiveSupplies, keptMs: number) {
    this.#supplies = supplies;
    this.#kept = new LRUCache({
      maxSize: MAX_CACHED_BYTES,
      ttl: keptMs,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now: () => supplies.clock.monotonicMs() },
    });
  }

  /** Its share of the memory budget. */
  get part(): MemoryPart {
    return cachePart('scan_calculations', this.#kept);
  }

  /** Evicts what no scan has used in a while. */
  forgetUnused(): void {
    this.#kept.purgeStale();
  }

  /** Memory of one series in a scan, in bytes. */
  bytesOf(book: ReadableSeries, plan: ScanPlan): number {
    return bytesOf(this.#begin(book, plan));
  }

  /** The calculations of a scan on one series that read it alone, in their order. */
  of(book: ReadableSeries, plan: ScanPlan): readonly LiveCalculation[] {
    const name = this.#nameOf(book, plan);
    const known = this.#kept.get(name);
    if (known?.book === book) return known.calculations;
    const calculations = this.#begin(book, plan);
    this.#kept.set(name, { book, calculations }, { size: KEPT_BYTES + bytesOf(calculations) });
    return calculations;
  }

  /** Memory has evicted a series: what was calculated on it is discarded. */
  evict(seriesKey: string, plan: ScanPlan): void {
    this.#kept.delete(nameOf(seriesKey, plan));
  }

  /** Plans that can run together are batched. */
  #begin(book: ReadableSeries, { calculations, rows }: ScanPlan): LiveCalculation[] {
    const windowRows = depthOf(rows);
    const plans = aloneOf(calculations).map(({ plan }) => plan);
    const companies = Map.groupBy(plans, (plan) => batchKeyOf(plan, windowRows) ?? plan);
    const runs = new Map<IndicatorPlan, LiveRun>();
    for (const company of companies.values()) {
      const run = new LiveRun({ ...this.#supplies, book, windowRows }, company);
      for (const plan of company) runs.set(plan, run);
    }
    return plans.map((plan) => {
      return new LiveCalculation({ ...this.#supplies, plan, book }, runs.get(plan)!);
    });
  }

  /** Texts are built and hashed once: thousands of series are looked up whenever a bar has closed everywhere. */
  #nameOf(book: ReadableSeries, plan: ScanPlan): string {
    let names = this.#names.get(plan);
    if (names === undefined) this.#names.set(plan, (names = new WeakMap()));
    let name = names.get(book);
    if (name === undefined) {
      names.set(book, (name = nameOf(book.key, plan)));
    }
    return name;
  }
}

function nameOf(seriesKey: string, { calculations, rows }: ScanPlan): string {
  const keys = aloneOf(calculations).map(({ key }) => key);
  return `${seriesKey}|${depthOf(rows)}|${keys.join('|')}`;
}

function aloneOf(calculations: readonly ScanCalculation[]): readonly ScanCalculation[] {
  return calculations.filter(({ compared }) => compared === null);
}

function bytesOf(calculations: readonly LiveCalculation[]): number {
  const runs = new Set(calculations.map(({ run }) => run));
  const objects = runs.size * RUN_BYTES + calculations.length * CALCULATION_BYTES;
  return [...runs].reduce((sum, { bytes }) => sum + bytes, objects);
}

function depthOf(rows: number): number {
  return DEPTHS.find((depth) => rows + MAX_BARS_BACK <= depth) ?? DEPTHS[2];
}
