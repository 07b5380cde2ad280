import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import {
  isBarEvent,
  type MarketEvent,
  type MarketEventBus,
} from '#market-data/bars/events/market-events.ts';
import type { JudgedBars } from '#test/simulation/scaled/judged-bars.ts';

/** A bus whose only subscriber judges what is delivered. */
export class JudgedEvents implements MarketEventBus {
  readonly #delivered: JudgedBars;

  constructor(delivered: JudgedBars) {
    this.#delivered = delivered;
  }

  publish(_: string, event: MarketEvent): void {
    if (!isBarEvent(event)) return;
    const series = event.series as SeriesId;
    if (event.kind === 'LOADED') this.#delivered.loaded(series);
    else if (event.kind === 'CLOSED') this.#delivered.close(series, event.bar!);
    else if (event.kind === 'CORRECTED') this.#delivered.correct(series, event.bar!);
  }

  isRead(): boolean {
    return true;
  }

  subscribe(): EventStream<MarketEvent> {
    throw new Error('this bus has no subscribers');
  }
}
