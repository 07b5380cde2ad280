import type { EventStream } from '#kernel/event-bus.ts';
import type { Delivery } from '#kernel/graph.ts';
import { DELIVERY } from '#kernel/graph.ts';
import type { InstrumentId, SeriesId } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic } from '#market-data/bars/market-events.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import type { LiveValues } from '#market-data/live/live-calculation.ts';
import type { LiveLease } from '#market-data/live/live-calculations.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

type EventKind = 'SNAPSHOT' | 'FORMING' | 'CLOSED' | 'CORRECTED';

interface IndicatorEvent {
  readonly kind: EventKind;
  readonly instrument: InstrumentId;
  readonly interval: Interval;
  readonly klines: KlineRows;
  readonly indicators: readonly IndicatorResult[];
}

interface IndicatorSource {
  readonly indicatorUpdated: IndicatorEvent;
  readonly [DELIVERY]: Delivery;
}

/** What one reader follows. */
export interface IndicatorChoice {
  readonly series: SeriesId;
  readonly requests: readonly CalcRequest[];
  readonly snapshotBars: number;
  readonly closedOnly: boolean;
}

type Result = IteratorResult<IndicatorSource, undefined>;

/**
 * Indicators of one series for one reader. It listens first and takes the snapshot afterwards, so
 * nothing falls between them; events that the snapshot already holds are told by their number and
 * left out. The numbers come from calculations that all readers of the same ones share.
 */
export class IndicatorStream implements AsyncIterableIterator<IndicatorSource, undefined> {
  readonly #context: MarketContext;
  readonly #choice: IndicatorChoice;
  readonly #events: EventStream<MarketEvent>;
  readonly #leases: readonly LiveLease[];
  /** Number of the last event that the snapshot holds; null before it. */
  #opened: number | null = null;

  constructor(context: MarketContext, choice: IndicatorChoice) {
    this.#context = context;
    this.#choice = choice;
    const { book } = context.market.watch(choice.series)!;
    this.#leases = choice.requests.map(({ plan }) => context.live.lease(book, plan));
    this.#events = context.publisher.bus.subscribe([barTopic(choice.series)], {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) => (event.kind === 'FORMING' ? conflateKey(event) : null),
    });
  }

  async next(): Promise<Result> {
    if (this.#opened === null && this.#context.market.watch(this.#choice.series)!.isLoaded) {
      return this.#open('SNAPSHOT');
    }
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind === 'STATUS') continue;
      const result = await this.#answer(value);
      if (result !== null) return result;
    }
  }

  async return(): Promise<Result> {
    for (const lease of this.#leases) lease.release();
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #answer(event: BarEvent): Promise<Result | null> {
    if (event.sequence <= (this.#opened ?? -1)) return null;
    switch (event.kind) {
      case 'LOADED':
        return this.#open('SNAPSHOT');
      case 'CORRECTED':
        for (const { calculation } of this.#leases) calculation.invalidate(event.sequence);
        return this.#open('CORRECTED');
      case 'CLOSED':
        return this.#closed(event);
      case 'FORMING':
        return this.#choice.closedOnly ? null : this.#forming(event);
    }
  }

  /** The snapshot, from which everything later goes on. */
  async #open(kind: 'SNAPSHOT' | 'CORRECTED'): Promise<Result> {
    const { snapshotBars, closedOnly } = this.#choice;
    await this.#ready();
    const holdsUpTo = this.#context.publisher.sequence;
    this.#opened = holdsUpTo;
    const values = await Promise.all(
      this.#leases.map(({ calculation }) => calculation.newest(snapshotBars, closedOnly)),
    );
    return this.#result(kind, values, { conflateKey: null, holdsUpTo });
  }

  async #closed({ bar, sequence }: BarEvent): Promise<Result | null> {
    await this.#ready();
    const found = this.#leases.map(({ calculation }) => calculation.at(bar!.openTimeMs));
    const values = await Promise.all(found);
    // A bar that is older than what is kept was in a snapshot that came meanwhile.
    if (!values.every((one) => one !== null)) return null;
    return this.#result('CLOSED', values, { conflateKey: null, sequence });
  }

  /** The forming bar as it is now, which may be newer than the event that told of it. */
  async #forming(event: BarEvent): Promise<Result | null> {
    await this.#ready();
    const values = await Promise.all(
      this.#leases.map(({ calculation }) => calculation.newest(1, false)),
    );
    const { bars, formingRow } = values[0]!;
    // The bar closed meanwhile, and the event of that follows.
    if (formingRow === null || bars.openTimeMs[formingRow] !== event.bar!.openTimeMs) return null;
    const delivery = { conflateKey: conflateKey(event), sequence: event.sequence };
    return this.#result('FORMING', values, delivery);
  }

  async #ready(): Promise<void> {
    const { snapshotBars } = this.#choice;
    const calculations = this.#leases.map(({ calculation }) => calculation);
    // While one is made ready, another may have to begin anew, because its series did.
    while (!calculations.every((one) => one.isReadyFor(snapshotBars))) {
      await Promise.all(calculations.map((one) => one.begin(snapshotBars)));
    }
  }

  #result(kind: EventKind, values: readonly LiveValues[], delivery: Delivery): Result {
    const { exchange, market, symbol, interval } = this.#choice.series;
    const indicators = this.#choice.requests.map(({ key, plan }, index): IndicatorResult => {
      return { ...values[index]!, key, plan, includeForming: true };
    });
    const indicatorUpdated: IndicatorEvent = {
      kind,
      instrument: { exchange, market, symbol },
      interval,
      klines: rowsOf(values[0]!),
      indicators,
    };
    return { done: false, value: { indicatorUpdated, [DELIVERY]: delivery } };
  }
}

function rowsOf({ bars, fromRow, toRow }: LiveValues): KlineRows {
  const rows = Array.from({ length: toRow - fromRow }, (_, index) => rowAt(bars, fromRow + index));
  return KlineRows.fromText(rows.join(','), rows.length);
}

function rowAt(bars: BarColumns, row: number): string {
  return `[${BAR_COLUMNS.map((name) => bars[name][row]!).join(',')}]`;
}

/** Only states of the same forming bar replace each other. */
function conflateKey(event: BarEvent): string | null {
  return event.bar === null ? null : `forming:${event.bar.openTimeMs}`;
}
