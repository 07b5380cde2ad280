import { MATERIAL_CHANNELS, type MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { SectorTerm } from '#signalhub/realtime/feed-item.ts';
import type { RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import type { SectorLedger } from '#signalhub/realtime/sector-ledger.ts';
import { signalsOf, type SectorSignal } from '#signalhub/realtime/sector-signals.ts';
import type { TermTotals } from '#signalhub/realtime/term-totals.ts';

/** One number for each channel. */
export type ByChannel = Readonly<Record<MaterialChannel, number>>;

/** A sector in a window, beside the window before. Scores are not rounded. */
export interface SectorDelta {
  readonly sectorId: string;
  readonly window: RollingWindow;
  /** Channels that were looked at; null for all of them. */
  readonly channel: MaterialChannel | null;
  readonly signals: readonly SectorSignal[];
  /** Sum of the channels' scores. */
  readonly attention: number;
  readonly scores: ByChannel;
  readonly previousAttention: number;
  readonly previousScores: ByChannel;
  /** Clusters, by channel and in all. */
  readonly counts: ByChannel;
  readonly count: number;
  readonly previousCount: number;
  readonly sourceCount: number;
  readonly positive: number;
  readonly negative: number;
  readonly neutral: number;
  /** −1 to 1; null where no direction is known, or all are 0. */
  readonly balance: number | null;
  /** Share of the clusters whose direction is known. */
  readonly coverage: number;
  readonly lastReadyAtMs: number;
  /** Its terms in the window, the newest first. */
  terms(): Iterable<SectorTerm>;
}

/** Derives the delta of a sector; null when the window has nothing of it. */
export function sectorDelta(
  sectorId: string,
  ledger: SectorLedger,
  window: RollingWindow,
  channel: MaterialChannel | null,
): SectorDelta | null {
  const now = ledger.totals(window.duration, window.endMs, channel);
  const counts = byChannel((one) => now.count(one));
  const count = sumOf(counts);
  if (count === 0) return null;
  const before = ledger.totals(window.duration, window.previousEndMs, channel);
  const scores = byChannel((one) => now.score(one));
  const previousScores = byChannel((one) => before.score(one));
  const previousCount = sumOf(byChannel((one) => before.count(one)));
  const measures = {
    attention: sumOf(scores),
    previousAttention: sumOf(previousScores),
    count,
    previousCount,
    sourceCount: now.sourceCount,
    positive: now.positive,
    negative: now.negative,
    balance: balanceOf(now),
    coverage: now.covered / count,
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
    neutral: count - now.positive - now.negative,
    lastReadyAtMs: now.lastReadyAtMs,
    terms: () => termsOf(ledger, window, channel),
  };
}

/** Whether one delta is listed before (negative) another: most attention, newest, smallest id. */
export function byAttention(a: SectorDelta, b: SectorDelta): number {
  if (a.attention !== b.attention) return b.attention - a.attention;
  if (a.lastReadyAtMs !== b.lastReadyAtMs) return b.lastReadyAtMs - a.lastReadyAtMs;
  return a.sectorId < b.sectorId ? -1 : 1;
}

/** Makes one number for each channel. */
export function byChannel(numberOf: (channel: MaterialChannel) => number): ByChannel {
  return {
    policy: numberOf('policy'),
    media: numberOf('media'),
    market_attention: numberOf('market_attention'),
  };
}

/** The sum over the channels, always in their order. */
export function sumOf(numbers: ByChannel): number {
  return MATERIAL_CHANNELS.reduce((sum, channel) => sum + numbers[channel], 0);
}

/** Σ score·direction / Σ score·|direction|. */
function balanceOf({ pull, force }: TermTotals): number | null {
  if (force <= 0) return null;
  return Math.min(1, Math.max(-1, pull / force));
}

function* termsOf(
  ledger: SectorLedger,
  { startMs, endMs }: RollingWindow,
  channel: MaterialChannel | null,
): Generator<SectorTerm> {
  for (const term of ledger.newestFirst(startMs, endMs)) {
    if (channel === null || term.item.canonical.payload.channel === channel) yield term;
  }
}
