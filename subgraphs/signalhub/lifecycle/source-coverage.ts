import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';
import {
  SOURCE_HEALTH_KIND,
  type SourceHealthPayload,
  type SourceStatus,
} from '#signalhub/facts/kinds/source-health.ts';
import type { LifecycleDate } from '#signalhub/lifecycle/lifecycle.ts';
import { holds } from '#signalhub/snapshots/fact-base.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Availability of the official sources on securities on a date. */
export interface SourceCoverage {
  /** The latest success of any source; null without one. */
  readonly lastVerifiedAt: string | null;
  /** Exchanges whose catalog of listed securities was readable. */
  readonly listedExchanges: readonly string[];
  readonly delistedExchanges: readonly string[];
  /** Readable sources of securities before their listing. */
  readonly prelistingSources: readonly string[];
  /** Sources that were not or only partly readable. */
  readonly degradedSources: readonly string[];
  /** Ordered by id. */
  readonly sources: readonly SourceState[];
}

export interface SourceState {
  readonly sourceId: string;
  readonly exchange: string;
  readonly status: SourceStatus;
  readonly rowCount: number;
  readonly lastSuccessAt: string | null;
}

/** The sources on a date, as known at a moment. An unavailable source covers nothing. */
export function sourceCoverageOn(
  snapshot: Snapshot,
  { date, knownAtMs }: LifecycleDate,
): SourceCoverage {
  const sources = snapshot.facts
    .of(SOURCE_HEALTH_KIND)
    .filter((fact) => holds(fact, date, knownAtMs))
    .map(({ payload }) => payload)
    .sort((a, b) => (a.source_id < b.source_id ? -1 : 1));
  const readable = sources.filter(({ status }) => status !== 'down');
  const exchangesOf = (role: SourceHealthPayload['role']): string[] =>
    LISTING_EXCHANGES.filter((exchange) =>
      readable.some(
        (source) =>
          source.role === role && (source.exchange === exchange || source.exchange === 'ALL'),
      ),
    );
  const successes = sources.flatMap(({ last_success_at: at }) =>
    at === null ? [] : [parseTimestamp(at)!],
  );
  return {
    lastVerifiedAt: successes.length === 0 ? null : formatTimestamp(Math.max(...successes)),
    listedExchanges: exchangesOf('listed'),
    delistedExchanges: exchangesOf('delisted'),
    prelistingSources: readable
      .filter(({ role }) => role === 'prelisting')
      .map((source) => source.source_id),
    degradedSources: sources
      .filter(({ status }) => status !== 'ok')
      .map((source) => source.source_id),
    sources: sources.map((source) => ({
      sourceId: source.source_id,
      exchange: source.exchange,
      status: source.status,
      rowCount: source.row_count,
      lastSuccessAt:
        source.last_success_at === null
          ? null
          : formatTimestamp(parseTimestamp(source.last_success_at)!),
    })),
  };
}
