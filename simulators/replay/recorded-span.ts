/** Times in [startMs, endMs). */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The recorded spans, merged as they are added. */
export class KnownSpans {
  #spans: Span[] = [];

  add(span: Span): void {
    if (!(span.endMs > span.startMs)) return;
    const apart = this.#spans.filter(
      ({ startMs, endMs }) => endMs < span.startMs || startMs > span.endMs,
    );
    const joined = this.#spans.filter((one) => !apart.includes(one));
    const startMs = Math.min(span.startMs, ...joined.map((one) => one.startMs));
    const endMs = Math.max(span.endMs, ...joined.map((one) => one.endMs));
    this.#spans = [...apart, { startMs, endMs }];
  }

  /** Whether all of the span is recorded; false for a span that ends before it begins. */
  covers({ startMs, endMs }: Span): boolean {
    if (endMs <= startMs) return true;
    return this.#spans.some((one) => one.startMs <= startMs && one.endMs >= endMs);
  }
}
