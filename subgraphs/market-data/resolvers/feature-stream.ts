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
import { writeColumns } from '#market-data/calculation/indicator-columns.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { Feature } from '#market-data/features/feature.ts';
import { featureId } from '#market-data/features/feature.ts';
import { observeFeatures } from '#market-data/features/observation.ts';
import type { LiveCalculation } from '#market-data/live/live-calculation.ts';
import type { LiveLease } from '#market-data/live/live-calculations.ts';
import { WORK_OF_A_BAR, WORK_OF_TELLING } from '#market-data/live/live-turns.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
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
  readonly calculation: LiveCalculation;
}

type Result = IteratorResult<FeatureSource, undefined>;

/** Events of indicators over many series for one reader, each when its bar has closed. */
export class FeatureStream implements AsyncIterableIterator<FeatureSource, undefined> {
  readonly #context: MarketContext;
  readonly #lease: LiveLease;
  /** By the key of the series. */
  readonly #watched = new Map<string, Watched[]>();
  readonly #events: EventStream<MarketEvent>;
  /** Occurrences of a bar that were found together and are told one after the other. */
  #found: FeatureSource[] = [];
  #isEnded = false;

  /** Throws as `LiveCalculations.lease` does. */
  constructor(context: MarketContext, choice: FeatureChoice) {
    this.#context = context;
    const wanted = choice.series.flatMap((series) =>
      choice.requests.map((request) => {
        const { plan } = request;
        const { book } = context.market.watch(series)!;
        return { request, plan, book, events: eventsOf(plan, choice.ids) };
      }),
    );
    const followed = wanted.filter(({ events }) => events.length > 0);
    this.#lease = context.live.lease(followed, 1);
    followed.forEach(({ request, events, book }, at) => {
      const watched = { request, events, calculation: this.#lease.calculations[at]! };
      const others = this.#watched.get(book.key);
      if (others === undefined) this.#watched.set(book.key, [watched]);
      else others.push(watched);
    });
    this.#events = context.publisher.bus.subscribe(choice.series.map(barTopic), {
      capacity: context.settings.subscriberBacklog + choice.series.length,
      conflateBy: (event) => (event.kind === 'FORMING' ? seriesKey(event.series) : null),
    });
  }

  async next(): Promise<Result> {
    try {
      for (;;) {
        const found = this.#found.shift();
        if (found !== undefined) {
          await this.#context.live.turns.take(WORK_OF_TELLING);
          return this.#isEnded ? await this.return() : { done: false, value: found };
        }
        const { done, value } = await this.#events.next();
        if (done || this.#isEnded) return await this.return();
        if (value.kind === 'CLOSED') this.#found = await this.#occurrences(value);
      }
    } catch (error) {
      // Whoever reads a broken stream need not end it.
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

  async #occurrences(event: BarEvent): Promise<FeatureSource[]> {
    const { turns } = this.#context.live;
    const found: FeatureOccurrence[] = [];
    for (const watched of this.#watched.get(seriesKey(event.series)) ?? []) {
      if (this.#isEnded) return [];
      const turn = turns.take(WORK_OF_A_BAR);
      if (turn !== undefined) await turn;
      const { calculation } = watched;
      while (!calculation.isReady) await calculation.ready();
      const asked = calculation.at(event.bar!.openTimeMs);
      const values = asked instanceof Promise ? await asked : asked;
      if (values !== null) found.push(...occurrencesAt(event, watched, values));
    }
    // Each has a place of its own between its bar's event and the next, the same in every stream.
    return found.map((featureOccurred, index) => {
      const sequence = event.sequence + index / found.length;
      return { featureOccurred, [DELIVERY]: { conflateKey: null, sequence } };
    });
  }
}

/** The columns are written when they are asked for, as those of every result. */
export const FEATURE_OCCURRENCE_RESOLVERS = {
  columns: ({ result }: FeatureOccurrence, _: unknown, { calculator }: MarketContext) =>
    writeColumns(result, calculator.slices),
};

/** The events of a plan that are told: those with the ids, or all. */
export function eventsOf(plan: IndicatorPlan, ids: ReadonlySet<string> | null): Feature[] {
  const { name } = plan.indicator;
  return plan.features.filter(
    (feature) =>
      feature.kind === 'event' && (ids === null || ids.has(featureId(name, feature.name))),
  );
}

function occurrencesAt(
  { series, bar }: BarEvent,
  { request: { key, plan }, events }: Watched,
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
