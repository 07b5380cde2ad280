import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#kernel/clock.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { Meter } from '#kernel/meter.ts';
import type { FrontSettings } from '#gateway/http/front-settings.ts';
import { FRONT_DEFAULTS } from '#gateway/http/front-settings.ts';
import { HttpDoor } from '#gateway/http/http-door.ts';
import type { Identify } from '#gateway/http/request-context.ts';

/** What the fronts of a graph are made from. */
export interface GraphFrontParts {
  readonly engine: GraphEngine;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly settings?: Partial<FrontSettings>;
  readonly identify?: Identify;
}

/** Every way into one graph, ready to be put into a server. */
export interface GraphFront {
  /** Answers requests to the graph's path; false for other paths. */
  door(request: IncomingMessage, response: ServerResponse): boolean;
  /** Ends subscriptions so that clients come back elsewhere, and waits for requests in flight. */
  stop(): Promise<void>;
}

/** Opens the fronts of a graph. The server that listens is the caller's. */
export async function createGraphFront(parts: GraphFrontParts): Promise<GraphFront> {
  const settings = { ...FRONT_DEFAULTS, ...parts.settings };
  const http = await HttpDoor.open(parts, settings, {
    sendExplorer: (_request, response) => void response.writeHead(404).end(),
    openEventStream: (exchange) => void exchange.response.writeHead(404).end(),
  });
  return {
    door: (request, response) => http.take(request, response),
    stop: () => http.stop(),
  };
}
