import { readFileSync } from 'node:fs';
import type { ServerOptions as ServerConstructorOptions } from 'node:http';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type GraphQLFieldResolver } from 'graphql';
import { onTestFinished } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Signalhub } from '#signalhub/signalhub.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** An answer over HTTP, its body read. */
export interface RestAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Serves the REST interface over a signalhub on an ephemeral port: the product's supergraph, engine
 * and routes, with a market-data subgraph that answers nothing. Closed when the test has finished.
 */
export async function serveSignalhub(
  signalhub: Signalhub,
): Promise<(path: string) => Promise<RestAnswer>> {
  const origin = await startSignalhubServer(signalhub);
  return async (path) => {
    const response = await fetch(`${origin}${path}`);
    return { status: response.status, body: (await response.json()) as RestAnswer['body'] };
  };
}

type Resolvers = Readonly<Record<string, Record<string, GraphQLFieldResolver<object, object>>>>;

/** Hooks of a test between the routes and the graph, or between server and interface. */
interface ServerOptions {
  /** The answers of the market-data subgraph; none by default. */
  readonly market?: Resolvers;
  readonly around?: (engine: GraphEngine) => GraphEngine;
  readonly server?: ServerConstructorOptions;
}

/** The same, for answers that are not JSON; returns the origin. */
export async function startSignalhubServer(
  { subgraph }: Pick<Signalhub, 'subgraph'>,
  {
    market: resolvers = {},
    around = (engine) => engine,
    server: serverOptions = {},
  }: ServerOptions = {},
): Promise<string> {
  const supergraphSdl = readFileSync(join(ROOT, 'gateway/supergraph.graphql'), 'utf8');
  const marketSdl = readFileSync(join(ROOT, 'subgraphs/market-data/schema.graphql'), 'utf8');
  const market = {
    name: 'market-data',
    schema: buildSubgraphSchema([{ typeDefs: parse(marketSdl), resolvers }]),
    createContext: () => ({}),
  };
  const executors = new Map([market, subgraph].map((one) => [one.name, createLocalExecutor(one)]));
  const engine = createEngine({
    supergraphSdl,
    executors,
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const server = await startRestServer({ engine: around(engine) }, serverOptions);
  onTestFinished(() => server.close());
  return server.origin;
}
