import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { DomainError } from '#kernel/errors.ts';
import { DELIVERY } from '#kernel/graph.ts';
import type { Delivery } from '#kernel/graph.ts';
import { isAnswer } from '#gateway/subgraph-client/graphql-answer.ts';
import type { JoinGraph } from '#gateway/subgraph-client/join-graphs.ts';
import type { RemoteSettings } from '#gateway/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphEventStream,
  Variables,
} from '#gateway/subgraph-client/subgraph-executor.ts';

/** Silence on the socket after which it counts as lost. */
const KEEP_ALIVE_MS = 10_000;

/**
 * All subscriptions on one subgraph, over one socket that is opened when the first one starts and
 * closed after the last. A lost socket is opened again with growing, jittered pauses, and every
 * subscription starts anew on it; our streams begin with a snapshot, so nothing between is missing.
 * When the attempts are used up, the streams end with `subgraph_unavailable`.
 */
export class RemoteSubscriptions {
  readonly #client: Client;

  constructor(graph: JoinGraph, settings: RemoteSettings) {
    let pongDue: NodeJS.Timeout | undefined;
    const client = createClient({
      url: graph.url.replace(/^http/, 'ws'),
      webSocketImpl: WebSocket,
      lazy: true,
      keepAlive: KEEP_ALIVE_MS,
      retryAttempts: settings.subscriptionRetries,
      shouldRetry: () => true,
      connectionAckWaitTimeout: settings.timeoutMs,
      on: {
        ping: (received) => {
          if (received) return;
          clearTimeout(pongDue);
          pongDue = setTimeout(() => client.terminate(), KEEP_ALIVE_MS);
          pongDue.unref();
        },
        pong: (received) => {
          if (received) clearTimeout(pongDue);
        },
        closed: () => clearTimeout(pongDue),
      },
    });
    this.#client = client;
  }

  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream {
    const { traceparent } = scope.request;
    const events = this.#client.iterate({
      query: source,
      variables: { ...variables },
      ...(traceparent === undefined ? {} : { extensions: { traceparent } }),
    });
    return { payloads: new RemotePayloads(events), answer: readEvent };
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}

/**
 * Turns the ways in which a remote stream fails into a last event, or into `subgraph_unavailable`.
 */
class RemotePayloads implements AsyncIterator<unknown> {
  readonly #events: AsyncIterator<unknown>;

  constructor(events: AsyncIterator<unknown>) {
    this.#events = events;
  }

  async next(): Promise<IteratorResult<unknown>> {
    try {
      return await this.#events.next();
    } catch (error) {
      // An `error` message of the protocol: the subgraph refused the operation.
      if (Array.isArray(error)) return { done: false, value: { errors: error } };
      throw new DomainError('subgraph_unavailable', undefined, { retryAfterSec: 1 });
    }
  }

  async return(): Promise<IteratorResult<unknown>> {
    await this.#events.return?.();
    return { done: true, value: undefined };
  }
}

function readEvent(payload: unknown): SubgraphAnswer {
  if (!isAnswer(payload)) {
    throw new DomainError('subgraph_unavailable', undefined, { retryAfterSec: 1 });
  }
  const { data, errors } = payload;
  const answer = {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors }),
  };
  const delivery = deliveryOf(payload);
  return delivery === null ? answer : { ...answer, [DELIVERY]: delivery };
}

function deliveryOf(payload: SubgraphAnswer): Delivery | null {
  const { extensions } = payload as { readonly extensions?: { readonly delivery?: unknown } };
  const delivery = extensions?.delivery;
  if (typeof delivery !== 'object' || delivery === null || !('conflateKey' in delivery))
    return null;
  const { conflateKey } = delivery;
  if (conflateKey !== null && typeof conflateKey !== 'string') return null;
  const { sequence, holdsUpTo } = delivery as { sequence?: unknown; holdsUpTo?: unknown };
  return {
    conflateKey,
    ...(typeof sequence === 'number' ? { sequence } : {}),
    ...(typeof holdsUpTo === 'number' ? { holdsUpTo } : {}),
  };
}
