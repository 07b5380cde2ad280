import { DomainError } from '#kernel/errors/errors.ts';
import { Endpoints } from '#federation/subgraph-client/endpoints.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { filesIn, MultipartBody } from '#federation/subgraph-client/multipart-body.ts';
import { NamedOperation } from '#federation/subgraph-client/named-operation.ts';
import { remoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type {
  RemoteOptions,
  RemoteSettings,
  SubgraphSubscriptions,
} from '#federation/subgraph-client/remote-options.ts';
import { SubgraphGate } from '#federation/subgraph-client/subgraph-gate.ts';
import { SubscriptionSockets } from '#federation/subgraph-client/subscription-sockets.ts';
import type {
  EndpointCounts,
  OperationScope,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { variablesText } from '#federation/operation/variables-text.ts';

/**
 * Executes operations of a plan on a remote subgraph: POST over keep-alive connections, subscriptions over
 * `graphql-transport-ws` at the same URLs, unless the options open others. Queries are retried after quick failures,
 * with jittered back-off; circuit breakers keep a failing or hanging subgraph from slowing other requests. Every
 * failure to answer is `subgraph_unavailable`.
 */
export function createRemoteExecutor(graph: JoinGraph, options: RemoteOptions): SubgraphExecutor {
  return new RemoteExecutor(graph, remoteSettings(options));
}

class RemoteExecutor implements SubgraphExecutor {
  readonly scalars: SubgraphExecutor['scalars'];
  readonly #name: string;
  readonly #settings: RemoteSettings;
  readonly #endpoints: Endpoints;
  readonly #subscriptions: SubgraphSubscriptions;
  readonly #gate: SubgraphGate;

  constructor(graph: JoinGraph, settings: RemoteSettings) {
    this.scalars = settings.scalars;
    this.#name = graph.name;
    this.#settings = settings;
    this.#endpoints = new Endpoints(graph, settings);
    const place = { name: graph.name, socketUrls: () => this.#endpoints.socketUrls() };
    this.#subscriptions =
      settings.subscriptions?.(place, settings) ?? new SubscriptionSockets(place, settings);
    this.#gate = new SubgraphGate(graph.name, this.#endpoints, settings);
  }

  get endpoints(): EndpointCounts {
    return this.#endpoints.counts;
  }

  async execute(
    { kind, source }: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphAnswer> {
    const isMutation = kind === 'mutation';
    const head = new NamedOperation(source, this.#name).head(scope.operationName);
    const body = `${head}${variablesText(variables)}}`;
    // Reads need no identity, so only mutations carry the caller's.
    const authorization = isMutation
      ? this.#settings.seal.seal(scope.request, this.#name)
      : undefined;
    const files = scope.request.hasFiles === true ? filesIn(variables) : [];
    const form = files.length === 0 ? null : new MultipartBody(body, files);
    // What a client sends can be sent on only once.
    const isRepeatable = !isMutation && form === null;
    const request = { body: form ?? body, isRepeatable, authorization };
    try {
      return await this.#gate.run(request.isRepeatable, scope, (exchange) =>
        exchange.send(request, scope),
      );
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw this.#unavailable(error);
    } finally {
      form?.drop();
    }
  }

  subscribe(
    { source }: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream> {
    return Promise.resolve(this.#subscriptions.open(source, variables, scope));
  }

  async close(): Promise<void> {
    await Promise.all([this.#endpoints.close(), this.#subscriptions.close()]);
  }

  #unavailable(error: unknown): DomainError {
    const reason = error instanceof Error ? error.message : String(error);
    this.#settings.log.warn({ subgraph: this.#name, reason }, 'a subgraph did not answer');
    const retryAfterSec = Math.max(1, Math.ceil(this.#gate.retryAfterMs(error) / 1_000));
    return new DomainError('subgraph_unavailable', undefined, { retryAfterSec });
  }
}
