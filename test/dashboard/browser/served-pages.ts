import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createDashboardHandler } from '#bin/dashboard/dashboard-handler.ts';
import { createEngine } from '#federation/engine.ts';
import { createGraphFront, type GraphFront } from '#graph-server/graph-front.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { GraphEngine, LocalSubgraph } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const SUPERGRAPH = readFileSync(
  new URL('../../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);

/** The dashboard and its graph at one origin, whose connections a test can cut. */
export interface ServedPages {
  readonly origin: string;
  readonly engine: GraphEngine;
  /** Closes every connection and takes no new one, until `mend` is called. */
  cut(): void;
  mend(): void;
  /** Ends the server; with `port` of its origin another one can take its place. */
  close(): Promise<void>;
}

/** Serves two subgraphs as the product does: the graph at `/graphql`, pages at every other path. */
export async function servePages(
  subgraphs: readonly LocalSubgraph[],
  port = 0,
  gate: RequestGate = OPEN_GATE,
): Promise<ServedPages> {
  const engine = createEngine({
    supergraphSdl: SUPERGRAPH,
    executors: new Map(subgraphs.map((one) => [one.name, createLocalExecutor(one)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const front = createGraphFront({
    engine,
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: systemClock,
    gate,
    settings: {},
  });
  const server = serverOf(front);
  const sockets = new Set<Socket>();
  let isCut = false;
  server.on('connection', (socket: Socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engine,
    cut,
    mend: () => (isCut = false),
    async close() {
      cut();
      await front.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function serverOf(front: GraphFront): Server {
  const pages = createDashboardHandler(SILENT_LOG);
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const isTaken = front.handler(request, response) || pages(request, response);
    // Browsers request an icon by themselves.
    if (!isTaken) response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
  });
  server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
  return server;
}
