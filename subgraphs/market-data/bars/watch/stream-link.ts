import type { LinkState } from '#kernel/market/feed.ts';

/** State of the stream that carries a series, and since when it may have delivered too little. */
export class StreamLink {
  #state: LinkState;
  #epoch = 0;
  #isCaughtUp = false;
  #lostAtMs: number | null = null;

  /** @param isPolled whether the series is polled: it has no stream that could be lost */
  constructor(isPolled: boolean) {
    this.#state = isPolled ? 'live' : 'connecting';
  }

  get state(): LinkState {
    return this.#state;
  }

  get isLive(): boolean {
    return this.#state === 'live';
  }

  /** Counts changes of the link, so that a fill notices one that happened in between. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether a fill that was sent while the link was live has succeeded since it came up. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** Since when corrections are to be read again, by the exchange's clock; null unless the stream is just back. */
  get rereadSinceMs(): number | null {
    return this.isLive && !this.#isCaughtUp ? this.#lostAtMs : null;
  }

  changed(state: LinkState): void {
    this.#state = state;
    this.#epoch += 1;
    this.#isCaughtUp = false;
  }

  /** No stream delivered corrections since then, by the exchange's clock; an earlier loss stays. */
  lostSince(timeMs: number): void {
    this.#lostAtMs ??= timeMs;
  }

  /** The bars of the outage are known. Returns since when corrections may have been missed; null if none were. */
  caughtUp(): number | null {
    const lostAtMs = this.#lostAtMs;
    this.#isCaughtUp = true;
    this.#lostAtMs = null;
    return lostAtMs;
  }

  /** Discards the state of the series and keeps the link. */
  forget(): void {
    this.changed(this.#state);
    this.#lostAtMs = null;
  }
}
