import type { Clock, Timer } from '#kernel/clock.ts';
import { alignDownMs, intervalMs, isInterval, type Interval } from '#kernel/interval.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { klineEvent } from '#simulators/venue-a/kline-text.ts';

/** Somebody who subscribed to streams. */
export interface KlineSink {
  deliver(stream: string, event: string, isClosing: boolean): void;
}

/** A stream that somebody subscribes to, and how far it has been pushed. */
interface Stream {
  readonly name: string;
  readonly symbol: string;
  readonly interval: Interval;
  readonly sinks: Set<KlineSink>;
  /** The bar that was pushed last, and at how many trades. */
  openMs: number;
  pushedTrades: number;
}

/**
 * Pushes kline events to all subscribers of one market in fixed slots: the forming bar when it
 * changed since the last slot, and every bar that ended once more as closed. Nothing is pushed when
 * nothing changed. One event is written once, however many subscribe to it.
 */
export class KlinePublisher {
  readonly #exchange: SimulatedExchange;
  readonly #market: ContractMarket;
  readonly #clock: Clock;
  readonly #pushEveryMs: number;
  readonly #streams = new Map<string, Stream>();
  #slot: Timer | null = null;

  constructor(
    exchange: SimulatedExchange,
    market: ContractMarket,
    clock: Clock,
    pushEveryMs: number,
  ) {
    this.#exchange = exchange;
    this.#market = market;
    this.#clock = clock;
    this.#pushEveryMs = pushEveryMs;
  }

  /** Adds a subscriber; unknown names are ignored without a word, as the exchange does. */
  subscribe(name: string, sink: KlineSink): void {
    const stream = this.#streams.get(name) ?? this.#open(name);
    if (stream === null) return;
    stream.sinks.add(sink);
    this.#slot ??= this.#scheduleSlot();
  }

  /** Takes a subscriber away. A stream without any is forgotten, so nothing is computed for it. */
  unsubscribe(name: string, sink: KlineSink): void {
    const stream = this.#streams.get(name);
    stream?.sinks.delete(sink);
    if (stream?.sinks.size === 0) this.#streams.delete(name);
    if (this.#streams.size === 0) this.stop();
  }

  /** Pushes nothing more until somebody subscribes again. */
  stop(): void {
    this.#slot?.cancel();
    this.#slot = null;
  }

  #open(name: string): Stream | null {
    const at = name.indexOf('@kline_');
    const interval = name.slice(at + '@kline_'.length);
    // Stream names are lowercase; the exchange ignores any other spelling without an error.
    if (at < 1 || !isInterval(interval) || name !== name.toLowerCase()) return null;
    const symbol = name.slice(0, at).toUpperCase();
    if (this.#exchange.find(this.#market, symbol) === null) return null;
    const openMs = alignDownMs(this.#exchange.nowMs(), interval);
    const stream = { name, symbol, interval, sinks: new Set<KlineSink>(), openMs, pushedTrades: 0 };
    this.#streams.set(name, stream);
    return stream;
  }

  /** Slots lie on multiples of their length, so the same history is pushed at the same times. */
  #scheduleSlot(): Timer {
    const every = this.#pushEveryMs;
    const delayMs = every - (this.#exchange.nowMs() % every);
    return this.#clock.after(delayMs, () => {
      this.#slot = this.#scheduleSlot();
      const nowMs = this.#exchange.nowMs();
      for (const stream of this.#streams.values()) this.#push(stream, nowMs);
    });
  }

  /** Closes every bar that has ended since the last slot, then pushes the forming one. */
  #push(stream: Stream, nowMs: number): void {
    const listing = this.#exchange.find(this.#market, stream.symbol);
    if (listing === null) return;
    const lengthMs = intervalMs(stream.interval);
    for (; stream.openMs + lengthMs <= nowMs; stream.openMs += lengthMs) {
      this.#send(stream, listing, nowMs, true);
      stream.pushedTrades = 0;
    }
    this.#send(stream, listing, nowMs, false);
  }

  #send(stream: Stream, listing: Listing, nowMs: number, isClosed: boolean): void {
    const { openMs, interval } = stream;
    const bar = listing.history.barAt(interval, openMs, nowMs);
    if (bar === null || (!isClosed && bar.trades === stream.pushedTrades)) return;
    stream.pushedTrades = bar.trades;
    const event = klineEvent(
      listing.contract,
      interval,
      { openTimeMs: openMs, bar },
      isClosed,
      nowMs,
    );
    for (const sink of stream.sinks) sink.deliver(stream.name, event, isClosed);
  }
}
