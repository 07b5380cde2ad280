import { LRUCache } from 'lru-cache';
import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { baseIntervals } from '#kernel/market/interval.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import type { BarSeriesId, InstrumentId, SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { cachePart, recount } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import type { LiveSupplies } from '#market-data/live/live-calculation.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import { WORK_PER_BAR } from '#market-data/live/work-budget.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { judgeSeries } from '#market-data/scans/judge-series.ts';
import { ScanAnswerCache } from '#market-data/scans/scan-answer-cache.ts';
import {
  ScanCalculationCache,
  MAX_CACHED_BYTES,
} from '#market-data/scans/scan-calculation-cache.ts';
import type { SeriesAnswer, UnknownReason } from '#market-data/scans/scan-answer.ts';
import { unknownFor } from '#market-data/scans/scan-answer.ts';
import { readScan } from '#market-data/scans/read-scan.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanQuestion } from '#market-data/scans/scan-input.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import { resultBytes, resultOf } from '#market-data/scans/scan-result.ts';
import type { ScanUniverse } from '#market-data/scans/scan-universe.ts';
import { MAX_INSTRUMENTS } from '#market-data/scans/scan-universe.ts';
import { ScannedBooks } from '#market-data/scans/scanned-books.ts';

/** Limit of cached plans, by count: a plan has few calculations, and those are shared. */
const MAX_PLANS = 32;
/** Memory limit of the answers of scans: some seven of the largest, or hundreds of a dashboard's. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Memory limit of results, whose further pages may be requested. */
const MAX_RESULT_BYTES = 8 * 1024 * 1024;
/** How long the state of a scan is kept after the last request for it. */
const KEPT_MS = 15 * 60_000;
/** How long a scan waits for calculations that begin; what is not ready then is unknown, and continues. */
const MAX_WAIT_MS = 1_500;
/** Calculations that begin concurrently: each may have to read history. */
const MAX_BEGINNING = 8;
/** Instruments of a scan that compares each with other series, whose windows are read again for each bar. */
const MAX_COMPARED = 500;
/** Maximum number of on-demand series that one scan loads. */
const MAX_LOADED = 40;

export interface ScannerDependencies {
  readonly indicators: IndicatorSet;
  readonly market: MarketBook;
  readonly supplies: LiveSupplies;
  /** The reason why a series has no bars; null if it may have some. */
  readonly whyNotOffered: (instrument: InstrumentId, interval: Interval) => UnknownReason | null;
  /** How long after its end a bar may take to arrive. */
  readonly closeGraceMs: number;
  /** An indicator on a series and others; null if one of them has no live bars here. */
  readonly compared: (request: CalcRequest, book: ReadableSeries) => FollowedCalculation | null;
}

/** A series whose answer has to be computed. */
interface Pending {
  readonly at: number;
  readonly series: BarSeriesId;
  /** The series itself, or its base series. */
  readonly kept: SeriesId;
  /** Of that series; null if it is loaded on demand and is not in memory. */
  readonly watch: SeriesWatch | null;
}

/**
 * Answers scans from calculations that are kept: while no bar closes an answer is looked up, and a closed bar costs
 * one row of each calculation, for any number of clients. New calculations run in slices of the event loop.
 */
export class Scanner {
  readonly #dependencies: ScannerDependencies;
  readonly #kept: ScanCalculationCache;
  readonly #books: ScannedBooks;
  readonly #plans = new LRUCache<string, ScanPlan>({ max: MAX_PLANS });
  readonly #answers: LRUCache<string, ScanAnswerCache>;
  readonly #results: LRUCache<string, { answers: readonly SeriesAnswer[]; result: ScanResult }>;
  /** By scan and edition, for further pages. */
  readonly #editions: LRUCache<string, ScanResult>;
  #isForgetting = false;
  /**
   * Series that were loaded, the last one at the end: each gets its turn, even if some never load. Limited by count:
   * each is a name and a number.
   */
  readonly #loads = growingCache<number>(MAX_INSTRUMENTS);
  #loadCount = 0;

