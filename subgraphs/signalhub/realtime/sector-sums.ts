import {
  MATERIAL_CHANNELS,
  signOfDirection,
  type MaterialChannel,
} from '#signalhub/facts/material-terms.ts';
import { decay, termScore } from '#signalhub/realtime/attention-formula.ts';
import type { SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { SourceCounts } from '#signalhub/realtime/source-counts.ts';

/** Columns of one channel. */
const COUNT = 0;
const POSITIVE = 1;
const NEGATIVE = 2;
const COVERED = 3;
/** Sums of scores, of score × direction and of score × |direction|, for even and odd epochs. */
const SCORE = 4;
const PULL = 6;
const FORCE = 8;
const EPOCH_COLUMNS = 6;
const COLUMNS = SCORE + 2 * EPOCH_COLUMNS;

/** Scores are whole multiples of the coarse unit, and their remainder of the fine one. */
const COARSE_PER_ONE = 2 ** 24;
const FINE_PER_COARSE = 2 ** 28;

/** +1 adds a term, −1 removes it. */
type Sign = 1 | -1;

/**
 * Incremental sums over the terms of one sector in one window.
 *
 * Removal is exact to the last digit: scores are added as integers with 52 binary fraction digits, and
 * integer sums are exact (up to 30 million terms). So the sums depend on the terms in them, never on the
 * order of changes. For one factor to age them all, scores are those at the start of the term's epoch, a
 * period as long as the window. A window touches at most two epochs, and each has its own sums.
 */
export class SectorSums {
  readonly #windowMs: number;
  readonly #sums = new Float64Array(MATERIAL_CHANNELS.length * COLUMNS);
  readonly #sources = new SourceCounts();
  readonly #lastReadyAtMs = new Float64Array(MATERIAL_CHANNELS.length).fill(-Infinity);
  /** Whether the newest term was removed. */
  readonly #lastHasGone = MATERIAL_CHANNELS.map(() => false);

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Adds a term with that many further sources. */
  add(term: SectorTerm, furtherSources: number): void {
    const { payload, readyAtMs } = term.item.canonical;
    const channel = MATERIAL_CHANNELS.indexOf(payload.channel);
    this.#count(term, channel, 1);
    this.#addScore(term, channel, furtherSources, 1);
    this.#sources.add(payload.source_id, channel);
    if (readyAtMs < this.#lastReadyAtMs[channel]!) return;
    this.#lastReadyAtMs[channel] = readyAtMs;
    this.#lastHasGone[channel] = false;
  }

  /** Removes a term that was added with that many further sources. */
  remove(term: SectorTerm, furtherSources: number): void {
    const { payload, readyAtMs } = term.item.canonical;
    const channel = MATERIAL_CHANNELS.indexOf(payload.channel);
    this.#count(term, channel, -1);
    this.#addScore(term, channel, furtherSources, -1);
    this.#sources.remove(payload.source_id, channel);
    if (readyAtMs === this.#lastReadyAtMs[channel]) this.#lastHasGone[channel] = true;
  }

  /** Changes the number of a term's further sources. */
  rescore(term: SectorTerm, before: number, after: number): void {
    const channel = MATERIAL_CHANNELS.indexOf(term.item.canonical.payload.channel);
    this.#addScore(term, channel, before, -1);
    this.#addScore(term, channel, after, 1);
  }

  count(channel: MaterialChannel): number {
    return this.#sums[MATERIAL_CHANNELS.indexOf(channel) * COLUMNS + COUNT]!;
  }

  get isEmpty(): boolean {
    return this.#over(null, COUNT) === 0;
  }

  /** Sum of the scores at a moment. */
  score(channel: MaterialChannel, endMs: number): number {
    return this.#scoredAt(MATERIAL_CHANNELS.indexOf(channel), SCORE, endMs);
  }

  positive(channel: MaterialChannel | null): number {
    return this.#over(channel, POSITIVE);
  }

  negative(channel: MaterialChannel | null): number {
    return this.#over(channel, NEGATIVE);
  }

  /** Terms with a known direction. */
  covered(channel: MaterialChannel | null): number {
    return this.#over(channel, COVERED);
  }

  /** Σ score·direction / Σ score·|direction|, −1 to 1; null where no direction is known, or all are 0. */
  balance(channel: MaterialChannel | null, endMs: number): number | null {
    let [pull, force] = [0, 0];
    for (const one of numbersOf(channel)) {
      pull += this.#scoredAt(one, PULL, endMs);
      force += this.#scoredAt(one, FORCE, endMs);
    }
    if (force <= 0) return null;
    return Math.min(1, Math.max(-1, pull / force));
  }

  sourceCount(channel: MaterialChannel | null): number {
    return this.#sources.size(channel === null ? null : MATERIAL_CHANNELS.indexOf(channel));
  }

  /**
   * Moment of the newest term of the channels.
   *
   * @param newestFirst iterates over their terms; called only if the newest one was removed
   */
  lastReadyAtMs(channel: MaterialChannel | null, newestFirst: () => Iterable<SectorTerm>): number {
    const channels = numbersOf(channel).filter((one) => this.#sums[one * COLUMNS + COUNT] !== 0);
    if (!channels.some((one) => this.#lastHasGone[one])) {
      return Math.max(...channels.map((one) => this.#lastReadyAtMs[one]!));
    }
    for (const { item } of newestFirst()) {
      const { payload, readyAtMs } = item.canonical;
      const one = MATERIAL_CHANNELS.indexOf(payload.channel);
      this.#lastReadyAtMs[one] = readyAtMs;
      this.#lastHasGone[one] = false;
      return readyAtMs;
    }
    return -Infinity;
  }

  #count({ direction }: SectorTerm, channel: number, sign: Sign): void {
    const from = channel * COLUMNS;
    this.#sums[from + COUNT]! += sign;
    if (direction === null) return;
    this.#sums[from + COVERED]! += sign;
    const sense = signOfDirection(direction);
    if (sense === 'positive') this.#sums[from + POSITIVE]! += sign;
    if (sense === 'negative') this.#sums[from + NEGATIVE]! += sign;
  }

  #addScore(term: SectorTerm, channel: number, furtherSources: number, sign: Sign): void {
    const { readyAtMs } = term.item.canonical;
    const epoch = Math.floor(readyAtMs / this.#windowMs);
    const ageMs = epoch * this.#windowMs - readyAtMs;
    const score = termScore(term.weight, furtherSources, ageMs, this.#windowMs);
    const from = channel * COLUMNS + (epoch & 1) * EPOCH_COLUMNS;
    this.#addExactly(from + SCORE, score, sign);
    const { direction } = term;
    if (direction === null || direction === 0) return;
    this.#addExactly(from + PULL, score * direction, sign);
    this.#addExactly(from + FORCE, score * Math.abs(direction), sign);
  }

  #addExactly(column: number, value: number, sign: Sign): void {
    const scaled = value * COARSE_PER_ONE;
    const coarse = Math.round(scaled);
    this.#sums[column]! += sign * coarse;
    this.#sums[column + 1]! += sign * Math.round((scaled - coarse) * FINE_PER_COARSE);
  }

  #scoredAt(channel: number, column: number, endMs: number): number {
    const last = Math.ceil(endMs / this.#windowMs) - 1;
    return (
      this.#ofEpoch(channel, column, last - 1, endMs) + this.#ofEpoch(channel, column, last, endMs)
    );
  }

  #ofEpoch(channel: number, column: number, epoch: number, endMs: number): number {
    const at = channel * COLUMNS + (epoch & 1) * EPOCH_COLUMNS + column;
    const [coarse, fine] = [this.#sums[at]!, this.#sums[at + 1]!];
    if (coarse === 0 && fine === 0) return 0;
    const sum = (coarse + fine / FINE_PER_COARSE) / COARSE_PER_ONE;
    return sum * decay(endMs - epoch * this.#windowMs, this.#windowMs);
  }

  #over(channel: MaterialChannel | null, column: number): number {
    let sum = 0;
    for (const one of numbersOf(channel)) sum += this.#sums[one * COLUMNS + column]!;
    return sum;
  }
}

const ALL_CHANNELS = [...MATERIAL_CHANNELS.keys()];
const ONE_CHANNEL = ALL_CHANNELS.map((one) => [one]);

function numbersOf(channel: MaterialChannel | null): readonly number[] {
  return channel === null ? ALL_CHANNELS : ONE_CHANNEL[MATERIAL_CHANNELS.indexOf(channel)]!;
}
