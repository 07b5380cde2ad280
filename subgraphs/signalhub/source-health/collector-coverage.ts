import {
  COLLECTOR_HEALTH_KIND,
  type CollectorCapability,
  type CollectorHealthPayload,
  type CollectorStatus,
} from '#signalhub/facts/kinds/collector-health.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { holdsAsKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A collector's own report, as in the SDL. */
export interface CollectorState {
  readonly sourceId: string;
  readonly capability: CollectorCapability;
  readonly exchange: string | null;
  readonly stabilityClass: CollectorHealthPayload['stability_class'];
  readonly status: CollectorStatus;
  readonly lastAttemptAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly nextAt: string | null;
  readonly rows: number;
  readonly lagSec: number | null;
  readonly consecutiveFailures: number;
  readonly lastFault: string;
}

/** Capabilities behind each area of the interface. */
export const CAPABILITIES_OF_AREA = {
  lifecycle: [
    'listed',
    'delisted',
    'prelisting',
    'suspension',
    'code_change',
    'name_change',
    'announcement',
  ],
  etf: ['basket', 'sector', 'quote'],
  policy: ['policy'],
  realtime: ['policy', 'media', 'market_attention'],
  heat: ['sector', 'quote', 'policy', 'media', 'market_attention'],
  dynamics: ['sector', 'quote'],
} as const satisfies Readonly<Record<string, readonly CollectorCapability[]>>;
export type CoveredArea = keyof typeof CAPABILITIES_OF_AREA;

/** The collectors behind an area on a date as known at a moment, ordered by id. */
export function collectorsOf(
  snapshot: Snapshot,
  area: CoveredArea,
  { date, knownAtMs }: { readonly date: string; readonly knownAtMs: number },
): CollectorState[] {
  const capabilities: readonly CollectorCapability[] = CAPABILITIES_OF_AREA[area];
  return snapshot.facts
    .of(COLLECTOR_HEALTH_KIND)
    .filter((fact) => capabilities.includes(fact.payload.capability))
    .filter((fact) => holdsAsKnown(fact, date, knownAtMs))
    .map(({ payload }) => stateOf(payload))
    .sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1));
}

/** The same today, as known now. */
export function collectorsNow(snapshot: Snapshot, area: CoveredArea): CollectorState[] {
  return collectorsOf(snapshot, area, { date: snapshot.validOn, knownAtMs: snapshot.knownAtMs });
}

function stateOf(health: CollectorHealthPayload): CollectorState {
  return {
    sourceId: health.source_id,
    capability: health.capability,
    exchange: health.exchange,
    stabilityClass: health.stability_class,
    status: health.status,
    lastAttemptAt: moment(health.last_attempt_at),
    lastSuccessAt: moment(health.last_success_at),
    nextAt: moment(health.next_at),
    rows: health.rows,
    lagSec: health.lag_sec,
    consecutiveFailures: health.consecutive_failures,
    lastFault: health.last_fault,
  };
}

function moment(timestamp: string | null): string | null {
  // Publishing validated the format.
  return timestamp === null ? null : formatTimestamp(parseTimestamp(timestamp)!);
}
