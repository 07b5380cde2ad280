import type { Clock } from '#kernel/ports/clock.ts';
import { partOf, type PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import {
  failureText,
  statusOf,
  type SourceStanding,
} from '#signalhub/collectors/engine/source-standing.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { LISTING_EXCHANGES } from '#signalhub/facts/listing-board.ts';
import type { CollectorHealthPayload } from '#signalhub/facts/kinds/collector-health.ts';
import { formatTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

export interface HealthPartOptions {
  readonly parts: PartPublisher;
  readonly clock: Clock;
  /** Sources that are turned on. */
  readonly sources: readonly FactSource<unknown>[];
  /** Whether these sources are only a selection, so that the health of the others stays. */
  readonly isSelection?: boolean;
  readonly stateOf: (source: FactSource<unknown>) => SourceStanding;
}

const PART = partOf('health');

/** How often a source that stays as it is is published again, with the time of its last success. */
const REPEAT_MS = 3_600_000;

/**
 * Publishes the health of sources as facts: at each change of a status, after each failure, and at most once an hour if
 * only times change, so that a feed with a run every minute does not cause a publication every minute.
 */
export class HealthPart {
  readonly #options: HealthPartOptions;
  #statuses = '';
  #publishedAtMs = -Infinity;

  constructor(options: HealthPartOptions) {
    this.#options = options;
  }

  /** Publishes the current health, if a publication is due. */
  async publish(): Promise<void> {
    const { clock, sources, stateOf, parts, isSelection = false } = this.#options;
    const nowMs = clock.nowMs();
    const known = sources.filter((source) => stateOf(source).lastAttemptAtMs !== null);
    const statuses = known.map((one) => textOf(one, stateOf(one), nowMs));
    const text = statuses.join(' ');
    if (text === this.#statuses && nowMs - this.#publishedAtMs < REPEAT_MS) return;
    const rows = known.map((source) => healthRow(source, stateOf(source), nowMs));
    const receipt = await parts.publishPart({
      part: PART,
      rank: 'official',
      isComplete: !isSelection,
      observedAtMs: nowMs,
      rows,
      cursor: null,
      shrinkReason: 'sources were turned off',
    });
    if (receipt.refused !== null) return;
    this.#statuses = text;
    this.#publishedAtMs = nowMs;
  }
}

function healthRow(source: FactSource<unknown>, state: SourceStanding, nowMs: number): PartRow {
  const { lastAttemptAtMs, lastSuccessAtMs, nextAtMs, rows, failures } = state;
  const status = statusOf(source, state, nowMs);
  const exchange = LISTING_EXCHANGES.find((one) => one === source.authority) ?? null;
  const fact: CollectorHealthPayload = {
    source_id: source.name,
    capability: source.capability,
    exchange,
    stability_class: source.stability,
    status,
    last_attempt_at: timeText(lastAttemptAtMs),
    last_success_at: timeText(lastSuccessAtMs),
    next_at: timeText(nextAtMs),
    rows,
    lag_sec: null,
    consecutive_failures: failures,
    last_fault: failureText(state),
  };
  const observedAt = formatTimestamp(nowMs);
  const validFrom = shanghaiDate(nowMs);
  return { kind: 'collector_health', valid_from: validFrom, observed_at: observedAt, fact };
}

/**
 * The values whose change is published immediately. The pause of a failing source grows with each failure, also across
 * restarts.
 */
function textOf(source: FactSource<unknown>, state: SourceStanding, nowMs: number): string {
  const rest = state.lastFailure === null ? '' : state.nextAtMs;
  return `${source.name}:${statusOf(source, state, nowMs)}:${rest}`;
}

function timeText(timeMs: number | null): string | null {
  return timeMs === null ? null : formatTimestamp(Math.floor(timeMs / 1_000) * 1_000);
}