  constructor(dependencies: ScannerDependencies) {
    this.#dependencies = dependencies;
    const { market, supplies } = dependencies;
    this.#kept = new ScanCalculationCache(supplies, KEPT_MS);
    const perf = { now: () => supplies.clock.monotonicMs() };
    const aging = { ttl: KEPT_MS, ttlResolution: 0, updateAgeOnGet: true, perf };
    this.#answers = new LRUCache({
      ...aging,
      maxSize: MAX_ANSWER_BYTES,
      sizeCalculation: ({ bytes }) => bytes,
    });
    this.#results = new LRUCache({
      ...aging,
      maxSize: MAX_RESULT_BYTES,
      sizeCalculation: ({ result }) => resultBytes(result),
    });
    this.#editions = new LRUCache({
      ...aging,
      maxSize: MAX_RESULT_BYTES,
      sizeCalculation: resultBytes,
    });
    this.#books = new ScannedBooks((series) => market.gridOf(series));
  }

  /** Its shares of the memory budget. */
  get parts(): readonly MemoryPart[] {
    return [
      this.#kept.part,
      cachePart('scan_answers', this.#answers),
      cachePart('scan_results', this.#results),
      cachePart('scan_results', this.#editions),
    ];
  }

  /** The cached plan of a scan. Throws as `readScan` does. */
  planOf(question: ScanQuestion): ScanPlan {
    const text = JSON.stringify(question);
    const known = this.#plans.get(text);
    if (known !== undefined) return known;
    const plan = readScan(this.#dependencies.indicators, question);
    this.#plans.set(text, plan);
    return plan;
  }

  /**
   * The current matches, at the newest closed bar of each instrument. Synchronous if every answer is known. Throws
   * `scan_too_large`.
   */
  scan(plan: ScanPlan, universe: ScanUniverse): ScanResult | Promise<ScanResult> {
    requireComparable(plan, universe);
    const kept = this.#answersOf(plan);
    this.#forgetLater();
    const pending: Pending[] = [];
    const answers = universe.instruments.map((instrument, at) => {
      const known = this.#known(plan, kept, instrument);
      if ('isKnown' in known) return known;
      pending.push({ at, ...known });
      return unknownFor('preparing');
    });
    if (pending.length === 0) return this.#resultOf(plan, universe, answers);
    const first = pending.find(({ watch }) => watch !== null);
    if (first !== undefined) {
      const book = this.#books.of(first.series, first.watch!);
      requireRoom(this.#kept.bytesOf(book, plan), answers.filter(isScanned).length);
    }
    return this.#make(plan, kept, this.#inTurn(pending), answers).then(() => {
      // Its memory is counted again, if it is still cached.
      if (this.#answers.peek(plan.key) === kept) recount(this.#answers, plan.key, kept);
      return this.#resultOf(plan, universe, answers);
    });
  }

  /** An earlier result, by its edition; undefined if it is no longer cached. */
  edition(plan: ScanPlan, universe: ScanUniverse, edition: string): ScanResult | undefined {
    return this.#editions.get(`${keyOf(plan, universe)}|${edition}`);
  }

  /** The base series of an instrument: that of an interval, or the one that its bars are aggregated from. */
  keptSeries(instrument: InstrumentId, interval: BarInterval): SeriesId {
    const { whyNotOffered } = this.#dependencies;
    const bases = baseIntervals(interval);
    const base = bases.find((one) => whyNotOffered(instrument, one) === null) ?? bases[0]!;
    return { ...instrument, interval: base };
  }

  /** Evicts what was not used in a while, even without requests. */
  #forgetLater(): void {
    if (this.#isForgetting) return;
    this.#isForgetting = true;
    this.#dependencies.supplies.clock.after(KEPT_MS, () => {
      this.#isForgetting = false;
      this.#kept.forgetUnused();
      const caches = [this.#answers, this.#results, this.#editions];
      for (const cache of caches) cache.purgeStale();
      if (caches.some(({ size }) => size > 0)) this.#forgetLater();
    });
  }

  #answersOf({ key }: ScanPlan): ScanAnswerCache {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const made = new ScanAnswerCache(this.#dependencies.closeGraceMs);
    this.#answers.set(key, made);
    return made;
  }

  /** The answer if it is known, else the series to compute it from. */
  #known(
    plan: ScanPlan,
    answers: ScanAnswerCache,
    instrument: InstrumentId,
  ): SeriesAnswer | Omit<Pending, 'at'> {
    const { market, whyNotOffered } = this.#dependencies;
    const series = { ...instrument, interval: plan.interval };
    const kept = this.keptSeries(instrument, plan.interval);
    const watch = market.watchInMemory(kept);
    if (watch === undefined) {
      const reason = whyNotOffered(instrument, kept.interval);
      return reason === null
        ? this.#answerOfEvicted(plan, answers, series, kept)
        : unknownFor(reason);
    }
    const { isLoaded, isOnDemand } = watch;
    if (!isLoaded) {
      return isOnDemand
        ? this.#answerOfEvicted(plan, answers, series, kept)
        : unknownFor('loading');
    }
    const book = this.#books.of(series, watch);
    return answers.of(book, watch) ?? { series, kept, watch };
  }

  /** The answer of an evicted series, while it holds. */
  #answerOfEvicted(
    plan: ScanPlan,
    answers: ScanAnswerCache,
    series: BarSeriesId,
    kept: SeriesId,
  ): SeriesAnswer | Omit<Pending, 'at'> {
    const key = seriesKey(series);
    if (answers.evict(key)) {
      this.#kept.evict(key, plan);
      this.#books.evict(key);
    }
    const { clock } = this.#dependencies.supplies;
    return answers.ofEvicted(key, clock.nowMs()) ?? { series, kept, watch: null };
  }

  /** Series in memory first, then those that were loaded longest ago. */
  #inTurn(pending: readonly Pending[]): readonly Pending[] {
    if (pending.every(({ watch }) => watch !== null)) return pending;
    const turnOf = ({ watch, kept }: Pending): number =>
      watch === null ? (this.#loads.peek(seriesKey(kept)) ?? 0) : -1;
    const turns = new Map(pending.map((one) => [one, turnOf(one)]));
    return pending.toSorted((a, b) => turns.get(a)! - turns.get(b)!);
  }

  /** Computes answers until all are there, or the time of a scan is up. */
  async #make(
    plan: ScanPlan,
    kept: ScanAnswerCache,
    pending: readonly Pending[],
    answers: SeriesAnswer[],
  ): Promise<void> {
    const { clock, turns } = this.#dependencies.supplies;
    const ended = new AbortController();
    let next = 0;
    let loaded = 0;
    const work = async (): Promise<void> => {
      while (next < pending.length && !ended.signal.aborted) {
        const one = pending[next]!;
        const { at, series, watch } = one;
        next += 1;
        if (watch === null) {
          if ((loaded += 1) > MAX_LOADED) continue;
          this.#loads.set(seriesKey(one.kept), (this.#loadCount += 1));
        }
        const turn = turns.take(WORK_PER_BAR * Math.max(1, plan.calculations.length));
        if (turn !== undefined) await turn;
        const answer =
          (watch && this.#answerIfReady(plan, kept, series, watch)) ??
          (await this.#prepare(plan, kept, one).catch(() => null));
        // An answer that arrives after the delivery of the scan is cached for the next scan.
        if (answer !== null && !ended.signal.aborted) answers[at] = answer;
      }
    };
    const workers = Promise.all(Array.from({ length: MAX_BEGINNING }, work));
    const wait = delay(clock, MAX_WAIT_MS, ended.signal).catch(() => {});
    await Promise.race([workers, wait]);
    ended.abort();
  }

  /** The answer of one series if its calculations only have to be advanced, else null. */
  #answerIfReady(
    plan: ScanPlan,
    kept: ScanAnswerCache,
    series: BarSeriesId,
    watch: SeriesWatch,
  ): SeriesAnswer | null {
    if (comparesSeries(plan)) return null;
    const book = this.#books.of(series, watch);
    const calculations = this.#kept.of(book, plan);
    if (!calculations.every(isReady)) return null;
    const index = newestClosed(book);
    if (index === null) return noBarYet(book, watch);
    const values = valuesAt(calculations, plan, book, index);
    return values.every(isSettled) ? this.#judge(plan, kept, watch, book, index, values) : null;
  }

  /** The answer of one series, once it is loaded and its calculations have begun. */
  async #prepare(
    plan: ScanPlan,
    kept: ScanAnswerCache,
    { series, kept: base }: Pick<Pending, 'series' | 'kept'>,
  ): Promise<SeriesAnswer> {
    const { market } = this.#dependencies;
    const watch = market.watch(base);
    await market.loaded(base, 'scan');
    if (watch === undefined || !watch.isLoaded) return unknownFor('loading');
    const book = this.#books.of(series, watch);
    const calculations = this.#calculationsOf(plan, book);
    if (calculations === null) return unknownFor('not_subscribed');
    for (;;) {
      // Bars may change while one of them is awaited.
      while (!calculations.every(isReady)) {
        for (const calculation of calculations) await calculation.ready();
        this.#books.carryOn(book);
      }
      const index = newestClosed(book);
      if (index === null) return noBarYet(book, watch);
      const { revision, frontierMs } = book;
      const asked = valuesAt(calculations, plan, book, index);
      const values = asked.every(isSettled) ? asked : await Promise.all(asked);
      this.#books.carryOn(book);
      if (book.revision !== revision || book.frontierMs !== frontierMs) continue;
      if (!values.every((one) => one !== null)) return unknownFor('preparing');
      return this.#judge(plan, kept, watch, book, index, values);
    }
  }

  /**
   * The calculations of a scan on a series, in its order; null if this server has no bars of another series that it
   * reads.
   */
  #calculationsOf(plan: ScanPlan, book: ReadableSeries): readonly FollowedCalculation[] | null {
    const alone = this.#kept.of(book, plan).values();
    const all = plan.calculations.map(({ compared }) =>
      compared === null ? alone.next().value! : this.#dependencies.compared(compared, book),
    );
    return all.every((one) => one !== null) ? all : null;
  }

  /** Judges the newest closed bar by its calculations. */
  #judge(
    plan: ScanPlan,
    kept: ScanAnswerCache,
    watch: SeriesWatch,
    book: ReadableSeries,
    index: number,
    values: readonly LiveValues[],
  ): SeriesAnswer {
    const answer = judgeSeries(plan, book, index, values);
    const { clock } = this.#dependencies.supplies;
    return kept.keep(answer, book.ring.openTimeAt(index), book, watch, clock.nowMs());
  }

  #resultOf(plan: ScanPlan, universe: ScanUniverse, answers: readonly SeriesAnswer[]): ScanResult {
    const key = keyOf(plan, universe);
    const known = this.#results.get(key);
    if (known !== undefined && isSame(known.answers, answers)) return known.result;
    const result = resultOf(plan, universe.instruments, answers);
    this.#results.set(key, { answers, result });
    this.#editions.set(`${key}|${result.edition}`, result);
    return result;
  }
}

