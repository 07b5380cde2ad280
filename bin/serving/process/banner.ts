import { styleText } from 'node:util';

export interface BannerContent {
  readonly version: string;
  /** For example `demo profile`, or `gateway of supergraph.graphql`. */
  readonly mode: string;
  readonly port: number;
  readonly startedInMs: number;
  /** The port of the metrics; 0 when they share the server's port. */
  readonly metricsPort: number;
  /** Whether a graph is served; an ingest process has none. */
  readonly hasGraph?: boolean;
  /** Whether the REST interface is served. */
  readonly hasRest: boolean;
  /** URL for fault injection into the simulated exchange; null without one. */
  readonly controlUrl: string | null;
}

const COLUMN = 20;

/** The start-up message: all addresses, and what to try next. */
export function renderBanner(facts: BannerContent): string {
  const origin = `http://localhost:${facts.port}`;
  const line = (name: string, value: string) =>
    `  ${name.padEnd(COLUMN)}${styleText('cyan', value)}`;
  const head = styleText('bold', `Marketgraph ${facts.version}`);
  const graph =
    facts.hasGraph === false
      ? []
      : [
          line('GraphQL explorer', `${origin}/graphql`),
          line('Subscriptions', `ws://localhost:${facts.port}/graphql`),
        ];
  const metrics = facts.metricsPort === 0 ? origin : `http://localhost:${facts.metricsPort}`;
  const operations = line('Operations', `${origin}/readyz  ${metrics}/metrics`);
  const seconds = (facts.startedInMs / 1_000).toFixed(1);
  const top = `\n${head} · ${facts.mode} · answering after ${seconds} s\n`;
  if (!facts.hasRest) return [top, ...graph, operations, ''].join('\n');
  return [
    top,
    line('Dashboard', origin),
    line('Documentation', `${origin}/docs`),
    ...graph,
    line('REST reference', `${origin}/api/docs`),
    line('Guide for agents', `${origin}/agents.md`),
    line('Tools for agents', `${origin}/mcp`),
    operations,
    ...(facts.controlUrl === null ? [] : [line('Plant faults', facts.controlUrl)]),
    '',
    'Try next:',
    `  open ${origin} in a browser: markets, charts, sectors and materials, live`,
    `  curl '${origin}/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=3'`,
    `  curl -N '${origin}/graphql' -H 'content-type: application/json' -H 'accept: text/event-stream' \\`,
    `    -d '{"query":"${SUBSCRIPTION}"}'`,
    '  open the explorer: its tabs hold a federated query and a live subscription',
    '',
  ].join('\n');
}

const SUBSCRIPTION =
  'subscription { klineUpdated(instruments: [{exchange: venue_a, market: spot, symbol: \\"BTCUSDT\\"}], ' +
  'interval: \\"1m\\") { kind bar { openTimeMs close closed } } }';
