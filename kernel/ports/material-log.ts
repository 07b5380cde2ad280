import type { LogPlace } from '#kernel/ports/log-place.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';

/** A material as it is appended. */
export interface MaterialEntry {
  readonly materialId: string;
  /** When it becomes visible, in milliseconds; readers select by this time. */
  readonly readyAtMs: number;
  /** Its content, as JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A material in the log. */
export interface LoggedMaterial extends MaterialEntry, LogPlace {
  /** 1, 2, 3 … in log order, without gaps. */
  readonly sequence: number;
  readonly loggedAtMs: number;
}

/**
 * The outcome for an entry. `conflict`: its id belongs to a material with different content, which stays unchanged.
 */
export type AppendOutcome = 'added' | 'unchanged' | 'conflict';

export interface Appended {
  readonly outcome: AppendOutcome;
  /** Of the material that owns the id. */
  readonly sequence: number;
}

/** Selects materials of the log. */
export interface MaterialSelection {
  /** Only materials logged after this position; null for all. */
  readonly after: LogPlace | null;
  /** Only materials that become visible at this time or later. */
  readonly readySinceMs: number;
}

/**
 * The durable, append-only record of realtime materials. A batch becomes visible as a whole or not at all, and an
 * acknowledged append survives a crash. Several processes may open one log; numbers are unique across them.
 */
export interface MaterialLog {
  /** Announcements of new materials; absent where there are none. */
  readonly changes?: StoreChanges | undefined;
  /** Adds new entries; returns the outcome of each entry, in order. */
  append(batch: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]>;
  /**
   * The selected materials in batches, in log order. Rejects with `LogRewrittenError` when the log no longer has
   * `after`, or entries that it already returned.
   */
  read(selection: MaterialSelection): AsyncIterable<readonly LoggedMaterial[]>;
  /** The number of the last material; 0 for an empty log. */
  lastSequence(): Promise<number>;
  /**
   * 32 random bytes, created with the log and constant. They sign positions, so that a position is valid for this log
   * only, in every process that has it open.
   */
  signingKey(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** JSON with sorted object keys: two payloads are equal exactly if these texts are. */
export function payloadText(payload: unknown): string {
  return JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