/** Index of the newest closed bar of a series; null before there is one. */
function newestClosed({ ring }: ReadableSeries): number | null {
  let index = ring.size - 1;
  while (index >= 0 && !ring.isClosedAt(index)) index -= 1;
  return index < 0 ? null : index;
}

/** The first aggregated bar may need more base bars than there are. */
function noBarYet(book: ReadableSeries, watch: SeriesWatch): SeriesAnswer {
  return unknownFor(book === watch.book ? 'loading' : 'not_enough_bars');
}

function valuesAt(
  calculations: readonly FollowedCalculation[],
  { rows }: ScanPlan,
  book: ReadableSeries,
  index: number,
): (LiveValues | Promise<LiveValues | null>)[] {
  const openTimeMs = book.ring.openTimeAt(index);
  return calculations.map((one) => one.at(openTimeMs, rows));
}

function comparesSeries({ calculations }: ScanPlan): boolean {
  return calculations.some(({ compared }) => compared !== null);
}

function isReady(calculation: FollowedCalculation): boolean {
  return calculation.isReady;
}

function isSettled(values: LiveValues | Promise<LiveValues | null>): values is LiveValues {
  return !(values instanceof Promise);
}

/** Whether a calculation runs for an answer. */
function isScanned(answer: SeriesAnswer): boolean {
  if (answer.isKnown) return true;
  return answer.reason !== 'not_subscribed' && answer.reason !== 'unsupported_interval';
}

