import type { FeedLists } from '#signalhub/realtime/feed-lists.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { JoinList } from '#signalhub/realtime/join-list.ts';
import {
  WINDOW_DURATIONS,
  WINDOW_MS,
  windowEndingAt,
  type RollingWindow,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import { WindowSums } from '#signalhub/realtime/window-sums.ts';

/** Sums over a window, and over the one before as of its own end. */
export interface WindowPair {
  readonly now: WindowSums;
  readonly before: WindowSums;
}

/** The sums over windows of every length, maintained as items arrive and time passes. */
export class RollingSums {
  readonly #joins = new JoinList();
  readonly #pairs: ReadonlyMap<WindowDuration, WindowPair>;
  readonly #windows: readonly WindowSums[];

  /** @param lists the listed items; insert an item there before here */
  constructor(lists: FeedLists) {
    const windowOf = (duration: WindowDuration): WindowSums =>
      new WindowSums(WINDOW_MS[duration], lists, this.#joins);
    this.#pairs = new Map(
      WINDOW_DURATIONS.map((one) => [one, { now: windowOf(one), before: windowOf(one) }]),
    );
    this.#windows = [...this.#pairs.values()].flatMap(({ now, before }) => [now, before]);
  }

  insert(item: FeedItem): void {
    this.#joins.insert(item);
    for (const window of this.#windows) window.include(item);
  }

  remove(item: FeedItem): void {
    this.#joins.remove(item);
    for (const window of this.#windows) window.exclude(item);
  }

  /** The sums of a window; costs as much as what entered and left since the last call. */
  at({ duration, endMs, previousEndMs }: RollingWindow): WindowPair {
    const pair = this.#pairs.get(duration)!;
    pair.now.moveTo(endMs);
    pair.before.moveTo(previousEndMs);
    return pair;
  }

  /** Advances every window to a moment, so that no query has to advance far. */
  follow(nowMs: number): void {
    for (const duration of WINDOW_DURATIONS) this.at(windowEndingAt(duration, nowMs));
  }

  /** Drops all entries before a time that no window needs. */
  dropBefore(timeMs: number): void {
    this.#joins.dropBefore(timeMs);
  }
}
