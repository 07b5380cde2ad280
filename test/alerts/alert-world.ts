import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createAlerts, type Alerts } from '#alerts/alerts.ts';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { AlertBounds, AlertStore } from '#kernel/ports/alert-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { GraphEngine, LocalSubgraph, RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { isWebhookHost, UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';

export const SUPERGRAPH = readFileSync(
  new URL('../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);

export const BOUNDS: AlertBounds = { maxRules: 50, maxRulesPerOwner: 10, maxEventsPerState: 20 };

export const OWNER: RequestContext = {
  requestId: 'r',
  clientAddress: '127.0.0.1',
  tokenId: 'desk',
  scopes: ['alert'],
};

export interface AlertWorldOptions {
  readonly subgraphs: readonly LocalSubgraph[];
  readonly store: AlertStore;
  readonly clock: Clock;
  /** Hosts that may be private; loopback by default. */
  readonly allowedHosts?: readonly string[];
  readonly isValidOwner?: (ownerId: string) => boolean;
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
}

/** One process with the alerts over a graph. */
export interface AlertWorld {
  readonly engine: GraphEngine;
  readonly alerts: Alerts;
  /** Runs an operation as a token with the scope; throws on errors. */
  ask<Data>(document: string, variables?: object, context?: RequestContext): Promise<Data>;
  /** The code and the sentence of the first error. */
  refusal(document: string, variables?: object, context?: RequestContext): Promise<string>;
  close(): Promise<void>;
}

export function openAlertWorld(options: AlertWorldOptions): AlertWorld {
  const { subgraphs, store, clock, allowedHosts = ['127.0.0.1'], timeoutMs = 2_000 } = options;
  const client = new UndiciWebhooks(allowedHosts, timeoutMs);
  const alerts = createAlerts({
    store,
    client,
    graph: {
      execute: (request) => engine.execute(request),
      subscribe: (request) => engine.subscribe(request),
    },
    clock,
    random: () => 0.5,
    randomBytes,
    log: SILENT_LOG,
    meter: SILENT_METER,
    isAllowedHost: (host) => isWebhookHost(host, new Set(allowedHosts)),
    isValidOwner: options.isValidOwner ?? (() => true),
    maxAttempts: options.maxAttempts ?? 3,
    timeoutMs,
  });
  const engine: GraphEngine = createEngine({
    supergraphSdl: SUPERGRAPH,
    executors: new Map(
      [...subgraphs, alerts.subgraph].map((one) => [one.name, createLocalExecutor(one)]),
    ),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const answerTo = async (document: string, variables: object, context: RequestContext) =>
    engine.execute({ document, variables: { ...variables }, context });
  return {
    engine,
    alerts,
    async ask<Data>(document: string, variables = {}, context = OWNER) {
      const { data, errors } = await answerTo(document, variables, context);
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data as Data;
    },
    async refusal(document, variables = {}, context = OWNER) {
      const { errors } = await answerTo(document, variables, context);
      return `${String(errors?.[0]?.extensions?.['code'])}: ${errors?.[0]?.message}`;
    },
    async close() {
      await alerts.stop();
      await client.close();
    },
  };
}
