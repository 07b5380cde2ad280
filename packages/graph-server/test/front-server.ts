import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, countBytesOf } from '#kernel/http/connection-bytes.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import type { GraphFrontDependencies } from '#graph-server/http/front-dependencies.ts';
import type { GraphFront } from '#graph-server/graph-front.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/** A front on a real socket of its own. */
export interface FrontServer {
  readonly url: string;
  readonly socketUrl: string;
  readonly front: GraphFront;
  /** Lines that the front logged at level `error`. */
  readonly errors: LogFields[];
  /** How often a WebSocket reported that much written. */
  readonly written: () => number;
  /** The error that rejects a received body, as when the server holds too much. */
  readonly bodies: ((why: DomainError) => void)[];
  close(): Promise<void>;
}

/** Serves an engine's fronts on loopback, at a port that the system chooses. */
export async function serveFront(
  engine: GraphEngine,
  settings: Partial<FrontSettings> = {},
  more: Partial<GraphFrontDependencies> = {},
): Promise<FrontServer> {
  const errors: LogFields[] = [];
  const log = {
    debug() {},
    info() {},
    warn() {},
    error: (fields: LogFields) => errors.push(fields),
  };
  const front = createGraphFront({
    engine,
    log,
    meter: SILENT_METER,
    clock: systemClock,
    settings,
    ...more,
  });
  // As in the product: tests that block the event loop do not lose their connection.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (!front.handler(request, response)) response.writeHead(404).end();
  });
  let written = 0;
  const bodies: FrontServer['bodies'] = [];
  server.on('connection', (socket) => {
    const uncounted = bytesOf(socket);
    countBytesOf(socket, {
      ...uncounted,
      written: () => (written += 1),
      bodyBegins(refuse) {
        bodies.push(refuse);
        return uncounted.bodyBegins(refuse);
      },
    });
  });
  server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    front,
    errors,
    written: () => written,
    bodies,
    async close() {
      await front.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
