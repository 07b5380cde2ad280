import type { AlertRule } from '#kernel/ports/alert-store.ts';

/** How far a rule is evaluated. It is stored together with the events that it made. */
export interface WatchProgress {
  /** Cursor of the last event of the subscription. */
  readonly cursor?: string;
  /** Where a subscription without a cursor begins, in milliseconds; absent for the time since the rule is active. */
  readonly sinceMs?: number;
  /** What matched last, by subject; absent before the first state. */
  readonly matches?: readonly string[];
  /** Whether the condition held last; null if it was unknown. */
  readonly holds?: boolean | null;
  /** Time of the last event of each subject in the cooldown, in milliseconds. */
  readonly firedMs?: Readonly<Record<string, number>>;
}

/** What became true: it makes one event, unless its subject has a cooldown. */
export interface Cause {
  /** Distinguishes the cause from all others of its rule, also after a restart. */
  readonly key: string;
  /** What the cooldown applies to, such as an instrument. */
  readonly subject: string;
  /** When it became true, in milliseconds. */
  readonly atMs: number;
  /** The members of `data` in the body of the request. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an answer of the graph says about a rule. */
export interface WatchReading {
  readonly causes: readonly Cause[];
  readonly progress: WatchProgress;
}

/** An operation of the graph. */
export interface WatchOperation {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The data of an answer, whose form the document determines. */
export type WatchData = Readonly<Record<string, unknown>>;

/** How a kind of rule is evaluated: a subscription of the graph, and how to read its events. */
export interface Watch {
  subscription(rule: AlertRule, progress: WatchProgress): WatchOperation;
  /**
   * The query that is read in the place of the events: it runs at the start, and after each event. Absent where the
   * events themselves are read.
   */
  question?(rule: AlertRule): WatchOperation;
  /** Throws `NotReadyError` if the answer says too little yet. */
  read(data: WatchData, rule: AlertRule, progress: WatchProgress, nowMs: number): WatchReading;
}

/** The graph has not loaded what the rule needs; it is asked again later. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
}
