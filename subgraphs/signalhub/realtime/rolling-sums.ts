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

/** Sums over a window, and over the one before it as that one stood at its own end. */
export interface WindowPair {
  readonly now: WindowSums;
  readonly before: WindowSums;
}

/** The sums over windows of every length, kept up while items come and time goes. */
export class RollingSums {
  readonly #joins = new JoinList();
  readonly #pairs: ReadonlyMap<WindowDuration, WindowPair>;
  readonly #windows: readonly WindowSums[];

  /** @param lists what is listed; an item is there when it is inserted here */
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

  /** The sums of a window; costs what came and went since it was asked for last. */
  at({ duration, endMs, previousEndMs }: RollingWindow): WindowPair {
    const pair = this.#pairs.get(duration)!;
    pair.now.moveTo(endMs);
    pair.before.moveTo(previousEndMs);
    return pair;
  }

  /** Moves every window to a moment, so that none has to come a long way when it is asked for. */
  follow(nowMs: number): void {
    for (const duration of WINDOW_DURATIONS) this.at(windowEndingAt(duration, nowMs));
  }

  /** No window reaches back before a moment any more. */
  dropBefore(timeMs: number): void {
    this.#joins.dropBefore(timeMs);
  }
}
