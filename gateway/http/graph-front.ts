import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '#kernel/errors.ts';
import { Explorer } from '#gateway/explorer/explorer.ts';
import { FanOut } from '#gateway/fan-out/fan-out.ts';
import { Operations } from '#gateway/fan-out/operations.ts';
import { SlowConsumers } from '#gateway/fan-out/slow-consumers.ts';
import type { GraphFrontParts } from '#gateway/http/front-parts.ts';
import { FRONT_DEFAULTS } from '#gateway/http/front-settings.ts';
import { HttpDoor } from '#gateway/http/http-door.ts';
import { EventStreams } from '#gateway/sse/event-streams.ts';
import { refuseUpgrade, SocketDoor } from '#gateway/websocket/socket-door.ts';

/** Every way into one graph, ready to be put into a server. */
export interface GraphFront {
  /** Answers requests to the graph's path; false for other paths. */
  door(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes WebSockets at the graph's path; answers 404 on other paths. For `server.on('upgrade')`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** What is open now. */
  counts(): FrontCounts;
  /** Ends subscriptions so that clients come back elsewhere, and waits for requests in flight. */
  stop(): Promise<void>;
}

export interface FrontCounts {
  readonly sockets: number;
  readonly eventStreams: number;
  /** Distinct subscriptions, and the engine subscriptions that serve them. */
  readonly groups: number;
  readonly runs: number;
  /** Connections cut off since the start because they read too slowly. */
  readonly slowConsumers: number;
}

/** Opens the fronts of a graph. The server that listens is the caller's. */
export function createGraphFront(parts: GraphFrontParts): GraphFront {
  const settings = { ...FRONT_DEFAULTS, ...parts.settings };
  const fanOut = new FanOut(parts.engine, parts.log, parts.meter);
  const operations = new Operations(parts.engine, parts.log, fanOut);
  const slowConsumers = new SlowConsumers(parts.meter);
  const streaming = { ...parts, operations, settings, slowConsumers };
  const sockets = new SocketDoor(streaming);
  const eventStreams = new EventStreams(streaming);
  const explorer = new Explorer(settings.path, parts.engine.schema, parts.log);
  const http = new HttpDoor(parts, settings, {
    sendExplorer: (request, response) => explorer.send(request, response),
    openEventStream: (exchange) => eventStreams.open(exchange),
  });
  return {
    door: (request, response) => http.take(request, response),
    upgrade(request, socket, head) {
      if (!sockets.take(request, socket, head)) refuseUpgrade(socket, new DomainError('not_found'));
    },
    counts: () => ({
      sockets: sockets.connectionCount,
      eventStreams: eventStreams.streamCount,
      groups: fanOut.groupCount,
      runs: fanOut.runCount,
      slowConsumers: slowConsumers.count,
    }),
    async stop() {
      eventStreams.stop();
      await Promise.all([sockets.stop(), http.stop()]);
    },
  };
}
