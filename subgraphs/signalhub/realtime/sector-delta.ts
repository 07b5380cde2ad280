import { MATERIAL_CHANNELS, type MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { SectorTerm } from '#signalhub/realtime/feed-item.ts';
import type { RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import type { SectorSums } from '#signalhub/realtime/sector-sums.ts';
import { signalsOf, type SectorSignal } from '#signalhub/realtime/sector-signals.ts';

/** One number for each channel. */
export type ByChannel = Readonly<Record<MaterialChannel, number>>;

/** A sector in a window, compared with the window before. Scores are not rounded. */
export interface SectorDelta {
  readonly sectorId: string;
  readonly window: RollingWindow;
  /** The selected channel; null for all. */
  readonly channel: MaterialChannel | null;
  readonly signals: readonly SectorSignal[];
  /** Sum of the channels' scores. */
  readonly attention: number;
  readonly scores: ByChannel;
  readonly previousAttention: number;
  readonly previousScores: ByChannel;
  /** Number of clusters, by channel and total. */
  readonly counts: ByChannel;
  readonly count: number;
  readonly previousCount: number;
  readonly sourceCount: number;
  readonly positive: number;
  readonly negative: number;
  readonly neutral: number;
  /** −1 to 1; null where no direction is known, or all are 0. */
  readonly balance: number | null;
  /** Part of the clusters with a known direction. */
  readonly coverage: number;
  readonly lastReadyAtMs: number;
  /** Its terms in the window, newest first. */
  terms(): Iterable<SectorTerm>;
}

/** The sums of a sector in a window, and in the one before where that has any. */
export interface SectorSumsPair {
  readonly now: SectorSums;
  readonly before: SectorSums | undefined;
}

/** Derives the delta of a sector; null where the window has no term of it. */
export function sectorDelta(
  sectorId: string,
  { now, before }: SectorSumsPair,
  window: RollingWindow,
  channel: MaterialChannel | null,
  termsNewestFirst: () => Iterable<SectorTerm>,
): SectorDelta | null {
  const only = (numberOf: (one: MaterialChannel) => number): ByChannel =>
    byChannel((one) => (channel === null || channel === one ? numberOf(one) : 0));
  const counts = only((one) => now.count(one));
  const count = sumOf(counts);
  if (count === 0) return null;
  const terms = (): Iterable<SectorTerm> => ofChannel(termsNewestFirst(), channel);
  const scores = only((one) => now.score(one, window.endMs));
  const previousScores = only((one) => before?.score(one, window.previousEndMs) ?? 0);
  const previousCount = sumOf(only((one) => before?.count(one) ?? 0));
  const measures = {
    attention: sumOf(scores),
    previousAttention: sumOf(previousScores),
    count,
    previousCount,
    sourceCount: now.sourceCount(channel),
    positive: now.positive(channel),
    negative: now.negative(channel),
    balance: now.balance(channel, window.endMs),
    coverage: now.covered(channel) / count,
  };
  return {
    sectorId,
    window,
    channel,
    signals: signalsOf(measures),
    scores,
    previousScores,
    counts,
    ...measures,
    neutral: count - measures.positive - measures.negative,
    lastReadyAtMs: now.lastReadyAtMs(channel, terms),
    terms,
  };
}

/** Sort order: most attention, then newest, then smallest id. */
export function byAttention(a: SectorDelta, b: SectorDelta): number {
  if (a.attention !== b.attention) return b.attention - a.attention;
  if (a.lastReadyAtMs !== b.lastReadyAtMs) return b.lastReadyAtMs - a.lastReadyAtMs;
  return a.sectorId < b.sectorId ? -1 : 1;
}

/** Computes one number for each channel. */
export function byChannel(numberOf: (channel: MaterialChannel) => number): ByChannel {
  return {
    policy: numberOf('policy'),
    media: numberOf('media'),
    market_attention: numberOf('market_attention'),
  };
}

/** The sum over the channels, always in the same order. */
export function sumOf(numbers: ByChannel): number {
  return MATERIAL_CHANNELS.reduce((sum, channel) => sum + numbers[channel], 0);
}

function* ofChannel(
  terms: Iterable<SectorTerm>,
  channel: MaterialChannel | null,
): Generator<SectorTerm> {
  for (const term of terms) {
    if (channel === null || term.item.canonical.payload.channel === channel) yield term;
  }
}
