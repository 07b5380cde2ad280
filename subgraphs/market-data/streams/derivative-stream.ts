import type { DerivativeState } from '#kernel/market/derivative.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { MarketEvent } from '#market-data/bars/market-events.ts';
import { derivativesTopic } from '#market-data/bars/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface DerivativeSource {
  readonly derivativesUpdated: object;
  readonly [DELIVERY]: Delivery;
}

type Result = IteratorResult<DerivativeSource, undefined>;

/**
 * Funding, mark price and open interest of some perpetuals for one subscriber: the known state of each first, then
 * every change. Each event is the whole state, so a slow subscriber gets only the newest of an instrument.
 */
export class DerivativeStream implements AsyncIterableIterator<DerivativeSource, undefined> {
  readonly #context: MarketContext;
  readonly #events: EventStream<MarketEvent>;
  readonly #toOpen: InstrumentId[];
  /** By instrument: the number of the last event that its first state includes. */
  readonly #opened = new Map<string, number>();
  #releases: readonly (() => void)[];

  constructor(context: MarketContext, instruments: readonly InstrumentId[]) {
    this.#context = context;
    this.#toOpen = [...instruments];
    this.#releases = followAll(context, instruments);
    this.#events = context.publisher.bus.subscribe(instruments.map(derivativesTopic), {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) =>
        event.kind === 'DERIVATIVES' ? instrumentKey(event.instrument) : null,
    });
  }

  async next(): Promise<Result> {
    for (;;) {
      const instrument = this.#toOpen.shift();
      if (instrument === undefined) break;
      const holdsUpTo = this.#context.publisher.sequence;
      const state = this.#context.derivatives.latest(instrument);
      // If nothing is known yet, the first answer is an event.
      if (state === null) continue;
      this.#opened.set(instrumentKey(instrument), holdsUpTo);
      return { done: false, value: sourceOf(instrument, state, { holdsUpTo }) };
    }
    for (;;) {
      const { done, value } = await this.#nextEvent();
      if (done) return { done, value: undefined };
      if (value.kind !== 'DERIVATIVES') continue;
      const { instrument, state, sequence } = value;
      if (sequence <= (this.#opened.get(instrumentKey(instrument)) ?? -1)) continue;
      return { done: false, value: sourceOf(instrument, state, { sequence }) };
    }
  }

  async return(): Promise<Result> {
    this.#toOpen.length = 0;
    this.#release();
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  /** `return` is not called on a stream that ends by itself, or because its subscriber is too slow. */
  async #nextEvent(): Promise<IteratorResult<MarketEvent, undefined>> {
    try {
      const next = await this.#events.next();
      if (next.done) this.#release();
      return next;
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #release(): void {
    const releases = this.#releases;
    this.#releases = [];
    for (const release of releases) release();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Follows all of them, or none: throws `symbol_not_subscribed` for one that no venue lists. */
function followAll(
  { derivatives }: MarketContext,
  instruments: readonly InstrumentId[],
): (() => void)[] {
  const releases: (() => void)[] = [];
  try {
    for (const instrument of instruments) releases.push(derivatives.follow(instrument));
    return releases;
  } catch (error) {
    for (const release of releases) release();
    throw error;
  }
}

function sourceOf(
  { exchange, market, symbol }: InstrumentId,
  { timeMs, markPrice, fundingRate, nextFundingMs, openInterest }: DerivativeState,
  place: Omit<Delivery, 'conflateKey'>,
): DerivativeSource {
  const instrument = { exchange, market, symbol };
  return {
    derivativesUpdated: {
      instrument,
      timeMs,
      markPrice,
      fundingRate,
      nextFundingTimeMs: nextFundingMs,
      openInterest,
    },
    [DELIVERY]: { conflateKey: instrumentKey(instrument), ...place },
  };
}
