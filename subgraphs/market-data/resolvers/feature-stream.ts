import type { Bar } from '#kernel/market/bar.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { InstrumentId, BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic, isBarEvent } from '#market-data/bars/market-events.ts';
import type { ReadableSeries } from '#market-data/bars/readable-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { writeColumns } from '#market-data/calculation/indicator-columns.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { featureId } from '#indicators/features/feature.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { EventPositions, tooOld } from '#market-data/live/event-positions.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import { WORK_PER_BAR, WORK_PER_DELIVERY } from '#market-data/live/work-budget.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import type { FollowedCalculations } from '#market-data/streams/followed-calculations.ts';
import { followedCalculations } from '#market-data/streams/followed-calculations.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface FeatureOccurrence {
  readonly instrument: InstrumentId;
  readonly interval: BarInterval;
  readonly key: string;
  readonly id: string;
  readonly bias: Feature['bias'];
  readonly openTime: number;
  readonly confirmedAtMs: number;
  readonly anchorOpenTime: number | null;
  readonly bar: Bar;
  /** Carries the columns of the event's bar. */
  readonly result: IndicatorResult;
}

interface ReportedOccurrence extends FeatureOccurrence {
  readonly cursor: string;
}

interface FeatureSource {
  readonly featureOccurred: ReportedOccurrence;
  /** Occurrences that are replayed to a resumed subscription have no position among live events. */
  readonly [DELIVERY]?: Delivery;
}

/** An occurrence that waits for its delivery. */
interface Found {
  readonly occurrence: FeatureOccurrence;
  readonly key: string;
  /** Its place among those of its bar, counted from 1. */
  readonly place: number;
  readonly isLastOfBar: boolean;
  readonly sequence: number | null;
}

/** The subscription of one subscriber. */
export interface FeatureChoice {
  readonly series: readonly BarSeriesId[];
  readonly requests: readonly CalcRequest[];
  /** Ids of the events that are delivered; null for all. */
  readonly ids: ReadonlySet<string> | null;
  /** Events of bars that open at this moment or later are delivered; null for those from now on. */
  readonly sinceMs?: number | null;
  /** The last cursor of a resumed subscription. */
  readonly after?: readonly string[] | null | undefined;
}

/** Bars whose events are replayed to a resumed subscription. */
const MAX_BARS_AGAIN = 1_000;

/** One calculation on one series, and its events to look for. */
interface Watched {
  readonly request: CalcRequest;
  readonly events: readonly Feature[];
  readonly calculation: FollowedCalculation;
}

type Result = IteratorResult<FeatureSource, undefined>;

/**
 * Events of indicators over many series for one subscriber, each when its bar has closed. A resumed subscription
 * first receives those of the bars that closed in between, found by the same calculations.
 */
export class FeatureStream implements AsyncIterableIterator<FeatureSource, undefined> {
  readonly #context: MarketContext;
  readonly #lease: FollowedCalculations;
  /** By the key of the series. */
  readonly #watched = new Map<string, Watched[]>();
  readonly #events: EventStream<MarketEvent>;
  readonly #positions: EventPositions;
  /** Series whose past bars have to be searched first. */
  readonly #toOpen = new Map<string, BarSeriesId>();
  /** Occurrences that were found together and are delivered one after the other. */
  #found: Found[] = [];
  #isEnded = false;

