import type { LogPlace } from '#kernel/ports/log-place.ts';

/** A material as it is handed to the log. */
export interface MaterialEntry {
  readonly materialId: string;
  /** When it is ready to be seen, in milliseconds; what readers select by. */
  readonly readyAtMs: number;
  /** Everything it says, as JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A material in the log. */
export interface LoggedMaterial extends MaterialEntry, LogPlace {
  /** 1, 2, 3 … in the order of logging, without gaps. */
  readonly sequence: number;
  readonly loggedAtMs: number;
}

/**
 * What became of an entry. `conflict`: its id is taken by a material that says something else, which
 * stays as it is.
 */
export type AppendOutcome = 'added' | 'unchanged' | 'conflict';

export interface Appended {
  readonly outcome: AppendOutcome;
  /** Of the material that has the id now. */
  readonly sequence: number;
}

/** Selects materials of the log. */
export interface MaterialSelection {
  /** Only those that were logged after this one; null for all. */
  readonly after: LogPlace | null;
  /** Only those that are ready at this moment or later. */
  readonly readySinceMs: number;
}

/**
 * The durable record of realtime materials. It only grows: a material is never changed and never
 * removed. A batch is visible whole or not at all, and what `append` acknowledged survives a kill.
 * Several processes may have one log open; each number is given once.
 */
export interface MaterialLog {
  /** Adds what is not there yet; answers for each entry, in their order. */
  append(batch: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]>;
  /**
   * The selected materials in batches, in the order of logging. Rejects with `LogRewrittenError` where the log does
   * not have `after`, or what it has given already, any more.
   */
  read(selection: MaterialSelection): AsyncIterable<readonly LoggedMaterial[]>;
  /** The number of the last material; 0 when there is none. */
  lastSequence(): Promise<number>;
  /**
   * 32 random bytes that were made with the log and stay the same. Positions in the log are signed
   * with it, so that they fit this log alone, in every process that has it open.
   */
  signingKey(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** JSON with sorted object keys: two payloads say the same exactly if these texts are equal. */
export function payloadText(payload: unknown): string {
  return JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
