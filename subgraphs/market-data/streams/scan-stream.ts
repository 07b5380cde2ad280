import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { ReportedMatch } from '#market-data/answers/feature-scan.ts';
import { reportedUnknown } from '#market-data/answers/feature-scan.ts';
import type { UnknownReason } from '#market-data/scans/scan-answer.ts';
import type { FollowedResult } from '#market-data/scans/newest-result.ts';
import type { ScanLease } from '#market-data/scans/scan-follower.ts';
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
  readonly [DELIVERY]: Delivery;
}

type Result = IteratorResult<ScanSource, undefined>;

/**
 * The matches of a scan for one subscriber: all of them first, then those that entered and left. A subscriber that is
 * behind receives one difference to its last state.
 */
export class ScanStream implements AsyncIterableIterator<ScanSource, undefined> {
  readonly #lease: ScanLease;
  readonly #interval: BarInterval;
  /** The last delivered result; null before the snapshot. */
  #delivered: ScanResult | null = null;
  #version = 0;
  #isEnded = false;

  /** @param lease released with the stream */
  constructor(lease: ScanLease, interval: BarInterval) {
    this.#lease = lease;
    this.#interval = interval;
  }

  async next(): Promise<Result> {
    try {
      for (;;) {
        const found = await this.#lease.follower.after(this.#version, () => this.#isEnded);
        if (found === null) return await this.return();
        const { result, version } = found;
        const before = this.#delivered;
        this.#version = version;
        this.#delivered = result;
        const scanUpdated = this.#eventOf(before, found);
        if (before === null) {
          return sourceOf(scanUpdated, { conflateKey: null, holdsUpTo: version });
        }
        if (scanUpdated.entered.length + scanUpdated.left.length > 0) {
          return sourceOf(scanUpdated, { conflateKey: null, sequence: version });
        }
      }
    } catch (error) {
      // The reader of a failed stream need not end it.
      await this.return();
      throw error;
    }
  }

  return(): Promise<Result> {
    this.#isEnded = true;
    this.#lease.release();
    this.#lease.follower.wake();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
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

function sourceOf(scanUpdated: ScanEvent, delivery: Delivery): Result {
  return { done: false, value: { scanUpdated, [DELIVERY]: delivery } };
}
