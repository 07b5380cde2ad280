import type { EnginePlugin, RequestedOperation } from '#federation/hooks/request-hooks.ts';
import { FieldUsage, type FieldUsageRow } from '#gateway/usage/field-usage.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';

/** Operations of one client in one version, in the form of the export. */
export interface UsageRow {
  readonly client: string;
  readonly version: string;
  /** `invalid` for documents that are refused before their operation is known. */
  readonly kind: RequestedOperation['kind'] | 'invalid';
  readonly operation: string;
  /** The id of a trusted document; empty for a text. */
  readonly document: string;
  readonly requests: number;
  /** Requests whose answer has errors. */
  readonly failed: number;
  readonly events: number;
  /** Until the answer, or its first part. */
  readonly total_ms: number;
  readonly max_ms: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** Columns of the export, in their order. */
export const USAGE_COLUMNS = [
  'client',
  'version',
  'kind',
  'operation',
  'document',
  'requests',
  'failed',
  'events',
  'total_ms',
  'max_ms',
  'first_at',
  'last_at',
] as const satisfies readonly (keyof UsageRow)[];

type Identifying = Pick<UsageRow, 'client' | 'version' | 'kind' | 'operation' | 'document'>;

interface Usage {
  readonly of: Identifying;
  requests: number;
  failed: number;
  events: number;
  totalMs: number;
  maxMs: number;
  readonly firstMs: number;
  lastMs: number;
}

/** Maximum number of rows. Clients choose the names, so the report truncates and bounds them. */
const MAX_ROWS = 5_000;
const MAX_CHARACTERS = 64;
const OTHERS = '(others)';

/** Counts operations by client, version and operation, and fields by client and version, since the process started. */
export class UsageReport {
  readonly #clock: Clock;
  readonly #sinceMs: number;
  readonly #usages = new Map<string, Usage>();
  readonly #fields = new FieldUsage();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.nowMs();
  }

  /** The plugin that fills the report. */
  get plugin(): EnginePlugin {
    return { onRequest: (request) => this.#follow(request) };
  }

  get since(): string {
    return isoOf(this.#sinceMs);
  }

  /** All rows, the most requested first. */
  rows(): readonly UsageRow[] {
    return Array.from(this.#usages.values(), rowOf).toSorted((a, b) => b.requests - a.requests);
  }

  /** Fields by client, the most requested first. */
  fieldRows(): readonly FieldUsageRow[] {
    return this.#fields.rows();
  }

  #follow({ context: { client }, documentId }: GraphRequest) {
    const startMs = this.#clock.monotonicMs();
    let of: Identifying = {
      client: shortened(client?.name ?? ''),
      version: shortened(client?.version ?? ''),
      kind: 'invalid',
      operation: '',
      document: documentId ?? '',
    };
    let usage: Usage | null = null;
    return {
      onOperation: ({ kind, name, fields }: RequestedOperation): void => {
        of = { ...of, kind, operation: shortened(name ?? '') };
        this.#fields.count(of.client, of.version, fields, this.#clock.nowMs());
      },
      onResponse: (answer: GraphAnswer): GraphAnswer => {
        usage = this.#count(of, startMs, answer);
        return answer;
      },
      onSubscriptionEvent: (): null => {
        // A subscription that runs has no response of its own.
        usage ??= this.#count(of, startMs, null);
        usage.events += 1;
        usage.lastMs = this.#clock.nowMs();
        return null;
      },
      onEnd: (): void => {
        usage ??= this.#count(of, startMs, null);
      },
    };
  }

  #count(of: Identifying, startMs: number, answer: GraphAnswer | null): Usage {
    const usage = this.#usageOf(of);
    // The time of a subscription is that of its client.
    const tookMs = answer === null ? 0 : this.#clock.monotonicMs() - startMs;
    usage.requests += 1;
    if ((answer?.errors?.length ?? 0) > 0) usage.failed += 1;
    usage.totalMs += tookMs;
    usage.maxMs = Math.max(usage.maxMs, tookMs);
    usage.lastMs = this.#clock.nowMs();
    return usage;
  }

  #usageOf(of: Identifying): Usage {
    const key = JSON.stringify(Object.values(of));
    const known = this.#usages.get(key);
    if (known !== undefined) return known;
    const isFull = this.#usages.size >= MAX_ROWS;
    const own: Identifying = isFull
      ? { client: OTHERS, version: '', kind: of.kind, operation: OTHERS, document: '' }
      : of;
    const nowMs = this.#clock.nowMs();
    const fresh = { requests: 0, failed: 0, events: 0, totalMs: 0, maxMs: 0 };
    const place = isFull ? JSON.stringify(Object.values(own)) : key;
    return this.#usages.getOrInsertComputed(place, () => ({
      of: own,
      ...fresh,
      firstMs: nowMs,
      lastMs: nowMs,
    }));
  }
}

function rowOf({ of, totalMs, maxMs, firstMs, lastMs, ...counts }: Usage): UsageRow {
  const { requests, failed, events } = counts;
  const times = { total_ms: rounded(totalMs), max_ms: rounded(maxMs) };
  return {
    ...of,
    requests,
    failed,
    events,
    ...times,
    first_at: isoOf(firstMs),
    last_at: isoOf(lastMs),
  };
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
