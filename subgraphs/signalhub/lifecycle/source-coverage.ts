import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';
import { collectorsOf, type CollectorState } from '#signalhub/source-health/collector-coverage.ts';
import {
  SOURCE_HEALTH_KIND,
  SOURCE_ROLES,
  type SourceHealthPayload,
  type SourceStatus,
} from '#signalhub/facts/kinds/source-health.ts';
import type { LifecycleDate } from '#signalhub/lifecycle/lifecycle.ts';
import { holdsAsKnown } from '#signalhub/snapshots/fact-base.ts';
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
  /** The reports of the collectors of these and other sources, ordered by id. */
  readonly collectors: readonly CollectorState[];
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
  const collectors = collectorsOf(snapshot, 'lifecycle', { date, knownAtMs });
  const stated = snapshot.facts
    .of(SOURCE_HEALTH_KIND)
    .filter((fact) => holdsAsKnown(fact, date, knownAtMs))
    .map(({ payload }) => payload);
  const statedIds = new Set(stated.map((source) => source.source_id));
  const collected = collectors.flatMap(catalogOf).filter((one) => !statedIds.has(one.source_id));
  const sources = [...stated, ...collected].sort((a, b) => (a.source_id < b.source_id ? -1 : 1));
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
    collectors,
  };
}

const SOURCE_STATUS_OF: Readonly<Record<CollectorState['status'], SourceStatus>> = {
  ok: 'ok',
  degraded: 'degraded',
  // The last list is still valid, but newer changes are missing.
  stale: 'degraded',
  shape_changed: 'degraded',
  blocked: 'down',
  down: 'down',
  off: 'down',
};

/** A collector of an exchange's catalog as a source of securities; null for other collectors. */
function catalogOf(collector: CollectorState): SourceHealthPayload[] {
  const { capability, exchange } = collector;
  const role = SOURCE_ROLES.find((one) => one === capability);
  const place = [...LISTING_EXCHANGES, 'ALL' as const].find((one) => one === exchange);
  if (role === undefined || place === undefined) return [];
  return [
    {
      source_id: collector.sourceId,
      exchange: place,
      role,
      status: SOURCE_STATUS_OF[collector.status],
      row_count: collector.rows,
      last_success_at: collector.lastSuccessAt,
    },
  ];
}
