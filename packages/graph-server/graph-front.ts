import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '#kernel/errors/errors.ts';
import { Explorer } from '#graph-server/explorer/explorer.ts';
import { FanOut } from '#graph-server/fan-out/fan-out.ts';
import { StreamedOperations } from '#graph-server/fan-out/streamed-operations.ts';
import { SlowConsumers } from '#graph-server/fan-out/slow-consumers.ts';
import type { GraphFrontDependencies } from '#graph-server/http/front-dependencies.ts';
import { FRONT_DEFAULTS } from '#graph-server/settings/front-settings.ts';
import { HttpHandler } from '#graph-server/http/http-handler.ts';
import { SchemaDocument } from '#graph-server/http/schema-document.ts';
import { EventStreams } from '#graph-server/event-streams/event-streams.ts';
import { refuseUpgrade, SocketHandler } from '#graph-server/websocket/socket-handler.ts';

/** All transports of one graph, ready to be mounted in a server. */
export interface GraphFront {
  /** Answers requests to the graph's path, its schema and its explorer's files; false for other paths. */
  handler(request: IncomingMessage, response: ServerResponse): boolean;
  /** Handles WebSocket upgrades at the graph's path; answers 404 on other paths. For `server.on('upgrade')`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Current counts. */
  counts(): FrontCounts;
  /** Ends subscriptions so that clients reconnect elsewhere, and waits for requests in flight. */
  stop(): Promise<void>;
}

export interface FrontCounts {
  readonly sockets: number;
  readonly eventStreams: number;
  /** Groups of equal subscriptions, and the engine subscriptions that serve them. */
  readonly groups: number;
  readonly runs: number;
  /** Connections disconnected as slow consumers since the start. */
  readonly slowConsumers: number;
}

/** Creates the transports of a graph. The caller owns the listening server. */
export function createGraphFront(dependencies: GraphFrontDependencies): GraphFront {
  const settings = { ...FRONT_DEFAULTS, ...dependencies.settings };
  const fanOut = new FanOut(dependencies.engine, dependencies.log, dependencies.meter);
  const operations = new StreamedOperations(dependencies.engine, dependencies.log, fanOut);
  dependencies.meter.memory(operations.part);
  const slowConsumers = new SlowConsumers(dependencies.meter);
  const streaming = { ...dependencies, operations, settings, slowConsumers };
  const sockets = new SocketHandler(streaming);
  const eventStreams = new EventStreams(streaming);
  const explorer = new Explorer(
    settings.path,
    dependencies.engine,
    dependencies.log,
    settings.exampleQueries,
  );
  const http = new HttpHandler(dependencies, settings, {
    sendExplorer: (request, response) => explorer.send(request, response),
    openEventStream: (exchange) => eventStreams.open(exchange),
    openEventParts: (exchange) => eventStreams.openParts(exchange),
  });
  const schema = settings.servesSchema
    ? new SchemaDocument(settings.path, dependencies.engine)
    : null;
  return {
    handler: (request, response) =>
      http.take(request, response) ||
      schema?.take(request, response) === true ||
      explorer.take(request, response),
    upgrade(request, socket, head) {
      if (sockets.take(request, socket, head)) return;
      refuseUpgrade(socket, new DomainError('not_found'));
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
