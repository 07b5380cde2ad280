import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { ApolloHandler } from '#graph-server/http/apollo-handler.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { sendRefusal } from '#graph-server/http/send-answer.ts';

/**
 * Loads Apollo's handler for the first request that needs it. Most servers never receive one, and its 350 modules take
 * as long to load as the rest of the gateway.
 */
export class ApolloOnDemand implements ApolloHandler {
  readonly #load: () => Promise<ApolloHandler>;
  readonly #log: Log;
  #handler: Promise<ApolloHandler> | null = null;

  constructor(load: () => Promise<ApolloHandler>, log: Log) {
    this.#load = load;
    this.#log = log;
  }

  answer(exchange: GraphExchange): void {
    const loading = (this.#handler ??= this.#load());
    loading.then(
      (handler) => handler.answer(exchange),
      (error: unknown) => {
        // The next request retries the load.
        if (this.#handler === loading) this.#handler = null;
        this.#refuse(exchange, error);
      },
    );
  }

  async stop(): Promise<void> {
    const handler = await this.#handler?.catch(() => null);
    await handler?.stop();
  }

  #refuse({ response, context, type, rateLimit }: GraphExchange, error: unknown): void {
    const { requestId } = context;
    this.#log.error({ err: error, requestId }, 'the GraphQL server could not be loaded');
    sendRefusal(response, requestId, type, new DomainError('internal'), rateLimit);
  }
}

/** Loads the handler in pieces, so that it does not block other requests. */
export async function loadApolloHandler(
  engine: GraphEngine,
  log: Log,
  gate: RequestGate,
  documents: PersistedDocuments | undefined,
): Promise<ApolloHandler> {
  await import('@apollo/server');
  await nextTurn();
  const { createApolloHandler } = await import('#graph-server/http/apollo-handler.ts');
  return createApolloHandler(engine, log, gate, documents);
}
