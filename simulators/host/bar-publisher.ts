import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';

/** When bars are pushed to subscribers. */
export interface PushRule {
  /** Conflation interval of a bar's changes. */
  readonly everyMs: number;
  /** Whether an ended bar is pushed once more as closed; some exchanges never do. */
  readonly pushesClosed: boolean;
}

/** A bar to be pushed, as of a time. */
export interface PushedBar {
  readonly listing: Listing;
  readonly interval: Interval;
  readonly bar: ContractBar;
  readonly isClosed: boolean;
  readonly nowMs: number;
}

/** What a client subscribes to: the bars of one contract and interval, under the exchange's name. */
export interface BarTopic {
  /** Name as the exchange writes it, unique among the topics of one host. */
  readonly name: string;
  readonly market: ContractMarket;
  /** The contract's symbol in the simulated exchange. */
  readonly symbol: string;
  readonly interval: Interval;
}

/** A subscriber of topics. */
export interface BarSink {
  deliver(topic: string, event: string, isClosing: boolean): void;
}

/** A topic with subscribers, and the last pushed state. */
interface Stream {
  readonly topic: BarTopic;
  readonly sinks: Set<BarSink>;
  /** The bar that was pushed last, and at how many trades. */
  openMs: number;
  pushedTrades: number;
}

/**
 * Pushes bars to all subscribers of one host in fixed slots: the forming bar when it changed since the last slot, and
 * every ended bar once more as closed. Topics without subscribers cost nothing.
 */
export class BarPublisher {
  readonly #exchange: SimulatedExchange;
  readonly #clock: Clock;
  readonly #rule: PushRule;
  readonly #write: (event: PushedBar) => string;
  readonly #streams = new Map<string, Stream>();
  #slot: Timer | null = null;

  constructor(
    exchange: SimulatedExchange,
    clock: Clock,
    rule: PushRule,
    write: (event: PushedBar) => string,
  ) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#rule = rule;
    this.#write = write;
  }

  /** Adds a subscriber; a contract that the exchange does not list is never pushed. */
  subscribe(topic: BarTopic, sink: BarSink): void {
    const stream = this.#streams.get(topic.name) ?? this.#open(topic);
    stream.sinks.add(sink);
    this.#slot ??= this.#scheduleSlot();
  }

  /** Sends the current forming bar to one subscriber, if it has trades. */
  pushForming(topic: BarTopic, sink: BarSink): void {
    const listing = this.#exchange.find(topic.market, topic.symbol);
    if (listing === null) return;
    const nowMs = this.#exchange.nowMs();
    const openTimeMs = alignDownMs(nowMs, topic.interval);
    const bar = listing.history.barAt(topic.interval, openTimeMs, nowMs);
    if (bar === null) return;
    const { interval } = topic;
    const contractBar = { openTimeMs, bar };
    const event = this.#write({ listing, interval, bar: contractBar, isClosed: false, nowMs });
    sink.deliver(topic.name, event, false);
  }

  /** Removes a subscriber. A topic without subscribers is dropped. */
  unsubscribe({ name }: BarTopic, sink: BarSink): void {
    const stream = this.#streams.get(name);
    stream?.sinks.delete(sink);
    if (stream?.sinks.size === 0) this.#streams.delete(name);
    if (this.#streams.size === 0) this.stop();
  }

  /** Stops pushing until the next subscription. */
  stop(): void {
    this.#slot?.cancel();
    this.#slot = null;
  }

  #open(topic: BarTopic): Stream {
    const openMs = alignDownMs(this.#exchange.nowMs(), topic.interval);
    const stream = { topic, sinks: new Set<BarSink>(), openMs, pushedTrades: 0 };
    this.#streams.set(topic.name, stream);
    return stream;
  }

  /** Slots lie on multiples of their length, so the same history is pushed at the same times. */
  #scheduleSlot(): Timer {
    const every = this.#rule.everyMs;
    const delayMs = every - (this.#exchange.nowMs() % every);
    return this.#clock.after(delayMs, () => {
      this.#slot = this.#scheduleSlot();
      const nowMs = this.#exchange.nowMs();
      for (const stream of this.#streams.values()) this.#push(stream, nowMs);
    });
  }

  /** Closes every bar that has ended since the last slot, then pushes the forming one. */
  #push(stream: Stream, nowMs: number): void {
    const { market, symbol, interval } = stream.topic;
    const listing = this.#exchange.find(market, symbol);
    if (listing === null) return;
    const lengthMs = intervalMs(interval);
    for (; stream.openMs + lengthMs <= nowMs; stream.openMs += lengthMs) {
      // Without a closing message, the last trades of the bar are still pushed.
      this.#send(stream, listing, nowMs, this.#rule.pushesClosed);
      stream.pushedTrades = 0;
    }
    this.#send(stream, listing, nowMs, false);
  }

  #send(stream: Stream, listing: Listing, nowMs: number, isClosed: boolean): void {
    const { interval, name } = stream.topic;
    const bar = listing.history.barAt(interval, stream.openMs, nowMs);
    if (bar === null || (!isClosed && bar.trades === stream.pushedTrades)) return;
    stream.pushedTrades = bar.trades;
    const contractBar = { openTimeMs: stream.openMs, bar };
    const event = this.#write({ listing, interval, bar: contractBar, isClosed, nowMs });
    for (const sink of stream.sinks) sink.deliver(name, event, isClosed);
  }
}
