import type { Runtime } from '#bin/wiring/runtime.ts';
import { createEngine, type PlanningEngine } from '#federation/engine.ts';
import type { OverrideOptions } from '#federation/override/active-labels.ts';
import type { SharingOptions } from '#federation/caching/answer-sharing.ts';
import type { ErrorRules } from '#federation/execute/error-rules.ts';
import type { ResponseHeaderRules } from '#federation/headers/response-header-rules.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** Parts of an engine that the settings do not determine. */
export interface EngineParts {
  readonly supergraphSdl: string;
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  /** Passes error messages of subgraphs to clients; for third-party supergraphs. */
  readonly passSubgraphErrors?: boolean;
  readonly errorRules?: ErrorRules;
  readonly responseHeaders?: ResponseHeaderRules;
  /** Whether a label of `@override` is active for a request. */
  readonly holds?: OverrideOptions['holds'];
  readonly plugins?: readonly EnginePlugin[];
  readonly sharing?: SharingOptions | null;
}

/** Creates the engine of a supergraph with the limits of the settings. */
export function openEngine(parts: EngineParts, runtime: Runtime): PlanningEngine {
  const { log, meter, clock, random, settings } = runtime;
  const { supergraphSdl, executors, passSubgraphErrors = false, errorRules, holds } = parts;
  const { plugins = [], sharing = null, responseHeaders } = parts;
  const { operationTimeoutMs: timeoutMs } = settings;
  return createEngine({
    supergraphSdl,
    executors,
    limits: {
      maxDepth: settings.graphqlMaxDepth,
      maxCost: settings.graphqlMaxCost,
      maxAliases: settings.graphqlMaxAliases,
    },
    planCacheSize: settings.planCacheSize,
    planCacheBytes: settings.planCacheMib * 1024 * 1024,
    passSubgraphErrors,
    ...(errorRules === undefined ? {} : { errorRules }),
    ...(responseHeaders === undefined ? {} : { responseHeaders }),
    introspection: settings.graphqlIntrospection,
    suggestions: settings.graphqlSuggestions,
    overrides: { random, ...(holds === undefined ? {} : { holds }) },
    plugins,
    ...(sharing === null ? {} : { sharing }),
    access: { refuse: settings.graphqlUnauthorized },
    ...(timeoutMs === 0 ? {} : { timeout: { clock, timeoutMs } }),
    log,
    meter,
  });
}
