import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '#kernel/errors.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { PersistedDocuments } from '#kernel/persisted-documents.ts';
import type { RequestGate } from '#kernel/request-gate.ts';
import type { ApolloHandler } from '#gateway/http/apollo-handler.ts';
import type { Exchange } from '#gateway/http/exchange.ts';
import { sendRefusal } from '#gateway/http/send-answer.ts';

/**
 * Apollo's handler, loaded for the first request that needs it. Most servers never see one, and its 350
 * modules take as long to load as all the rest of the gateway.
 */
export class ApolloOnDemand implements ApolloHandler {
  readonly #load: () => Promise<ApolloHandler>;
  readonly #log: Log;
  #handler: Promise<ApolloHandler> | null = null;

  constructor(load: () => Promise<ApolloHandler>, log: Log) {
    this.#load = load;
    this.#log = log;
  }

  answer(exchange: Exchange): void {
    const loading = (this.#handler ??= this.#load());
    loading.then(
      (handler) => handler.answer(exchange),
      (error: unknown) => {
        // The next request tries again.
        if (this.#handler === loading) this.#handler = null;
        this.#refuse(exchange, error);
      },
    );
  }

  async stop(): Promise<void> {
    const handler = await this.#handler?.catch(() => null);
    await handler?.stop();
  }

  #refuse({ response, context, type, rateLimit }: Exchange, error: unknown): void {
    const { requestId } = context;
    this.#log.error({ err: error, requestId }, 'the GraphQL server could not be loaded');
    sendRefusal(response, requestId, type, new DomainError('internal'), rateLimit);
  }
}

/** Loads the handler in pieces, so that nobody else waits for all of it at once. */
export async function loadApolloHandler(
  engine: GraphEngine,
  log: Log,
  gate: RequestGate,
  documents: PersistedDocuments | undefined,
): Promise<ApolloHandler> {
  await loadExpress();
  await import('@apollo/server');
  await nextTurn();
  const { createApolloHandler } = await import('#gateway/http/apollo-handler.ts');
  return createApolloHandler(engine, log, gate, documents);
}

/** What express loads in one turn, 80 ms on a slow core, is loaded a package a turn before it. */
async function loadExpress(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const load = createRequire(resolve('express'));
  const { dependencies } = load('./package.json') as { readonly dependencies: object };
  for (const name of Object.keys(dependencies)) {
    load(name);
    await nextTurn();
  }
  await import('express');
  await nextTurn();
}
