import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';

/** The task of a process in a group. */
export interface ProcessTask {
  /** Its name in logs, metrics and folders: `owner`, `worker-1`. */
  readonly name: string;
  /** Settings that the group overrides, by environment variable. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Addresses of the exchanges; the group starts simulated ones once. */
  readonly place: VenueEndpoints;
  /** Whether it serves clients, on the shared port. */
  readonly listens: boolean;
  /** Whether it replaces a process that died, while others serve. */
  readonly isReplacement: boolean;
  /** Whether it publishes for the demo; one process of the group does. */
  readonly publishesDemo: boolean;
}

/** The state of one process. */
export interface ProcessReport {
  /** The parts that are not ready; empty when ready. */
  readonly waitingFor: readonly string[];
  /** Its metrics in Prometheus text format, if requested. */
  readonly metrics: string;
}

/** `serving`: it is ready; `waiting`: it is not; `silent`: it did not answer in time. */
export type ProcessState = 'serving' | 'waiting' | 'silent' | 'starting' | 'down';

/** A process as the group sees it. */
export interface KnownProcess {
  readonly name: string;
  readonly state: ProcessState;
  /** Number of starts. */
  readonly starts: number;
  readonly waitingFor: readonly string[];
}

/** The state of all processes of a group. */
export interface GroupReport {
  readonly processes: readonly KnownProcess[];
  /** Metrics of all processes that answered, in Prometheus text format; empty if not requested. */
  readonly metrics: string;
}

/** A request for the state. */
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
