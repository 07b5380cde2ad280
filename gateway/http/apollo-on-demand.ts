import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '#kernel/errors.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { Log } from '#kernel/log.ts';
import type { RequestGate } from '#kernel/request-gate.ts';
import type { ApolloLane } from '#gateway/http/apollo-lane.ts';
import type { Exchange } from '#gateway/http/exchange.ts';
import { sendRefusal } from '#gateway/http/send-answer.ts';

/**
 * Apollo's lane, loaded for the first request that needs it. Most servers never see one, and its 350
 * modules take as long to load as all the rest of the gateway.
 */
export class ApolloOnDemand implements ApolloLane {
  readonly #load: () => Promise<ApolloLane>;
  readonly #log: Log;
  #lane: Promise<ApolloLane> | null = null;

  constructor(load: () => Promise<ApolloLane>, log: Log) {
    this.#load = load;
    this.#log = log;
  }

  answer(exchange: Exchange): void {
    const loading = (this.#lane ??= this.#load());
    loading.then(
      (lane) => lane.answer(exchange),
      (error: unknown) => {
        // The next request tries again.
        if (this.#lane === loading) this.#lane = null;
        this.#refuse(exchange, error);
      },
    );
  }

  async stop(): Promise<void> {
    const lane = await this.#lane?.catch(() => null);
    await lane?.stop();
  }

  #refuse({ response, context, type, rateLimit }: Exchange, error: unknown): void {
    const { requestId } = context;
    this.#log.error({ err: error, requestId }, 'the GraphQL server could not be loaded');
    sendRefusal(response, requestId, type, new DomainError('internal'), rateLimit);
  }
}

/** Loads the lane in pieces, so that nobody else waits for all of it at once. */
export async function loadApolloLane(
  engine: GraphEngine,
  log: Log,
  gate: RequestGate,
): Promise<ApolloLane> {
  await import('express');
  await nextTurn();
  await import('@apollo/server');
  await nextTurn();
  const { createApolloLane } = await import('#gateway/http/apollo-lane.ts');
  return createApolloLane(engine, log, gate);
}
