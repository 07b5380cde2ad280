import { createDashboardHandler } from '#bin/dashboard/dashboard-handler.ts';
import { builtDocumentation } from '#bin/documentation/built-documentation.ts';
import { createDocumentationHandler } from '#bin/documentation/documentation-handler.ts';
import { openRequestGate } from '#bin/serving/process/request-gate.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { isRead } from '#bin/wiring/operations.ts';
import type { RequestHandler, WebServerDependencies } from '#bin/wiring/web-server.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { EXPLORER_EXAMPLES } from '#gateway/explorer-examples.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import type { Uploads } from '#graph-server/http/front-dependencies.ts';
import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import type { ClientHeaders } from '#graph-server/settings/front-settings.ts';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';

export interface GraphDependencies {
  readonly engine: GraphEngine;
  /** The stores with the tokens; null for a third-party supergraph, which has neither our tokens nor our quotas. */
  readonly stores: Stores | null;
  /** Whether the REST interface is served as well. */
  readonly hasRest: boolean;
  /** Client headers that rules read or forward. */
  readonly passedHeaders?: readonly string[];
  /** Headers that name the client application. */
  readonly clientHeaders?: ClientHeaders | null;
  /** Handlers that come before the others. */
  readonly first?: readonly RequestHandler[];
  /** Takes files; null refuses them. */
  readonly uploads?: Uploads | null;
  /** Documents that clients may name by an id; null for none. */
  readonly trustedDocuments?: TrustedDocuments | null;
}

/** Opens all handlers of a graph. */
export async function openGraphHandlers(
  dependencies: GraphDependencies,
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<Required<Pick<WebServerDependencies, 'handlers' | 'upgrade' | 'endStreams'>>> {
  const { log, meter, clock, settings } = runtime;
  const { engine, trustedDocuments: trusted = null, uploads = null } = dependencies;
  const gate = await openRequestGate(runtime, shutdown, dependencies.stores);
  const documents = await openPersistedDocuments(runtime, shutdown);
  const front = createGraphFront({
    engine,
    log,
    meter,
    clock,
    gate,
    ...(documents === null ? {} : { persistedDocuments: documents }),
    ...(uploads === null ? {} : { uploads }),
    ...(trusted === null ? {} : { trustedDocuments: trusted }),
    settings: {
      exampleQueries: EXPLORER_EXAMPLES,
      trustProxy: settings.trustProxy,
      passedHeaders: dependencies.passedHeaders ?? [],
      operatorToken: settings.operatorToken,
      maxBatchedOperations: settings.graphqlMaxBatchedOperations,
      servesSchema: settings.graphqlIntrospection,
      clientHeaders: dependencies.clientHeaders ?? null,
      maxSubscriptionsPerConnection: settings.maxSubscriptions,
      drainMs: settings.drainSec * 1_000,
    },
  });
  const handlers: RequestHandler[] = [...(dependencies.first ?? []), front.handler];
  if (dependencies.hasRest) {
    const rest = createRestAdapter({
      engine,
      log,
      meter,
      clock,
      gate,
      rasterizer: sharpRasterizer(),
      settings: {
        trustedProxies: settings.trustProxy ? 1 : 0,
      },
    });
    handlers.unshift(rest.handle);
  }
  // The dashboard needs our own graph; for any other graph `/` redirects to the explorer.
  if (dependencies.hasRest) {
    const documentation = createDocumentationHandler(() => builtDocumentation(shutdown), log);
    handlers.push(documentation, createDashboardHandler(log));
  } else handlers.push(redirectRoot());
  return { handlers, upgrade: front.upgrade, endStreams: () => front.stop() };
}

/** Persisted documents in Redis, if configured; null keeps them per process. */
async function openPersistedDocuments(
  { settings, clock, random, log }: Runtime,
  shutdown: Shutdown,
): Promise<PersistedDocuments | null> {
  const { redisUrl: url, redisPrefix: prefix } = settings;
  if (url === '') return null;
  const { PersistedDocumentsRedis } = await import('#platform/redis/persisted-documents-redis.ts');
  const documents = new PersistedDocumentsRedis({ url, prefix, clock, random, log });
  shutdown.add('persisted documents', () => documents.close());
  return documents;
}

/** Redirects `/` to the explorer. */
function redirectRoot(): RequestHandler {
  return (request, response) => {
    if (request.url !== '/' || !isRead(request)) return false;
    response.writeHead(302, { location: '/graphql' }).end();
    return true;
  };
}
