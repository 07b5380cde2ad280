import { LongArray } from '#signalhub/materials/long-array.ts';

const FIRST_BUCKETS = 64;
const GRAMS_PER_BUCKET = 4;

/** Fields of a gram: the gram itself, and the link to the next one in its chain. */
const GRAM = 0;
const LINK = 1;
const GRAM_FIELDS = 2;

/** Fields of a bucket, adjacent because each access to a bucket costs a cache miss. */
const RARE = 0;
const COMMON = 1;
const COUNTERS = 2;
const BUCKET_FIELDS = 4;

/** The top three bits of a gram select one of eight one-byte counters. */
const COUNTER_SHIFT = 29;
const MAX_COUNTED = 255;

/** Index of a gram in the order of adding: 0, 1, 2 … */
export type GramPosition = number;

/**
 * An inverted index over the grams of texts. Grams are 32-bit hashes, stored in the order of adding; each is
 * in one of two chains of a bucket: grams that are rare in their text, and the others. A gram costs twelve
 * bytes, because one hundred thousand texts have ten million of them, and buckets are split one by one as
 * grams arrive (linear hashing), so that no insertion has to move all of them.
 *
 * A link is 1 + a position, or 0 at the end of a chain; inverted in a rare gram.
 */
export class GramChains {
  readonly #grams = new LongArray();
  readonly #buckets = new LongArray();
  #bucketCount = FIRST_BUCKETS;
  /** Power of two: the buckets up to `#bucketCount − #half` and those after `#half` were split. */
  #half = FIRST_BUCKETS;
  #end: GramPosition = 0;

  constructor() {
    this.#buckets.reserve(FIRST_BUCKETS * BUCKET_FIELDS);
  }

  /** Position of the next added gram. */
  get end(): GramPosition {
    return this.#end;
  }

  /** Approximate count of equal grams: too high where several share a counter, 255 at most. */
  countOf(gram: number): number {
    const { at, shift } = counterOf(this.#bucketOf(gram), gram);
    return (this.#buckets.at(at) >>> shift) & MAX_COUNTED;
  }

  /** The grams in a range of positions. */
  between(from: GramPosition, to: GramPosition): Uint32Array {
    const grams = new Uint32Array(to - from);
    for (let at = from; at < to; at += 1) grams[at - from] = this.#gramAt(at);
    return grams;
  }

  /** Calls `visit` with the position of each equal gram that is rare in its text. */
  visitRare(gram: number, visit: (at: GramPosition) => void): void {
    this.#visit(this.#bucketOf(gram) + RARE, gram, visit);
  }

  /** Calls `visit` with the position of each equal gram that is common in its text. */
  visitCommon(gram: number, visit: (at: GramPosition) => void): void {
    this.#visit(this.#bucketOf(gram) + COMMON, gram, visit);
  }

  /** Appends a gram. */
  add(gram: number, isRare: boolean): void {
    const at = this.#end;
    this.#end += 1;
    this.#grams.reserve(this.#end * GRAM_FIELDS);
    this.#grams.set(at * GRAM_FIELDS + GRAM, gram | 0);
    this.#put(at, gram, isRare);
    if (this.#end > this.#bucketCount * GRAMS_PER_BUCKET) this.#split();
  }

  #gramAt(at: GramPosition): number {
    return this.#grams.at(at * GRAM_FIELDS + GRAM) >>> 0;
  }

  /** Offset of the fields of a gram's bucket. */
  #bucketOf(gram: number): number {
    const bucket = gram & (2 * this.#half - 1);
    return (bucket < this.#bucketCount ? bucket : bucket - this.#half) * BUCKET_FIELDS;
  }

  #visit(head: number, gram: number, visit: (at: GramPosition) => void): void {
    for (let link = this.#buckets.at(head); link !== 0;) {
      const at = link - 1;
      if (this.#gramAt(at) === gram) visit(at);
      const next = this.#grams.at(at * GRAM_FIELDS + LINK);
      link = next < 0 ? ~next : next;
    }
  }

  /** Inserts a gram at the head of its chain. */
  #put(at: GramPosition, gram: number, isRare: boolean): void {
    const bucket = this.#bucketOf(gram);
    const head = bucket + (isRare ? RARE : COMMON);
    const next = this.#buckets.at(head);
    this.#grams.set(at * GRAM_FIELDS + LINK, isRare ? ~next : next);
    this.#buckets.set(head, at + 1);
    const counter = counterOf(bucket, gram);
    const counters = this.#buckets.at(counter.at);
    if (((counters >>> counter.shift) & MAX_COUNTED) === MAX_COUNTED) return;
    this.#buckets.set(counter.at, counters + (1 << counter.shift));
  }

  /** Adds a bucket and moves its part of an older bucket's grams into it. */
  #split(): void {
    const old = (this.#bucketCount - this.#half) * BUCKET_FIELDS;
    const links = [this.#buckets.at(old + RARE), this.#buckets.at(old + COMMON)];
    for (let field = 0; field < BUCKET_FIELDS; field += 1) this.#buckets.set(old + field, 0);
    this.#bucketCount += 1;
    this.#buckets.reserve(this.#bucketCount * BUCKET_FIELDS);
    if (this.#bucketCount === 2 * this.#half) this.#half = this.#bucketCount;
    for (let link of links) {
      while (link !== 0) {
        const at = link - 1;
        const next = this.#grams.at(at * GRAM_FIELDS + LINK);
        link = next < 0 ? ~next : next;
        this.#put(at, this.#gramAt(at), next < 0);
      }
    }
  }
}

/** Location of a gram's counter in its bucket: word and first bit. */
function counterOf(bucket: number, gram: number): { readonly at: number; readonly shift: number } {
  const counter = gram >>> COUNTER_SHIFT;
  return { at: bucket + COUNTERS + (counter >>> 2), shift: (counter & 3) * 8 };
}
