import { isPoorer, type Bar } from '#kernel/market/bar.ts';

/** An answer is on its way for seconds, in which a stream closes or corrects a bar or two of a series. */
const MAX_STREAMED_BARS = 64;

/**
 * The closed bars of a series that its stream told last, and when: what came while an answer was on its way is
 * newer than the answer, which would undo a correction.
 */
export class StreamedBars {
  readonly #byOpenTime = new Map<number, { readonly bar: Bar; readonly atMs: number }>();

  /** Notes a bar of the stream; one that still forms is older than any later answer, and left out. */
  note(bar: Bar, nowMs: number): void {
    if (!bar.closed) return;
    // Behind the others again, so that the first is the one that was told longest ago.
    this.#byOpenTime.delete(bar.openTimeMs);
    this.#byOpenTime.set(bar.openTimeMs, { bar, atMs: nowMs });
    if (this.#byOpenTime.size <= MAX_STREAMED_BARS) return;
    const [oldest] = this.#byOpenTime.keys();
    this.#byOpenTime.delete(oldest!);
  }

  /**
   * The bar of an answer, or what the stream told of it since the answer was asked for; where that is the same
   * with a guess in it, the answer knows better.
   *
   * @param askedAtMs our time when the request was sent
   */
  newerOf(answered: Bar, askedAtMs: number): Bar {
    const told = this.#byOpenTime.get(answered.openTimeMs);
    if (told === undefined || told.atMs <= askedAtMs) return answered;
    return isPoorer(told.bar, answered) ? answered : told.bar;
  }

  clear(): void {
    this.#byOpenTime.clear();
  }
}
