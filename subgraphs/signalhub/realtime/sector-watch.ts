import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { EventBus, EventStream } from '#kernel/ports/event-bus.ts';
import { ATTENTION } from '#signalhub/realtime/attention-formula.ts';
import type { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import {
  MATERIAL_TOPIC,
  sectorTopic,
  type RealtimeEvent,
  type SectorsState,
} from '#signalhub/realtime/realtime-events.ts';
import {
  WINDOW_MS,
  windowEndingAt,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import { byAttention, type SectorDelta } from '#signalhub/realtime/sector-delta.ts';

/** Debounce: materials that arrive together are published together. */
const PAUSE_MS = 250;
/** Time alone changes sectors too: materials leave the window. */
const LOOK_EVERY_MS = 30_000;
/** A backlog of one: an event only signals that something changed. */
const BACKLOG = 1;
/** In halvings; far above rounding errors, and far below the effect of a material. */
const SMALLEST_CHANGE = 1e-6;

/**
 * Watches the sectors of one window while it has subscribers, once for all of them. A sector is published again when
 * its signals, its counts or the materials behind its score change; ageing alone does not count as a change.
 */
export class SectorWatch {
  readonly #feed: () => MaterialFeed;
  readonly #bus: EventBus<RealtimeEvent>;
  readonly #clock: Clock;
  readonly #duration: WindowDuration;
  readonly #published = new Map<string, SectorDelta>();
  #endMs = 0;
  #sequence = 0;
  #readers = 0;
  #materials: EventStream<RealtimeEvent> | null = null;
  #timer: Timer | null = null;
  #dueAtMs = Infinity;

  constructor(parts: {
    /** Returns the current feed. */
    readonly feed: () => MaterialFeed;
    readonly bus: EventBus<RealtimeEvent>;
    readonly clock: Clock;
    readonly duration: WindowDuration;
  }) {
    this.#feed = parts.feed;
    this.#bus = parts.bus;
    this.#clock = parts.clock;
    this.#duration = parts.duration;
  }

  /** The state as last published to subscribers. */
  get published(): SectorsState {
    const sectors = [...this.#published.values()].sort(byAttention);
    return { endMs: this.#endMs, sectors, sequence: this.#sequence };
  }

  /** Adds a subscriber; `leave` removes it. */
  join(): void {
    this.#readers += 1;
    if (this.#readers > 1) return;
    this.#look();
    this.#materials = this.#bus.subscribe([MATERIAL_TOPIC], {
      capacity: BACKLOG,
      conflateBy: () => MATERIAL_TOPIC,
    });
    void this.#follow(this.#materials);
    this.#lookWithin(LOOK_EVERY_MS);
  }

  leave(): void {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    this.#timer?.cancel();
    this.#dueAtMs = Infinity;
    void this.#materials?.return?.();
  }

  /** Another feed replaced the published one: subscribers get all sectors again. */
  beginAnew(): void {
    if (this.#readers === 0) return;
    const window = windowEndingAt(this.#duration, this.#clock.nowMs());
    this.#endMs = window.endMs;
    this.#published.clear();
    for (const delta of this.#feed().sectorsIn(window, null))
      this.#published.set(delta.sectorId, delta);
    this.#sequence += 1;
    this.#bus.publish(sectorTopic(this.#duration), {
      kind: 'sectors-reset',
      state: this.published,
    });
  }

  async #follow(materials: EventStream<RealtimeEvent>): Promise<void> {
    for (;;) {
      const { done } = await materials.next();
      if (done === true) return;
      this.#lookWithin(PAUSE_MS);
    }
  }

  #lookWithin(delayMs: number): void {
    const dueAtMs = this.#clock.monotonicMs() + delayMs;
    if (dueAtMs >= this.#dueAtMs) return;
    this.#timer?.cancel();
    this.#dueAtMs = dueAtMs;
    this.#timer = this.#clock.after(delayMs, () => {
      this.#dueAtMs = Infinity;
      this.#look();
      this.#lookWithin(LOOK_EVERY_MS);
    });
  }

  #look(): void {
    const window = windowEndingAt(this.#duration, this.#clock.nowMs());
    this.#endMs = window.endMs;
    const sectors = this.#feed().sectorsIn(window, null);
    const changed = sectors.filter((delta) =>
      isChanged(delta, this.#published.get(delta.sectorId)),
    );
    const there = new Set(sectors.map(({ sectorId }) => sectorId));
    const gone = [...this.#published.keys()].filter((sectorId) => !there.has(sectorId));
    if (changed.length === 0 && gone.length === 0) return;
    for (const delta of changed) this.#published.set(delta.sectorId, delta);
    for (const sectorId of gone) this.#published.delete(sectorId);
    this.#sequence += 1;
    const { endMs } = window;
    const changes = { duration: this.#duration, changed, gone, endMs, sequence: this.#sequence };
    this.#bus.publish(sectorTopic(this.#duration), { kind: 'sectors', changes });
  }
}

/** Whether anything but ageing changed in a sector. */
function isChanged(delta: SectorDelta, before: SectorDelta | undefined): boolean {
  if (before === undefined || delta.lastReadyAtMs !== before.lastReadyAtMs) return true;
  if (countsOf(delta) !== countsOf(before)) return true;
  return Math.abs(timelessLevel(delta) - timelessLevel(before)) > SMALLEST_CHANGE;
}

function countsOf(delta: SectorDelta): string {
  const { signals, counts, previousCount, positive, negative, sourceCount } = delta;
  const { policy, media, market_attention: market } = counts;
  return [...signals, policy, media, market, previousCount, positive, negative, sourceCount].join();
}

/** Attention in halvings and doublings, with ageing reverted: constant over time until the materials change. */
function timelessLevel({ attention, window }: SectorDelta): number {
  const halfLifeMs = WINDOW_MS[window.duration] * ATTENTION.halfLifeShare;
  return Math.log2(attention) + window.endMs / halfLifeMs;
}
