import type { MaybePromise } from '#kernel/async/maybe-promise.ts';
import type { Opening, StreamPart } from '#kernel/async/resumable-stream.ts';
import { ResumableStream, STATELESS } from '#kernel/async/resumable-stream.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY, positionWithin } from '#kernel/ports/graph.ts';
import type { InstrumentId, BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
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
import { followedCalculations } from '#market-data/streams/followed-calculations.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** An event of an indicator that occurred on a closed bar. */
export interface FeatureOccurrence {
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
  readonly [DELIVERY_KEY]?: Delivery;
}

/** An occurrence that waits for its delivery. */
interface Found {
  readonly occurrence: FeatureOccurrence;
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

/**
 * Events of indicators over many series for one subscriber, each when its bar has closed. A resumed subscription
 * first receives those of the bars that closed in between, found by the same calculations.
 */
export class FeatureStream extends ResumableStream<BarEvent, FeatureSource> {
  /** Throws as `followedCalculations` does, and `invalid_cursor`. */
  constructor(context: MarketContext, choice: FeatureChoice) {
    const { series, requests, ids, sinceMs = null, after } = choice;
    const selection = eventSelection(requests, ids);
    const nowMs = context.clock.nowMs();
    const positions = new EventPositions(series, selection, after, sinceMs, nowMs);
    const wanted = series.flatMap((one) =>
      requests.map((request) => {
        const { book } = context.market.watch(one)!;
        return { request, book, events: eventsOf(request.plan, ids) };
      }),
    );
    const followed = wanted.filter(({ events }) => events.length > 0);
    const lease = followedCalculations(context, followed, 1);
    const watched = new Map<string, Watched[]>();
    followed.forEach(({ request, events, book }, at) => {
      const one = { request, events, calculation: lease.calculations[at]! };
      watched.getOrInsertComputed(book.key, () => []).push(one);
    });
    let isEnded = false;
    const parts = new Map(
      series.map((one) => {
        const key = seriesKey(one);
        const all = { positions, watched: watched.get(key) ?? [], isEnded: () => isEnded };
        return [key, new SeriesFeatures(context, one, all)];
      }),
    );
    super({
      events: subscribeTo(context.publisher.bus, series.map(barTopic), {
        capacity: context.settings.subscriberBacklog + series.length,
        conflateBy: (event) => (event.kind === 'FORMING' ? seriesKey(event.series) : null),
      }),
      parts: parts.values(),
      partOf: (event) => parts.get(seriesKey(event.series)),
      sequenceOf: ({ sequence }) => sequence,
      release: () => {
        isEnded = true;
        lease.release();
      },
    });
  }
}

/** The features that a stream searches for. */
interface FollowedFeatures {
  readonly positions: EventPositions;
  /** On the series. */
  readonly watched: readonly Watched[];
  /** A search of many bars ends with its stream. */
  isEnded(): boolean;
}

/** The events of one series. They are recognised by their bar, so no number of an event is needed. */
class SeriesFeatures implements StreamPart<BarEvent, FeatureSource> {
  readonly #context: MarketContext;
  readonly #series: BarSeriesId;
  readonly #key: string;
  readonly #positions: EventPositions;
  readonly #followed: FollowedFeatures;
  /** Whether the subscriber named where it begins. */
  readonly #isResumed: boolean;
  /** Occurrences that were found together and are delivered one after the other. */
  #found: Found[] = [];

  /** Without a named start, it begins behind the newest closed bar. */
  constructor(context: MarketContext, series: BarSeriesId, followed: FollowedFeatures) {
    this.#context = context;
    this.#series = series;
    this.#key = seriesKey(series);
    this.#positions = followed.positions;
    this.#followed = followed;
    this.#isResumed = this.#lookedMs !== null;
    if (this.#isResumed) return;
    const { isLoaded, book } = context.market.watch(series)!;
    const lastMs = isLoaded ? lastClosedMs(book) : null;
    if (lastMs !== null) this.#positions.finish(this.#key, lastMs);
  }

  /** Searches the bars that closed since the subscriber's position, if it began with one. */
  open(event: BarEvent | null): MaybePromise<Opening<FeatureSource> | null> {
    const lookedMs = this.#lookedMs;
    if (lookedMs === null || (event === null && !this.#isResumed)) return STATELESS;
    const watch = this.#context.market.watch(this.#series);
    if (watch?.isLoaded !== true) return null;
    const lastMs = lastClosedMs(watch.book);
    if (lastMs === null || lastMs <= lookedMs) return STATELESS;
    return this.#search(watch.book, lookedMs, lastMs).then(() => STATELESS);
  }

  isReset({ kind }: BarEvent): boolean {
    return kind === 'LOADED' && this.#lookedMs !== null;
  }

  answer({ kind, bar, sequence }: BarEvent): Promise<null> | null {
    if (kind !== 'CLOSED') return null;
    // It was searched already when the series was opened.
    const isSearched = bar!.openTimeMs <= (this.#lookedMs ?? -Infinity);
    return isSearched ? null : this.#look(bar!.openTimeMs, sequence);
  }

  due(): Promise<FeatureSource> | null {
    const found = this.#found.shift();
    return found === undefined ? null : this.#deliver(found);
  }

  get #lookedMs(): number | null {
    return this.#positions.lookedMs(this.#key);
  }

  async #look(openTimeMs: number, sequence: number): Promise<null> {
    const occurrences: FeatureOccurrence[] = [];
    for (const watched of this.#followed.watched) {
      if (this.#followed.isEnded()) return null;
      const values = await this.#valuesAt(watched, openTimeMs, 1);
      if (values !== null) occurrences.push(...occurrencesAt(this.#series, watched, values));
    }
    this.#found = foundOf(occurrences, sequence);
    if (occurrences.length === 0) this.#positions.finish(this.#key, openTimeMs);
    return null;
  }

  async #search(book: ReadableSeries, lookedMs: number, lastMs: number): Promise<void> {
    const rows = closedSince(book, lookedMs, lastMs);
    if (rows > MAX_BARS_AGAIN) throw tooOld(MAX_BARS_AGAIN);
    const byBar = new Map<number, FeatureOccurrence[]>();
    for (const watched of this.#followed.watched) {
      const values = await this.#valuesAt(watched, lastMs, rows);
      if (values === null) continue;
      for (let row = values.fromRow; row < values.toRow; row += 1) {
        const openTimeMs = values.bars.openTimeMs[row]!;
        if (openTimeMs <= lookedMs) continue;
        if (this.#followed.isEnded()) return;
        const turn = this.#context.live.turns.take(WORK_PER_BAR);
        if (turn !== undefined) await turn;
        const bar = { ...values, fromRow: row, toRow: row + 1 };
        const there = occurrencesAt(this.#series, watched, bar);
        if (there.length > 0) byBar.getOrInsertComputed(openTimeMs, () => []).push(...there);
      }
    }
    const bars = [...byBar].toSorted(([a], [b]) => a - b);
    const delivered = this.#positions.deliveredOfNext(this.#key);
    this.#found = bars.flatMap(([, occurrences]) => foundOf(occurrences, null)).slice(delivered);
    if (this.#found.length === 0) this.#positions.finish(this.#key, lastMs);
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

  async #deliver({ occurrence, place, isLastOfBar, sequence }: Found): Promise<FeatureSource> {
    await this.#context.live.turns.take(WORK_PER_DELIVERY);
    if (isLastOfBar) this.#positions.finish(this.#key, occurrence.openTime);
    else this.#positions.interrupt(this.#key, place);
    const featureOccurred = { ...occurrence, cursor: this.#positions.cursor };
    const position = sequence === null ? ({ isMissed: true } as const) : { sequence };
    return { featureOccurred, [DELIVERY_KEY]: { conflateKey: null, ...position } };
  }
}

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
function foundOf(occurrences: readonly FeatureOccurrence[], sequence: number | null): Found[] {
  const { length } = occurrences;
  return occurrences.map((occurrence, index) => ({
    occurrence,
    place: index + 1,
    isLastOfBar: index + 1 === length,
    sequence: sequence === null ? null : positionWithin(sequence, index, length),
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
