import { openEngine, type EngineParts } from '#bin/serving/gateway/graph-engine.ts';
import {
  checkTransport,
  errorRulesFor,
  headerRulesFor,
  overrideRulesFor,
  responseHeaderRulesFor,
  trafficRulesFor,
  transportRulesFor,
} from '#bin/serving/gateway/subgraph-rules.ts';
import type { OpenedSubscriptions } from '#bin/serving/gateway/open-subscriptions.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { ENCODINGS } from '#kernel/http/content-encoding.ts';
import { passedOn } from '#federation/headers/header-rules.ts';
import type { HeaderChange } from '#federation/headers/header-rules.ts';
import type { OverrideRules } from '#federation/override/override-rules.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { reachableGraphs } from '#federation/subgraph-client/executors-of-supergraph.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { SharedExecutors } from '#federation/subgraph-client/shared-executors.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import type { Traffic } from '#federation/subgraph-client/traffic-rules.ts';
import type { TransportRules } from '#federation/subgraph-client/transport-rules.ts';

/** The parts that all engines share. */
interface SharedParts extends Required<Pick<EngineParts, 'plugins' | 'sharing'>> {
  /** Null where all subgraphs serve subscriptions by the usual protocol. */
  readonly subscriptions: OpenedSubscriptions | null;
}

/** Opens supergraphs with remote executors, under the rules of the settings. */
export class SupergraphOpener {
  readonly #runtime: Runtime;
  readonly #overrides: OverrideRules;
  readonly #transport: TransportRules;
  readonly #shared: SharedParts;
  readonly #executors = new SharedExecutors();

  /** Throws `ConfigurationError` for an invalid rule about labels, connections or their certificates. */
  constructor(runtime: Runtime, shared: SharedParts) {
    this.#runtime = runtime;
    this.#shared = shared;
    this.#overrides = overrideRulesFor(runtime);
    this.#transport = transportRulesFor(runtime);
  }

  /** Client headers that rules read, or that are forwarded to subgraphs. */
  get readHeaders(): readonly string[] {
    const { headerRules } = this.#runtime.settings;
    return [...new Set([...passedOn(headerRules), ...this.#overrides.headers])];
  }

  /** For `/healthz`: the subgraphs with several URLs, where there are any. */
  get health(): Readonly<Record<string, unknown>> {
    const subgraphs = this.#executors.endpoints;
    return Object.keys(subgraphs).length === 0 ? {} : { subgraphs };
  }

  /** Throws `ConfigurationError` for rules that do not match the subgraphs, and an `Error` for an invalid text. */
  open(supergraphSdl: string): OpenedGraph {
    const graphs = reachableGraphs(supergraphSdl, this.#transport.firstUrls);
    const names = graphs.map(({ name }) => name);
    checkTransport(this.#transport, names);
    const headers = headerRulesFor(this.#runtime, names);
    const responseHeaders = responseHeaderRulesFor(this.#runtime, names);
    const traffic = trafficRulesFor(this.#runtime, names);
    const errorRules = errorRulesFor(this.#runtime, names);
    const subscriptions = this.#shared.subscriptions?.for(names);
    const shares = graphs.map((graph) => {
      const { name } = graph;
      const own = { ...traffic.for(name), subscriptions: subscriptions?.(name) ?? null };
      const create = () => this.#executorOf(graph, headers.changeFor(name), own);
      return [name, this.#executors.take(graph, create)] as const;
    });
    const close = async (): Promise<void> => {
      await Promise.all(shares.map(([, share]) => share.release()));
    };
    try {
      const executors = new Map(shares.map(([name, { executor }]) => [name, executor]));
      const { holds } = this.#overrides;
      const { plugins, sharing } = this.#shared;
      const rules = { errorRules, responseHeaders };
      const parts = { plugins, sharing, supergraphSdl, executors, ...rules, holds };
      return { engine: openEngine(parts, this.#runtime), close };
    } catch (error) {
      void close();
      throw error;
    }
  }

  #executorOf(graph: JoinGraph, headers: HeaderChange, traffic: Traffic): SubgraphExecutor {
    const { log, meter, clock, random, settings } = this.#runtime;
    return createRemoteExecutor(graph, {
      log,
      meter,
      clock,
      random,
      timeoutMs: settings.subgraphTimeoutMs,
      acceptEncodings: ENCODINGS,
      ...traffic,
      ...this.#transport.for(graph.name),
      headers,
    });
  }
}
