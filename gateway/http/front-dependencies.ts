import type { Clock } from '#kernel/clock.ts';
import type { EventLoop } from '#kernel/event-loop.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { Meter } from '#kernel/meter.ts';
import type { PersistedDocuments } from '#kernel/persisted-documents.ts';
import type { RequestGate } from '#kernel/request-gate.ts';
import type { FrontSettings } from '#gateway/http/front-settings.ts';

/** What the fronts of a graph are made from. */
export interface GraphFrontDependencies {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly settings?: Partial<FrontSettings>;
  /** Whose turns connections share; the process's own without it. */
  readonly loop?: EventLoop;
  /** Knows the API tokens and counts operations; without it everybody reads anonymously. */
  readonly gate?: RequestGate;
  /** Documents that several gateways share; without them each process keeps those that it was sent. */
  readonly persistedDocuments?: PersistedDocuments;
}
