import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import {
  isBarEvent,
  type MarketEvent,
  type MarketEventBus,
} from '#market-data/bars/market-events.ts';
import type { ToldBars } from '#test/simulation/scaled/told-bars.ts';

/** A bus whose only subscriber judges what is delivered. */
export class ToldEvents implements MarketEventBus {
  readonly #told: ToldBars;

  constructor(told: ToldBars) {
    this.#told = told;
  }

  publish(_: string, event: MarketEvent): void {
    if (!isBarEvent(event)) return;
    const series = event.series as SeriesId;
    if (event.kind === 'LOADED') this.#told.loaded(series);
    else if (event.kind === 'CLOSED') this.#told.close(series, event.bar!);
    else if (event.kind === 'CORRECTED') this.#told.correct(series, event.bar!);
  }

  isRead(): boolean {
    return true;
  }

  subscribe(): EventStream<MarketEvent> {
    throw new Error('nobody subscribes');
  }
}
