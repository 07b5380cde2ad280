import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { createEngine } from '#gateway/engine.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import type { Signalhub } from '#signalhub/signalhub.ts';
import { readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const MARKET_SDL = join(import.meta.dirname, '../../subgraphs/market-data/schema.graphql');

export interface RestReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Serves the product's routes over a signalhub, through the product's engine, until the test has
 * finished. Markets have no data. Answers what a GET of a path gives.
 */
export async function serveSignalhub(
  signalhub: Signalhub,
): Promise<(path: string) => Promise<RestReply>> {
  const supergraphSdl = readProductSupergraph();
  const market = buildSubgraphSchema(parse(readFileSync(MARKET_SDL, 'utf8')));
  const parts = [
    { name: 'market-data', schema: market, createContext: () => ({}) },
    signalhub.subgraph,
  ];
  const engine = createEngine({
    supergraphSdl,
    executors: new Map(parts.map((part) => [part.name, createLocalExecutor(part)] as const)),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const server = await startRestServer({ engine, supergraphSdl });
  onTestFinished(() => server.close());
  return async (path) => {
    const { statusCode, body } = await request(`${server.origin}${path}`);
    return { status: statusCode, body: await body.json() };
  };
}
