const BUCKETS_PER_MS = 10;
const MAX_MS = 20_000;

/** Counts latencies in tenths of a millisecond, without memory for each. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(MAX_MS * BUCKETS_PER_MS + 1);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(ms: number): void {
    const bucket = Math.min(Math.max(0, Math.ceil(ms * BUCKETS_PER_MS)), MAX_MS * BUCKETS_PER_MS);
    this.#counts[bucket]! += 1;
    this.#total += 1;
  }

  /** The latency in milliseconds that this share of all stayed within. */
  quantileMs(share: number): number {
    const wanted = Math.ceil(share * this.#total);
    let seen = 0;
    for (const [bucket, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= wanted) return bucket / BUCKETS_PER_MS;
    }
    return MAX_MS;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
  }
}
