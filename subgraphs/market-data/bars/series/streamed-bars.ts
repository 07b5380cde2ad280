import { isPoorer, type Bar } from '#kernel/market/bar.ts';

/** A request takes seconds, in which a stream closes or corrects a bar or two of a series. */
const MAX_STREAMED_BARS = 64;

/**
 * The last closed bars that the stream of a series delivered, and when: bars that arrive while a request is in flight
 * are newer than its answer, which would undo a correction.
 */
export class StreamedBars {
  readonly #byOpenTime = new Map<number, { readonly bar: Bar; readonly atMs: number }>();

  /** Notes a bar of the stream; a forming one is older than any later answer, and left out. */
  note(bar: Bar, nowMs: number): void {
    if (!bar.closed) return;
    // Moves it to the end, so that the first entry is the one delivered longest ago.
    this.#byOpenTime.delete(bar.openTimeMs);
    this.#byOpenTime.set(bar.openTimeMs, { bar, atMs: nowMs });
    if (this.#byOpenTime.size <= MAX_STREAMED_BARS) return;
    const [oldest] = this.#byOpenTime.keys();
    this.#byOpenTime.delete(oldest!);
  }

  /**
   * The bar of an answer, or its state from the stream if that arrived after the request was sent. If the streamed
   * bar only has an estimate more, the answer wins.
   *
   * @param askedAtMs our time when the request was sent
   */
  newerOf(answered: Bar, askedAtMs: number): Bar {
    const streamed = this.#byOpenTime.get(answered.openTimeMs);
    if (streamed === undefined || streamed.atMs <= askedAtMs) return answered;
    return isPoorer(streamed.bar, answered) ? answered : streamed.bar;
  }

  clear(): void {
    this.#byOpenTime.clear();
  }
}
