/** The public entry of the federation engine. What is not exported here may change at any time. */
export { createEngine } from '#federation/engine.ts';
export type { PlanningEngine } from '#federation/engine.ts';
export type { EngineOptions } from '#federation/engine-options.ts';
export { composeServices } from '#federation/compose/compose-services.ts';
export type { Composition } from '#federation/compose/compose-services.ts';
export { composeSupergraph } from '#federation/compose/compose-supergraph.ts';
export type { Supergraph } from '#federation/compose/compose-supergraph.ts';
export { CompositionError } from '#federation/compose/composition-error.ts';
export { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
export type { LocalExecutorOptions } from '#federation/subgraph-client/local-executor.ts';
export type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
export type { Limits } from '#federation/limits/limits.ts';
export type {
  EnginePlugin,
  EventHooks,
  FetchHooks,
  RequestHooks,
} from '#federation/hooks/request-hooks.ts';
export type { CreatePlugin, PluginDependencies } from '#federation/hooks/plugin-module.ts';