function isSame(before: readonly SeriesAnswer[], now: readonly SeriesAnswer[]): boolean {
  return before.length === now.length && now.every((answer, at) => answer === before[at]);
}

function keyOf(plan: ScanPlan, universe: ScanUniverse): string {
  return `${plan.key}|${universe.key}`;
}

const MIB = 1_048_576;

/** Throws `scan_too_large` if too many instruments are compared with other series. */
function requireComparable(plan: ScanPlan, { instruments }: ScanUniverse): void {
  if (instruments.length <= MAX_COMPARED || !comparesSeries(plan)) return;
  throw new DomainError(
    'scan_too_large',
    `The universe has ${instruments.length} instruments, and a scan with other series takes ${MAX_COMPARED}; ` +
      'name an exchange and a market, or fewer instruments.',
  );
}

/** Throws `scan_too_large` if the calculations of that many series exceed the memory. */
function requireRoom(bytesOfSeries: number, series: number): void {
  const bytes = bytesOfSeries * series;
  if (bytes <= MAX_CACHED_BYTES) return;
  const parts = Math.ceil(bytes / MAX_CACHED_BYTES);
  throw new DomainError(
    'scan_too_large',
    `The scan of ${series} instruments keeps ${Math.ceil(bytes / MIB)} MiB of calculations, and ` +
      `${MAX_CACHED_BYTES / MIB} MiB is the maximum: scan ${parts} parts of the universe, or shorter periods.`,
  );
}
