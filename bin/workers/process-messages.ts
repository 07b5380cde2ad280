import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import type { VenueEndpoints } from '#bin/serving/venue-endpoints.ts';

/** What one process of a group is to do. */
export interface ProcessTask {
  /** Its name in logs, metrics and folders: `owner`, `worker-1`. */
  readonly name: string;
  /** Settings by the names of their environment variables, which the group decides. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Where the exchanges answer; the group starts simulated ones once. */
  readonly place: VenueEndpoints;
  /** Whether it serves clients, on the port that all of them share. */
  readonly listens: boolean;
  /** Whether it takes the place of one that died, while others serve. */
  readonly isReplacement: boolean;
  /** Whether it makes up what the demo publishes; one of the group does. */
  readonly tellsDemo: boolean;
}

/** What one process says of itself. */
export interface ProcessReport {
  /** What it still waits for; an empty list means ready. */
  readonly waitingFor: readonly string[];
  /** Its metrics in Prometheus text format, where they were asked for. */
  readonly metrics: string;
}

/** `serving`: it answered that all is there; `waiting`: not all is; `silent`: it did not answer in time. */
export type ProcessState = 'serving' | 'waiting' | 'silent' | 'starting' | 'down';

/** One process, as the group knows it. */
export interface KnownProcess {
  readonly name: string;
  readonly state: ProcessState;
  /** How often it was started. */
  readonly starts: number;
  readonly waitingFor: readonly string[];
}

/** All processes of a group together. */
export interface GroupReport {
  readonly processes: readonly KnownProcess[];
  /** Metrics of all processes that answered, in Prometheus text format; empty where nobody asked for them. */
  readonly metrics: string;
}

/** What is wanted to know. */
export interface ReportQuestion {
  readonly id: number;
  readonly withMetrics: boolean;
}

export type ToProcess =
  | { readonly kind: 'task'; readonly task: ProcessTask }
  | ({ readonly kind: 'report' } & ReportQuestion)
  | { readonly kind: 'group'; readonly id: number; readonly report: GroupReport }
  | { readonly kind: 'stop'; readonly drain: DrainKind };

export type FromProcess =
  | { readonly kind: 'awaiting task' }
  | { readonly kind: 'started' }
  | { readonly kind: 'report'; readonly id: number; readonly report: ProcessReport }
  | ({ readonly kind: 'group' } & ReportQuestion);
