import {
  MATERIAL_CHANNELS,
  signOfDirection,
  type MaterialChannel,
} from '#signalhub/facts/material-terms.ts';
import type { SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { SourceSet } from '#signalhub/realtime/source-set.ts';

/** Columns of the sums of one channel. */
const SCORE = 0;
const COUNT = 1;
const POSITIVE = 2;
const NEGATIVE = 3;
const COVERED = 4;
/** Sum of score × direction. */
const PULL = 5;
/** Sum of score × |direction|. */
const FORCE = 6;
const COLUMNS = 7;

const CHANNEL_NUMBER: Readonly<Record<MaterialChannel, number>> = {
  policy: 0,
  media: 1,
  market_attention: 2,
};

const ALL_CHANNELS = Object.values(CHANNEL_NUMBER);

/** Sums over the terms of one sector in a stretch of time, by channel. */
export class TermTotals {
  readonly #channels: readonly number[];
  readonly #sums = new Float64Array(MATERIAL_CHANNELS.length * COLUMNS);
  readonly #sources = MATERIAL_CHANNELS.map(() => new SourceSet());
  readonly #lastReadyAtMs = new Float64Array(MATERIAL_CHANNELS.length).fill(-Infinity);

  /** @param channel the only one that is summed; null for all of them */
  constructor(channel: MaterialChannel | null) {
    this.#channels = channel === null ? ALL_CHANNELS : [CHANNEL_NUMBER[channel]];
  }

  /** Adds a term with the score that it has there. */
  add({ item, direction }: SectorTerm, score: number, source: number): void {
    const { payload, readyAtMs } = item.canonical;
    const channel = CHANNEL_NUMBER[payload.channel];
    if (!this.#channels.includes(channel)) return;
    const from = channel * COLUMNS;
    const sums = this.#sums;
    sums[from + SCORE]! += score;
    sums[from + COUNT]! += 1;
    this.#sources[channel]!.add(source);
    if (readyAtMs > this.#lastReadyAtMs[channel]!) this.#lastReadyAtMs[channel] = readyAtMs;
    if (direction === null) return;
    const sign = signOfDirection(direction);
    if (sign === 'positive') sums[from + POSITIVE]! += 1;
    if (sign === 'negative') sums[from + NEGATIVE]! += 1;
    sums[from + COVERED]! += 1;
    sums[from + PULL]! += score * direction;
    sums[from + FORCE]! += score * Math.abs(direction);
  }

  /** Adds other totals, with all their scores multiplied. */
  addScaled(other: TermTotals, factor: number): void {
    for (const channel of this.#channels) {
      const from = channel * COLUMNS;
      if (other.#sums[from + COUNT] === 0) continue;
      this.#addChannel(other.#sums, from, factor);
      this.#sources[channel]!.addAll(other.#sources[channel]!);
      const last = other.#lastReadyAtMs[channel]!;
      if (last > this.#lastReadyAtMs[channel]!) this.#lastReadyAtMs[channel] = last;
    }
  }

  /** Takes back a part of the score of a term that was added. */
  lower({ item, direction }: SectorTerm, score: number): void {
    const channel = CHANNEL_NUMBER[item.canonical.payload.channel];
    if (!this.#channels.includes(channel)) return;
    const from = channel * COLUMNS;
    this.#sums[from + SCORE]! -= score;
    if (direction === null) return;
    this.#sums[from + PULL]! -= score * direction;
    this.#sums[from + FORCE]! -= score * Math.abs(direction);
  }

  score(channel: MaterialChannel): number {
    return this.#sums[CHANNEL_NUMBER[channel] * COLUMNS + SCORE]!;
  }

  count(channel: MaterialChannel): number {
    return this.#sums[CHANNEL_NUMBER[channel] * COLUMNS + COUNT]!;
  }

  get positive(): number {
    return this.#overChannels(POSITIVE);
  }

  get negative(): number {
    return this.#overChannels(NEGATIVE);
  }

  get covered(): number {
    return this.#overChannels(COVERED);
  }

  get pull(): number {
    return this.#overChannels(PULL);
  }

  get force(): number {
    return this.#overChannels(FORCE);
  }

  get sourceCount(): number {
    const all = new SourceSet();
    for (const sources of this.#sources) all.addAll(sources);
    return all.size;
  }

  get lastReadyAtMs(): number {
    return Math.max(...this.#lastReadyAtMs);
  }

  #addChannel(sums: Float64Array, from: number, factor: number): void {
    const mine = this.#sums;
    mine[from + SCORE]! += sums[from + SCORE]! * factor;
    mine[from + COUNT]! += sums[from + COUNT]!;
    mine[from + POSITIVE]! += sums[from + POSITIVE]!;
    mine[from + NEGATIVE]! += sums[from + NEGATIVE]!;
    mine[from + COVERED]! += sums[from + COVERED]!;
    mine[from + PULL]! += sums[from + PULL]! * factor;
    mine[from + FORCE]! += sums[from + FORCE]! * factor;
  }

  #overChannels(column: number): number {
    return this.#sums[column]! + this.#sums[COLUMNS + column]! + this.#sums[2 * COLUMNS + column]!;
  }
}
