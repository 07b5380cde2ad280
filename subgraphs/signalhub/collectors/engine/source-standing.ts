import type { FactPayload } from '#kernel/ports/fact-store.ts';
import { FAILURE_KINDS, type FailureKind } from '#signalhub/collectors/engine/source-error.ts';
import type { CollectorStatus } from '#signalhub/facts/kinds/collector-health.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { longestGapMs } from '#signalhub/collectors/engine/run-schedule.ts';

/** The state of one source. The engine stores it and publishes it as the health of the source. */
export interface SourceStanding {
  readonly lastAttemptAtMs: number | null;
  readonly lastSuccessAtMs: number | null;
  readonly nextAtMs: number | null;
  /** Rows of the last run with a new answer. */
  readonly rows: number;
  readonly failures: number;
  readonly lastFailure: { readonly kind: FailureKind; readonly message: string } | null;
}

export const NEW_STATE: SourceStanding = {
  lastAttemptAtMs: null,
  lastSuccessAtMs: null,
  nextAtMs: null,
  rows: 0,
  failures: 0,
  lastFailure: null,
};

/** Failures in a row after which a source counts as down. */
const DOWN_AFTER = 3;
/** Failures with an answer of the host: earlier rows stay valid, however often the answer is rejected. */
const IS_PARTIAL: ReadonlySet<FailureKind> = new Set(['incomplete', 'implausible']);
/** Usual times between runs that may pass before a source without a failure is stale. */
const STALE_AFTER_GAPS = 3;

/** The status of a source at a given time. A source without any run is stale. */
export function statusOf(
  { schedule }: FactSource<unknown>,
  { lastSuccessAtMs, lastFailure, failures }: SourceStanding,
  nowMs: number,
): CollectorStatus {
  if (lastFailure !== null) {
    const { kind } = lastFailure;
    if (kind === 'blocked' || kind === 'robots') return 'blocked';
    if (kind === 'shape_changed' || kind === 'malformed') return 'shape_changed';
    // Without any successful run, the source covers nothing. After one, its earlier rows stay valid.
    if (lastSuccessAtMs === null) return 'down';
    return failures >= DOWN_AFTER && !IS_PARTIAL.has(kind) ? 'down' : 'degraded';
  }
  if (lastSuccessAtMs === null) return 'stale';
  return nowMs - lastSuccessAtMs > STALE_AFTER_GAPS * longestGapMs(schedule) ? 'stale' : 'ok';
}

/** The last failure as it is published with the health of a source. */
export function failureText({ lastFailure }: SourceStanding): string {
  const MAX_LENGTH = 200;
  return lastFailure === null
    ? ''
    : `${lastFailure.kind}: ${lastFailure.message}`.slice(0, MAX_LENGTH);
}

/** Reads the state of a source that an earlier process published. */
export function publishedStanding(health: FactPayload): SourceStanding {
  const timeOf = (name: string): number | null => {
    const text = health[name];
    return typeof text === 'string' ? parseTimestamp(text) : null;
  };
  const fault = String(health['last_fault'] ?? '');
  const kind = FAILURE_KINDS.find((one) => fault.startsWith(`${one}: `)) ?? null;
  return {
    lastAttemptAtMs: timeOf('last_attempt_at'),
    lastSuccessAtMs: timeOf('last_success_at'),
    nextAtMs: timeOf('next_at'),
    rows: Number(health['rows'] ?? 0),
    failures: Number(health['consecutive_failures'] ?? 0),
    lastFailure: kind === null ? null : { kind, message: fault.slice(kind.length + 2) },
  };
}
