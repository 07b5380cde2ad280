import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { createServer, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { RestAdapterOptions } from '#rest-adapter/rest-adapter.ts';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';

/** A running adapter and how to end it. */
export interface RestServer {
  readonly origin: string;
  close(): Promise<void>;
}

type Needed = Pick<RestAdapterOptions, 'engine'>;

/** Serves the adapter alone on an ephemeral port of loopback, by default without a quota. */
export async function startRestServer(
  options: Needed & Partial<RestAdapterOptions>,
  serverOptions: ServerOptions = {},
): Promise<RestServer> {
  const adapter = createRestAdapter({
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: new VirtualClock(0),
    rasterizer: sharpRasterizer(),
    ...options,
  });
  const server = createServer(serverOptions, (req, res) => {
    if (adapter.handle(req, res)) return;
    res.writeHead(404, { 'content-type': 'text/plain' });
    res.end('not ours');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
