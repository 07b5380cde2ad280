import type { Clock } from '#kernel/ports/clock.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { FrontSettings } from '#graph-server/http/front-settings.ts';

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
