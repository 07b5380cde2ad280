import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  betweenPolls,
  FEW_SERIES,
  newFolder,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';

export type SubgraphName = 'market-data' | 'signalhub';

/** The graph in three processes: each subgraph, and a gateway over both. */
export interface SplitGraph {
  readonly gateway: MarketgraphProcess;
  /** Folder of the tokens, the facts, the bars and the secret that the processes share. */
  readonly dataDir: string;
  /** The process that serves a subgraph now. */
  subgraph(name: SubgraphName): MarketgraphProcess;
  /** Starts a subgraph again at its previous port. */
  restart(name: SubgraphName): Promise<void>;
  end(): Promise<void>;
}

/** Starts the three processes over one data folder. Subgraphs may still be loading. */
export async function startSplitGraph(
  env: Readonly<Record<string, string>> = {},
): Promise<SplitGraph> {
  const dataDir = await copyDemoFolder();
  const shared = { ...FEW_SERIES, DATA_DIR: dataDir, ...env };
  const start = (name: SubgraphName, port = '0') =>
    startMarketgraph(['subgraph', name], { ...shared, PORT: port });
  const [market, signalhub] = await Promise.all([start('market-data'), start('signalhub')]);
  const running = { 'market-data': market, signalhub };
  const origins = { 'market-data': market.origin, signalhub: signalhub.origin };
  const gateway = await startMarketgraph(
    ['start', '--remote', '--subgraphs', writeSupergraphFile(origins)],
    shared,
  );
  return {
    gateway,
    dataDir,
    subgraph: (name) => running[name],
    async restart(name) {
      running[name] = await start(name, new URL(origins[name]).port);
    },
    async end() {
      await Promise.all([gateway, ...Object.values(running)].map((one) => one.end('SIGKILL')));
    },
  };
}

/** Writes a `supergraph.yaml` with the real addresses of the subgraphs, and returns its path. */
export function writeSupergraphFile(origins: Readonly<Record<SubgraphName, string>>): string {
  const file = join(newFolder(), 'supergraph.yaml');
  const subgraphs = Object.fromEntries(
    Object.entries(origins).map(([name, origin]) => [
      name,
      {
        routing_url: `${origin}/graphql`,
        schema: { file: resolve('subgraphs', name, 'schema.graphql') },
      },
    ]),
  );
  writeFileSync(file, stringify({ federation_version: '=2.9.0', subgraphs }));
  return file;
}

/** Waits until a server runs so many subscriptions; polls, because that is its interface. */
export async function untilSubscribed(
  origin: string,
  isEnough: (runs: number) => boolean,
): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const runs = Number(/^marketgraph_engine_subscriptions (\d+)/m.exec(metrics)?.[1] ?? 0);
    if (isEnough(runs)) return;
    await betweenPolls();
  }
}