  /** Throws as `followedCalculations` does, and `invalid_cursor`. */
  constructor(context: MarketContext, choice: FeatureChoice) {
    this.#context = context;
    const { series, requests, ids, sinceMs = null, after } = choice;
    const selection = eventSelection(requests, ids);
    const nowMs = context.clock.nowMs();
    this.#positions = new EventPositions(series, selection, after, sinceMs, nowMs);
    const wanted = series.flatMap((one) =>
      requests.map((request) => {
        const { book } = context.market.watch(one)!;
        return { request, book, events: eventsOf(request.plan, ids) };
      }),
    );
    const followed = wanted.filter(({ events }) => events.length > 0);
    this.#lease = followedCalculations(context, followed, 1);
    followed.forEach(({ request, events, book }, at) => {
      const watched = { request, events, calculation: this.#lease.calculations[at]! };
      this.#watched.getOrInsertComputed(book.key, () => []).push(watched);
    });
    for (const one of series) this.#begin(one);
    this.#events = context.publisher.bus.subscribe(series.map(barTopic), {
      capacity: context.settings.subscriberBacklog + series.length,
      conflateBy: (event) => (event.kind === 'FORMING' ? seriesKey(event.series) : null),
    });
  }

  async next(): Promise<Result> {
    try {
      for (;;) {
        const found = this.#found.shift();
        if (found !== undefined) {
          await this.#context.live.turns.take(WORK_PER_DELIVERY);
          return this.#isEnded ? await this.return() : { done: false, value: this.#deliver(found) };
        }
        const opening = [...this.#toOpen.values()].find((series) => this.#canOpen(series));
        if (opening !== undefined) {
          await this.#open(opening);
          continue;
        }
        const { done, value } = await this.#events.next();
        if (done || this.#isEnded) return await this.return();
        if (isBarEvent(value)) await this.#look(value);
      }
    } catch (error) {
      // The reader of a failed stream need not end it.
      await this.return();
      throw error;
    }
  }

  return(): Promise<Result> {
    this.#isEnded = true;
    this.#found = [];
    this.#lease.release();
    void this.#events.return?.();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Without a named start, it begins behind the newest closed bar. */
  #begin(series: BarSeriesId): void {
    const key = seriesKey(series);
    if (this.#positions.lookedMs(key) !== null) {
      this.#toOpen.set(key, series);
      return;
    }
    const watch = this.#context.market.watch(series)!;
    const lastMs = watch.isLoaded ? lastClosedMs(watch.book) : null;
    if (lastMs !== null) this.#positions.finish(key, lastMs);
  }

  #canOpen(series: BarSeriesId): boolean {
    return this.#context.market.watch(series)?.isLoaded === true;
  }

  async #look(event: BarEvent): Promise<void> {
    const key = seriesKey(event.series);
    const lookedMs = this.#positions.lookedMs(key);
    if (event.kind === 'LOADED' && lookedMs !== null) this.#toOpen.set(key, event.series);
    if (event.kind !== 'CLOSED' || this.#toOpen.has(key)) return;
    const { openTimeMs } = event.bar!;
    // It was searched already when the series was opened.
    if (lookedMs !== null && openTimeMs <= lookedMs) return;
    const occurrences: FeatureOccurrence[] = [];
    for (const watched of this.#watched.get(key) ?? []) {
      if (this.#isEnded) return;
      const values = await this.#valuesAt(watched, openTimeMs, 1);
      if (values !== null) occurrences.push(...occurrencesAt(event.series, watched, values));
    }
    this.#found = foundOf(key, occurrences, event.sequence);
    if (occurrences.length === 0) this.#positions.finish(key, openTimeMs);
  }

  /** Searches the bars that closed since the subscriber's position. */
  async #open(series: BarSeriesId): Promise<void> {
    const key = seriesKey(series);
    this.#toOpen.delete(key);
    const { book } = this.#context.market.watch(series)!;
    const lookedMs = this.#positions.lookedMs(key)!;
    const lastMs = lastClosedMs(book);
    if (lastMs === null || lastMs <= lookedMs) return;
    const rows = closedSince(book, lookedMs, lastMs);
    if (rows > MAX_BARS_AGAIN) throw tooOld(MAX_BARS_AGAIN);
    const byBar = new Map<number, FeatureOccurrence[]>();
    for (const watched of this.#watched.get(key) ?? []) {
      const values = await this.#valuesAt(watched, lastMs, rows);
      if (values === null) continue;
      for (let row = values.fromRow; row < values.toRow; row += 1) {
        const openTimeMs = values.bars.openTimeMs[row]!;
        if (openTimeMs <= lookedMs) continue;
        if (this.#isEnded) return;
        const turn = this.#context.live.turns.take(WORK_PER_BAR);
        if (turn !== undefined) await turn;
        const there = occurrencesAt(series, watched, { ...values, fromRow: row, toRow: row + 1 });
        if (there.length > 0) byBar.set(openTimeMs, [...(byBar.get(openTimeMs) ?? []), ...there]);
      }
    }
    const bars = [...byBar].toSorted(([a], [b]) => a - b);
    const delivered = this.#positions.deliveredOfNext(key);
    this.#found = bars
      .flatMap(([, occurrences]) => foundOf(key, occurrences, null))
      .slice(delivered);
    if (this.#found.length === 0) this.#positions.finish(key, lastMs);
  }

  async #valuesAt(
    { calculation }: Watched,
    openTimeMs: number,
    rows: number,
  ): Promise<LiveValues | null> {
    const turn = this.#context.live.turns.take(WORK_PER_BAR);
    if (turn !== undefined) await turn;
    while (!calculation.isReady) await calculation.ready();
    return calculation.at(openTimeMs, rows);
  }

  #deliver({ occurrence, key, place, isLastOfBar, sequence }: Found): FeatureSource {
    if (isLastOfBar) this.#positions.finish(key, occurrence.openTime);
    else this.#positions.interrupt(key, place);
    const featureOccurred = { ...occurrence, cursor: this.#positions.cursor };
    if (sequence === null) return { featureOccurred };
    return { featureOccurred, [DELIVERY]: { conflateKey: null, sequence } };
  }
}

/** The columns are written on demand, as those of every result. */
export const FEATURE_OCCURRENCE_RESOLVERS = {
  // A calculation reads columns of numbers; the bar book knows their provenance.
  bar: (
    { bar, instrument, interval }: FeatureOccurrence,
    _: unknown,
    { market }: MarketContext,
  ) => {
    const ring = market.watch({ ...instrument, interval })?.book.ring;
    const provenance = ring?.find(bar.openTimeMs)?.provenance;
    return provenance === undefined ? bar : { ...bar, provenance };
  },
  columns: ({ result }: FeatureOccurrence, _: unknown, { calculator }: MarketContext) =>
    writeColumns(result, calculator.slices),
};

/** The events of a plan that are delivered: those with the ids, or all. */
export function eventsOf(plan: IndicatorPlan, ids: ReadonlySet<string> | null): Feature[] {
  const { name } = plan.indicator;
  return plan.features.filter(
    (feature) =>
      feature.kind === 'event' && (ids === null || ids.has(featureId(name, feature.name))),
  );
}

/** Open time of the newest closed bar; null before there is one. */
function lastClosedMs({ ring }: ReadableSeries): number | null {
  for (let index = ring.size - 1; index >= 0; index -= 1) {
    if (ring.isClosedAt(index)) return ring.openTimeAt(index);
  }
  return null;
}

/** How many bars closed after one and up to another: counted where memory has them, else by the clock. */
function closedSince(
  { ring, floorMs, grid }: ReadableSeries,
  fromMs: number,
  toMs: number,
): number {
  return floorMs <= grid.nextMs(fromMs)
    ? ring.firstIndexFrom(toMs + 1) - ring.firstIndexFrom(fromMs + 1)
    : grid.count(fromMs + 1, toMs + 1);
}

/** Each has its own position between its bar's event and the next, the same in every stream. */
function foundOf(
  key: string,
  occurrences: readonly FeatureOccurrence[],
  sequence: number | null,
): Found[] {
  const { length } = occurrences;
  return occurrences.map((occurrence, index) => ({
    occurrence,
    key,
    place: index + 1,
    isLastOfBar: index + 1 === length,
    sequence: sequence === null ? null : sequence + index / length,
  }));
}

/** Everything by which the events of two subscriptions to the same series differ. */
function eventSelection(
  requests: readonly CalcRequest[],
  ids: ReadonlySet<string> | null,
): unknown {
  const entries = requests.map(({ key, plan, others }) => [
    key,
    plan.indicator.name,
    plan.params,
    ...(plan.source === null ? [] : [plan.source.key]),
    ...others,
  ]);
  return [entries, ids === null ? null : [...ids].toSorted()];
}

/** Occurrences in the last bar of a window. */
function occurrencesAt(
  series: BarSeriesId,
  { request: { key, alias, plan }, events }: Watched,
  values: LiveValues,
): FeatureOccurrence[] {
  const { exchange, market, symbol, interval } = series;
  const observed = observeFeatures(plan.indicator.name, events, values.outputs, values, false);
  return observed.flatMap(({ id, bias, lastTrue }) => {
    if (lastTrue === null) return [];
    return {
      instrument: { exchange, market, symbol },
      interval,
      key,
      id,
      bias,
      openTime: lastTrue.openTime,
      confirmedAtMs: lastTrue.confirmedAtMs!,
      anchorOpenTime: lastTrue.anchorOpenTime,
      bar: barAt(values, values.toRow - 1),
      result: { ...values, key, alias, plan, includeForming: false },
    };
  });
}

function barAt({ bars }: LiveValues, row: number): Bar {
  const [openTimeMs, open, high, low, close, volume, quoteVolume] = BAR_COLUMNS.map(
    (name) => bars[name][row]!,
  ) as [number, number, number, number, number, number, number];
  return { openTimeMs, open, high, low, close, volume, quoteVolume, closed: true };
}
