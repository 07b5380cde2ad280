import type { Bar } from '#kernel/bar.ts';
import type { EventStream } from '#kernel/event-bus.ts';
import type { Delivery } from '#kernel/graph.ts';
import { DELIVERY } from '#kernel/graph.ts';
import type { InstrumentId, SeriesId } from '#kernel/instrument.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic } from '#market-data/bars/market-events.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { Feature } from '#market-data/features/feature.ts';
import { featureId } from '#market-data/features/feature.ts';
import { observeFeatures } from '#market-data/features/observation.ts';
import type { LiveValues } from '#market-data/live/live-calculation.ts';
import type { LiveLease } from '#market-data/live/live-calculations.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

interface FeatureOccurrence {
  readonly instrument: InstrumentId;
  readonly interval: Interval;
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

interface FeatureSource {
  readonly featureOccurred: FeatureOccurrence;
  readonly [DELIVERY]: Delivery;
}

/** What one reader listens for. */
export interface FeatureChoice {
  readonly series: readonly SeriesId[];
  readonly requests: readonly CalcRequest[];
  /** Ids of the events that are told; null for every one. */
  readonly ids: ReadonlySet<string> | null;
}

/** One calculation on one series, and the events that are looked for in it. */
interface Watched {
  readonly request: CalcRequest;
  readonly events: readonly Feature[];
  readonly lease: LiveLease;
}

type Result = IteratorResult<FeatureSource, undefined>;

/** Events of indicators over many series for one reader, each when its bar has closed. */
export class FeatureStream implements AsyncIterableIterator<FeatureSource, undefined> {
  readonly #events: EventStream<MarketEvent>;
  readonly #watched = new Map<string, readonly Watched[]>();
  /** Occurrences of a bar that were found together and are told one after the other. */
  #found: FeatureSource[] = [];

  constructor(context: MarketContext, { series, requests, ids }: FeatureChoice) {
    for (const one of series) {
      const { book } = context.market.watch(one)!;
      const watched = requests.flatMap((request): Watched[] => {
        const events = eventsOf(request, ids);
        if (events.length === 0) return [];
        return [{ request, events, lease: context.live.lease(book, request.plan) }];
      });
      this.#watched.set(seriesKey(one), watched);
    }
    this.#events = context.publisher.bus.subscribe(series.map(barTopic), {
      capacity: context.settings.subscriberBacklog + series.length,
      conflateBy: (event) => (event.kind === 'FORMING' ? seriesKey(event.series) : null),
    });
  }

  async next(): Promise<Result> {
    for (;;) {
      const found = this.#found.shift();
      if (found !== undefined) return { done: false, value: found };
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind === 'CORRECTED') this.#invalidate(value);
      if (value.kind === 'CLOSED') this.#found = await this.#occurrences(value);
    }
  }

  async return(): Promise<Result> {
    this.#found = [];
    for (const watched of this.#watched.values()) for (const { lease } of watched) lease.release();
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #invalidate({ series, sequence }: BarEvent): void {
    const watched = this.#watched.get(seriesKey(series)) ?? [];
    for (const { lease } of watched) lease.calculation.invalidate(sequence);
  }

  async #occurrences(event: BarEvent): Promise<FeatureSource[]> {
    const found: FeatureOccurrence[] = [];
    for (const { request, events, lease } of this.#watched.get(seriesKey(event.series)) ?? []) {
      const { calculation } = lease;
      while (!calculation.isReadyFor(1)) await calculation.begin(1);
      const values = await calculation.at(event.bar!.openTimeMs);
      if (values !== null) found.push(...occurrencesAt(event, request, events, values));
    }
    // Each has a place of its own between its bar's event and the next, the same in every stream.
    return found.map((featureOccurred, index) => ({
      featureOccurred,
      [DELIVERY]: {
        conflateKey: null,
        sequence: event.sequence + index / found.length,
      },
    }));
  }
}

function eventsOf({ plan }: CalcRequest, ids: ReadonlySet<string> | null): Feature[] {
  const { name } = plan.indicator;
  return plan.features.filter(
    (feature) =>
      feature.kind === 'event' && (ids === null || ids.has(featureId(name, feature.name))),
  );
}

function occurrencesAt(
  { series, bar }: BarEvent,
  { key, plan }: CalcRequest,
  events: readonly Feature[],
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
      bar: bar!,
      result: { ...values, key, plan, includeForming: false },
    };
  });
}
