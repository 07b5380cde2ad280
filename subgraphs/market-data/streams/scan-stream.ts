import { ResumableStream, type StreamPart } from '#kernel/async/resumable-stream.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { ReportedMatch } from '#market-data/answers/feature-scan.ts';
import { reportedUnknown } from '#market-data/answers/feature-scan.ts';
import type { UnknownReason } from '#market-data/scans/scan-answer.ts';
import type { FollowedResult } from '#market-data/scans/newest-result.ts';
import type { FollowedScan, ScanLease } from '#market-data/scans/followed-scan.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';

/** An instrument that matched before. */
interface LeftInstrument {
  readonly instrument: InstrumentId;
  /** Null if the condition no longer holds. */
  readonly reason: UnknownReason | null;
  /** False if it no longer belongs to the universe. */
  readonly isMember: boolean;
}

interface ScanEvent extends Pick<ScanResult, 'universeCount' | 'evaluatedCount' | 'asOfMs'> {
  readonly kind: 'SNAPSHOT' | 'CHANGED';
  readonly interval: BarInterval;
  readonly entered: readonly ReportedMatch[];
  readonly left: readonly LeftInstrument[];
  readonly totalCount: number;
  readonly unknown: readonly object[];
}

interface ScanSource {
  readonly scanUpdated: ScanEvent;
  readonly [DELIVERY_KEY]: Delivery;
}

/**
 * The matches of a scan for one subscriber: all of them first, then those that entered and left. A subscriber that is
 * behind receives one difference to its last state.
 *
 * @param lease released with the stream
 */
export function scanStream(
  lease: ScanLease,
  interval: BarInterval,
): ResumableStream<FollowedResult, ScanSource> {
  const part = new ScanMatches(interval);
  return new ResumableStream({
    events: newestResults(lease.follower),
    parts: [part],
    sequenceOf: ({ version }) => version,
    release: () => lease.release(),
  });
}

/** The newest result whenever there is a later one than the last that was read. */
function newestResults(
  follower: FollowedScan,
): Pick<EventStream<FollowedResult>, 'next' | 'return'> {
  let version = 0;
  let isEnded = false;
  return {
    async next() {
      const value = await follower.after(version, () => isEnded);
      if (value === null) return { done: true, value: undefined };
      version = value.version;
      return { done: false, value };
    },
    return() {
      isEnded = true;
      follower.wake();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}

/** The first result is the snapshot, and each later one a difference. */
class ScanMatches implements StreamPart<FollowedResult, ScanSource> {
  readonly #interval: BarInterval;
  /** The last delivered result; null before the snapshot. */
  #delivered: ScanResult | null = null;

  constructor(interval: BarInterval) {
    this.#interval = interval;
  }

  answer(found: FollowedResult): ScanSource | null {
    const { result, version } = found;
    const before = this.#delivered;
    this.#delivered = result;
    const scanUpdated = this.#eventOf(before, found);
    if (before === null) {
      return { scanUpdated, [DELIVERY_KEY]: { conflateKey: null, holdsUpTo: version } };
    }
    if (scanUpdated.entered.length + scanUpdated.left.length === 0) return null;
    return { scanUpdated, [DELIVERY_KEY]: { conflateKey: null, sequence: version } };
  }

  #eventOf(before: ScanResult | null, { result, universe }: FollowedResult): ScanEvent {
    const { universeCount, evaluatedCount, asOfMs, matches } = result;
    const known = new Set(before?.matches.map(({ instrument }) => instrumentKey(instrument)));
    const now = new Set(matches.map(({ instrument }) => instrumentKey(instrument)));
    const reasons = new Map(
      result.unknown.flatMap(({ reason, instruments }) =>
        instruments.map((one) => [instrumentKey(one), reason] as const),
      ),
    );
    const left = (before?.matches ?? []).filter(
      ({ instrument }) => !now.has(instrumentKey(instrument)),
    );
    const members = new Set(left.length === 0 ? [] : universe.instruments.map(instrumentKey));
    return {
      kind: before === null ? 'SNAPSHOT' : 'CHANGED',
      interval: this.#interval,
      entered: matches
        .map((match, at) => ({ match, place: at + 1 }))
        .filter(({ match }) => !known.has(instrumentKey(match.instrument))),
      left: left.map(({ instrument }) => ({
        instrument: instrumentOf(instrument),
        reason: reasons.get(instrumentKey(instrument)) ?? null,
        isMember: members.has(instrumentKey(instrument)),
      })),
      totalCount: matches.length,
      universeCount,
      evaluatedCount,
      asOfMs,
      unknown: reportedUnknown(result),
    };
  }
}
