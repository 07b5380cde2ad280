import type { Bar } from '#kernel/market/bar.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import type { LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';

/** How long forming bars are gathered, so that a frame has the newest state of many. */
const EVERY_MS = 250;
/**
 * After this number of frames, one is sent even without a change, because readers detect a dead owner by its silence.
 */
const HEARTBEATS = 4;
/** The last state of a bar, and the first of the next. */
const MAX_STATES = 2;

/** The forming bar of a series. */
interface Forming {
  readonly series: SeriesId;
  newest: Bar;
  /** States that were not sent yet. */
  states: Bar[];
  isWaiting: boolean;
}

/** Publishes the forming bars of a shard, and every second a sign that its owner lives. */
export class FormingFrames {
  readonly #lease: Lease;
  readonly #bus: Pick<BarBus, 'form' | 'keep'>;
  readonly #clock: Clock;
  readonly #head: () => LogPosition;
  readonly #onHeartbeat: () => void;
  /** By the object that names a series: a book uses the same one each time. */
  readonly #formingOf = new Map<SeriesId, Forming>();
  #waiting: Forming[] = [];
  #timer: Timer | null = null;
  #beats = 0;

  /**
   * @param head the last entry that the owner knows
   * @param onHeartbeat called every second
   */
  constructor(
    lease: Lease,
    bus: Pick<BarBus, 'form' | 'keep'>,
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

  /** A new state of a bar. The last numbers of a bar that has just closed are sent before it is durable. */
  put(series: SeriesId, bar: Bar): void {
    const state = bar.closed ? { ...bar, closed: false } : bar;
    const forming = this.#of(series, state);
    forming.newest = state;
    if (!forming.isWaiting) this.#waiting.push(forming);
    forming.isWaiting = true;
    const { states } = forming;
    if (states.at(-1)?.openTimeMs === bar.openTimeMs) states.pop();
    states.push(state);
    if (states.length > MAX_STATES) states.shift();
  }

  /** Bars that are durable: readers receive them as such, and need no forming state of them. */
  committed(bars: readonly SeriesBar[]): void {
    for (const { series, bar } of bars) {
      const forming = this.#formingOf.get(series);
      if (forming === undefined || forming.states.length === 0) continue;
      forming.states = forming.states.filter(({ openTimeMs }) => openTimeMs > bar.openTimeMs);
    }
  }

  #of(series: SeriesId, newest: Bar): Forming {
    const known = this.#formingOf.get(series);
    if (known !== undefined) return known;
    const forming = { series, newest, states: [], isWaiting: false };
    this.#formingOf.set(series, forming);
    return forming;
  }

  #tick(): void {
    this.#beats += 1;
    const isHeartbeat = this.#beats % HEARTBEATS === 0;
    if (this.#waiting.length > 0 || isHeartbeat) {
      this.#bus.form({ ...this.#lease, head: this.#head(), bars: this.#takeWaiting() });
    }
    if (!isHeartbeat) return;
    const bars = Array.from(this.#formingOf.values(), ({ series, newest: bar }) => ({
      series,
      bar,
    }));
    this.#bus.keep({ ...this.#lease, head: this.#head(), bars });
    this.#onHeartbeat();
  }

  #takeWaiting(): SeriesBar[] {
    const bars: SeriesBar[] = [];
    for (const forming of this.#waiting) {
      for (const bar of forming.states) bars.push({ series: forming.series, bar });
      forming.states = [];
      forming.isWaiting = false;
    }
    this.#waiting = [];
    return bars;
  }
}
