import { hash } from 'node:crypto';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { ScanMatch, SeriesAnswer, UnknownReason } from '#market-data/scans/scan-answer.ts';
import { UNKNOWN_REASONS } from '#market-data/scans/scan-answer.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';

/** An instrument that matches. */
export interface MatchedInstrument extends ScanMatch {
  readonly instrument: InstrumentId;
}

/** Instruments that are unknown for one reason. */
export interface UnknownInstruments {
  readonly reason: UnknownReason;
  readonly instruments: readonly InstrumentId[];
}

/** The complete result of a scan. */
export interface ScanResult {
  /** Changes with everything that is reported of the matches, and is the same on every server. */
  readonly edition: string;
  readonly universeCount: number;
  readonly evaluatedCount: number;
  /** In their order. */
  readonly matches: readonly MatchedInstrument[];
  readonly unknown: readonly UnknownInstruments[];
  /** End of the newest bar that was judged; null if none was. */
  readonly asOfMs: number | null;
}

/** Memory of a result by its parts, as measured. */
const RESULT_BYTES = 1_000;
const MATCH_BYTES = 200;
const POINTER_BYTES = 8;

/** Memory of a result, without the answers that it was made of, by estimate. */
export function resultBytes({ universeCount, matches }: ScanResult): number {
  return RESULT_BYTES + universeCount * 2 * POINTER_BYTES + matches.length * MATCH_BYTES;
}

/**
 * Orders the answers of a universe.
 *
 * @param universe in the order of their keys
 * @param answers of each instrument, in the same order
 */
export function resultOf(
  plan: ScanPlan,
  universe: readonly InstrumentId[],
  answers: readonly SeriesAnswer[],
): ScanResult {
  const matches: MatchedInstrument[] = [];
  const unknown = new Map<UnknownReason, InstrumentId[]>();
  let asOfMs = -Infinity;
  answers.forEach((answer, at) => {
    const instrument = universe[at]!;
    if (!answer.isKnown) {
      unknown.getOrInsertComputed(answer.reason, () => []).push(instrument);
      return;
    }
    asOfMs = Math.max(asOfMs, answer.endMs);
    if (answer.match !== null) matches.push({ instrument, ...answer.match });
  });
  const ordered = plan.rank === null ? matches : ranked(matches, plan.rank.isDescending);
  const unknownCount = [...unknown.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    edition: editionOf(ordered),
    universeCount: universe.length,
    evaluatedCount: universe.length - unknownCount,
    matches: ordered,
    unknown: UNKNOWN_REASONS.flatMap((reason) => {
      const instruments = unknown.get(reason);
      return instruments === undefined ? [] : [{ reason, instruments }];
    }),
    asOfMs: asOfMs === -Infinity ? null : asOfMs,
  };
}

/** Sorting is stable, so equal instruments stay in the order of their keys; unknown numbers come last. */
function ranked(matches: readonly MatchedInstrument[], isDescending: boolean): MatchedInstrument[] {
  return matches.toSorted((a, b) => {
    if (a.rankValue === null || b.rankValue === null) {
      return Number(a.rankValue === null) - Number(b.rankValue === null);
    }
    return isDescending ? b.rankValue - a.rankValue : a.rankValue - b.rankValue;
  });
}

function editionOf(matches: readonly MatchedInstrument[]): string {
  const reported = matches.map(({ instrument, openTimeMs, values, rankValue }) => [
    instrumentKey(instrument),
    openTimeMs,
    rankValue,
    values,
  ]);
  return hash('sha1', JSON.stringify(reported), 'base64url').slice(0, 12);
}
