import type { Bar } from '#kernel/bar.ts';
import type { BarBus } from '#kernel/bar-bus.ts';
import type { LogPosition, SeriesBar } from '#kernel/bar-log.ts';
import type { Clock, Timer } from '#kernel/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import type { Lease } from '#kernel/shard-leases.ts';

/** How long bars that form wait for others, so that a frame holds the newest state of many. */
const EVERY_MS = 250;
/** Frames without news are sent so often all the same: readers tell silence from a hang by them. */
const HEARTBEATS = 4;
/** The last state of a bar, and the first of the next. */
const MOST_STATES = 2;

interface Waiting {
  readonly series: SeriesId;
  readonly states: Bar[];
}

/** Tells readers how the bars of a shard form, and every second that its owner lives. */
export class FormingFrames {
  readonly #lease: Lease;
  readonly #bus: BarBus;
  readonly #clock: Clock;
  readonly #head: () => LogPosition;
  readonly #onHeartbeat: () => void;
  readonly #waiting = new Map<string, Waiting>();
  readonly #current = new Map<string, SeriesBar>();
  #timer: Timer | null = null;
  #beats = 0;

  /**
   * @param head the last entry that the owner knows
   * @param onHeartbeat called every second
   */
  constructor(
    lease: Lease,
    bus: BarBus,
    clock: Clock,
    head: () => LogPosition,
    onHeartbeat: () => void,
  ) {
    this.#lease = lease;
    this.#bus = bus;
    this.#clock = clock;
    this.#head = head;
    this.#onHeartbeat = onHeartbeat;
  }

  start(): void {
    this.#timer = this.#clock.after(EVERY_MS, () => {
      this.#tick();
      this.start();
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** A new state of a bar. Of one that has just closed, the last numbers go out before it is durable. */
  put(series: SeriesId, bar: Bar): void {
    const forming = bar.closed ? { ...bar, closed: false } : bar;
    const key = seriesKey(series);
    this.#current.set(key, { series, bar: forming });
    const waiting = this.#waiting.get(key) ?? { series, states: [] };
    this.#waiting.set(key, waiting);
    const { states } = waiting;
    if (states.at(-1)?.openTimeMs === bar.openTimeMs) states.pop();
    states.push(forming);
    if (states.length > MOST_STATES) states.shift();
  }

  #tick(): void {
    this.#beats += 1;
    const isHeartbeat = this.#beats % HEARTBEATS === 0;
    if (this.#waiting.size > 0 || isHeartbeat) {
      const bars = [...this.#waiting.values()].flatMap(({ series, states }) =>
        states.map((bar) => ({ series, bar })),
      );
      this.#waiting.clear();
      this.#bus.form({ ...this.#lease, head: this.#head(), bars });
    }
    if (!isHeartbeat) return;
    this.#bus.keep({ ...this.#lease, head: this.#head(), bars: [...this.#current.values()] });
    this.#onHeartbeat();
  }
}
