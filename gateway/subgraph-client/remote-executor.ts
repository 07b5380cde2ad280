import {
  CountBreaker,
  ExponentialBackoff,
  bulkhead,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  noop,
  retry,
  wrap,
} from 'cockatiel';
import type { IPolicy } from 'cockatiel';
import { DomainError } from '#kernel/errors.ts';
import { HttpExchange } from '#gateway/subgraph-client/http-exchange.ts';
import type { JoinGraph } from '#gateway/subgraph-client/join-graphs.ts';
import { NoAnswer, OddAnswer } from '#gateway/subgraph-client/no-answer.ts';
import { remoteSettings } from '#gateway/subgraph-client/remote-options.ts';
import type { RemoteOptions, RemoteSettings } from '#gateway/subgraph-client/remote-options.ts';
import { SubscriptionSockets } from '#gateway/subgraph-client/subscription-sockets.ts';
import type {
  OperationScope,
  PreparedOperation,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
  SubgraphOperation,
  Variables,
} from '#gateway/subgraph-client/subgraph-executor.ts';
import { variablesText } from '#gateway/subgraph-client/variables-text.ts';

/**
 * Runs the operations of a plan on a subgraph elsewhere: POST over kept-alive connections, events
 * over `graphql-transport-ws` at the same URL. Queries are repeated after quick failures, with
 * jittered pauses; a subgraph that fails most requests is left alone for a while, so that a dead or hung
 * one costs other requests nothing. Every way of not answering is `subgraph_unavailable`.
 */
export function createRemoteExecutor(graph: JoinGraph, options: RemoteOptions): SubgraphExecutor {
  return new RemoteExecutor(graph, remoteSettings(options));
}

class RemoteExecutor implements SubgraphExecutor {
  readonly scalars: SubgraphExecutor['scalars'];
  readonly #name: string;
  readonly #settings: RemoteSettings;
  readonly #exchange: HttpExchange;
  readonly #subscriptions: SubscriptionSockets;
  readonly #once: IPolicy;
  readonly #repeated: IPolicy;

  constructor(graph: JoinGraph, settings: RemoteSettings) {
    this.scalars = settings.scalars;
    this.#name = graph.name;
    this.#settings = settings;
    this.#exchange = new HttpExchange(graph.url, settings);
    this.#subscriptions = new SubscriptionSockets(graph, settings);
    // Whoever asks for too much, or for what only he gets no answer to, must not take it from everybody.
    const isFault = handleType(NoAnswer, (error) => !(error instanceof OddAnswer));
    const breaker = circuitBreaker(isFault, {
      halfOpenAfter: settings.breakForMs,
      breaker: new CountBreaker({
        threshold: settings.breakAboveShare,
        size: 10 * settings.breakAfterRequests,
        minimumNumberOfCalls: settings.breakAfterRequests,
      }),
    });
    const queue = bulkhead(settings.maxConcurrency, settings.maxConcurrency);
    const again =
      settings.retries === 0
        ? noop
        : retry(
            handleType(NoAnswer, (error) => error.isTransient),
            {
              maxAttempts: settings.retries,
              backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 1_000 }),
            },
          );
    this.#once = wrap(queue, breaker);
    this.#repeated = wrap(queue, again, breaker);
  }

  prepare(operation: SubgraphOperation): PreparedOperation {
    const isMutation = operation.kind === 'mutation';
    // The text around the variables is always the same, so it is quoted once.
    const head = `{"query":${JSON.stringify(operation.source)},"variables":`;
    return {
      execute: (variables, scope) =>
        this.#execute(isMutation, `${head}${variablesText(variables)}}`, scope),
      subscribe: (variables, scope) => this.#subscribe(operation, variables, scope),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#exchange.close(), this.#subscriptions.close()]);
  }

  async #execute(
    isMutation: boolean,
    body: string,
    scope: OperationScope,
  ): Promise<SubgraphAnswer> {
    const policy = isMutation ? this.#once : this.#repeated;
    // Everybody may read, so only mutations say on whose behalf they are sent.
    const caller = isMutation ? this.#settings.seal.seal(scope.request, this.#name) : undefined;
    try {
      return await policy.execute(() => this.#exchange.send(body, scope, caller));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw this.#unavailable(error);
    }
  }

  #subscribe(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream> {
    return Promise.resolve(this.#subscriptions.open(operation.source, variables, scope));
  }

  #unavailable(error: unknown): DomainError {
    const reason = error instanceof Error ? error.message : String(error);
    this.#settings.log.warn({ subgraph: this.#name, reason }, 'a subgraph did not answer');
    const waitMs = isBrokenCircuitError(error) ? this.#settings.breakForMs : 1_000;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1_000));
    return new DomainError('subgraph_unavailable', undefined, { retryAfterSec });
  }
}
