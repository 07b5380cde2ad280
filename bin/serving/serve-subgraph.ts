import { openMarketData } from '#bin/serving/market-data-part.ts';
import { startSignalhub } from '#bin/serving/signalhub-part.ts';
import { SUPERGRAPH_CONFIGURATION } from '#bin/wiring/project-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import { startWebServer } from '#bin/wiring/web-server.ts';
import { readSubgraphSources } from '#gateway/compose/subgraph-source.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import type { LocalSubgraph } from '#kernel/graph.ts';

export type SubgraphOptions = CommonOptions;

/** A subgraph that is built but does not yet load anything. */
interface Part {
  readonly subgraph: LocalSubgraph;
  readonly notReady: () => readonly string[];
  readonly begin: () => Promise<void>;
}

/** Serves one subgraph at `/graphql` until a signal ends it. */
export async function serveSubgraph(name: string, options: SubgraphOptions): Promise<void> {
  const port = options.port ?? process.env['PORT'] ?? routingPortOf(name);
  const runtime = createRuntime({ ...options, port });
  const { log, meter, clock, settings } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  try {
    const part = await partOf(name, runtime, shutdown);
    const { trustProxy } = settings;
    const front = await createSubgraphServer({
      subgraph: part.subgraph,
      log,
      meter,
      clock,
      settings: { trustProxy, drainMs: settings.drainSec * 1_000 },
    });
    const { notReady } = part;
    const { door, upgrade } = front;
    const endStreams = () => front.stop();
    const server = await startWebServer(
      { doors: [door], upgrade, endStreams, meter, notReady },
      settings,
    );
    shutdown.add('web server', () => server.close());
    shutdown.add('readiness', () => server.drain());
    await part.begin();
    console.log(`Subgraph ${name} answers at http://localhost:${server.port}/graphql`);
  } catch (error) {
    await shutdown.run('the start failed');
    throw error;
  }
}

async function partOf(name: string, runtime: Runtime, shutdown: Shutdown): Promise<Part> {
  if (name === 'signalhub') {
    const { subgraph } = await startSignalhub(runtime, shutdown);
    return { subgraph, notReady: () => [], begin: () => Promise.resolve() };
  }
  const { market } = await openMarketData(runtime, shutdown);
  return {
    subgraph: market.subgraph,
    notReady: () => (market.readiness().isReady ? [] : ['bars']),
    begin: () => market.start(),
  };
}

function routingPortOf(name: string): string {
  const source = readSubgraphSources(SUPERGRAPH_CONFIGURATION).find((one) => one.name === name);
  return source === undefined ? '0' : new URL(source.routingUrl).port;
}
