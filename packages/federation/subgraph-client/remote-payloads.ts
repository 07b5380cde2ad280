import type { Sink } from 'graphql-ws';
import { DomainError } from '#kernel/errors/errors.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import { isAnswer } from '#federation/subgraph-client/graphql-answer.ts';
import type { SubgraphAnswer } from '#federation/subgraph-client/subgraph-executor.ts';

/** Events that wait for a reader who is slower than the subgraph; a newer one of its key takes no place. */
const MAX_WAITING = 1_000;

const TOO_MANY = 'More events came from a part of the graph than were read; subscribe again.';

/** The subscription behind a stream, as its events steer it. */
export interface RemoteSubscription {
  /** Refusals in a row after which a stream that was served before ends. */
  readonly maxRefusals: number;
  askAgain(waitMs: number): void;
  /** Called once, when the stream is over. */
  leave(): void;
}

/**
 * The events of one subscription on a subgraph elsewhere, as the socket brings them. A refusal of the
 * subgraph is a last event; every other failure is `subgraph_unavailable`, after what came before it.
 */
export class RemotePayloads implements AsyncIterator<unknown> {
  readonly #subscription: RemoteSubscription;
  readonly #waiting = new BoundedQueue<unknown>(MAX_WAITING);
  #wake: (() => void) | null = null;
  /** Whether the subscription runs on a socket that stands. */
  #isRunning = false;
  #startsAnew = false;
  /** Refusals in a row of a stream that starts anew. */
  #refusals = 0;
  #isOver = false;
  #failure: DomainError | null = null;

  constructor(subscription: RemoteSubscription) {
    this.#subscription = subscription;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Where the client puts what comes. */
  get sink(): Sink<unknown> {
    return {
      next: (payload) => {
        this.#startsAnew ||= isSnapshot(payload);
        this.#refusals = 0;
        this.#push(payload);
      },
      error: (error) => {
        if (Array.isArray(error)) this.#refuse(error);
        else this.#end(unavailable());
      },
      complete: () => this.#end(null),
    };
  }

  /** A socket stands, and the subscription runs on it. */
  run(): void {
    this.#isRunning = true;
  }

  /** The socket is lost. A stream that cannot start anew on the next one is over. */
  lose(): void {
    if (this.#isRunning && !this.#startsAnew) this.#end(unavailable());
    this.#isRunning = false;
  }

  async next(): Promise<IteratorResult<unknown>> {
    if (this.#waiting.isEmpty && !this.#isOver) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (!this.#waiting.isEmpty) return { done: false, value: this.#waiting.shift() };
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure;
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<unknown>> {
    this.#waiting.clear();
    this.#end(null);
    return Promise.resolve({ done: true, value: undefined });
  }

  /**
   * An `error` message of the protocol: the subgraph refused the operation. One that was restarted may
   * do so because it still loads; a stream that it has served before then asks again when it says.
   */
  #refuse(errors: readonly unknown[]): void {
    const waitSec = this.#startsAnew ? retryAfterOf(errors[0]) : null;
    if (waitSec !== null && this.#refusals < this.#subscription.maxRefusals) {
      this.#refusals += 1;
      this.#subscription.askAgain(waitSec * 1_000);
      return;
    }
    this.#push({ errors });
    this.#end(null);
  }

  #push(payload: unknown): void {
    if (this.#isOver) return;
    const conflateKey = isAnswer(payload) ? (deliveryOf(payload)?.conflateKey ?? null) : null;
    if (this.#waiting.push(payload, 1, conflateKey)) this.#wake?.();
    else this.#end(new DomainError('subgraph_unavailable', TOO_MANY, { retryAfterSec: 1 }));
  }

  #end(failure: DomainError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#wake?.();
    this.#subscription.leave();
  }
}

/** What an event says, without what it says to gateways alone. */
export function readEvent(payload: unknown): SubgraphAnswer {
  if (!isAnswer(payload)) throw unavailable();
  const { data, errors } = payload;
  const answer = {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors }),
  };
  const delivery = deliveryOf(payload);
  return delivery === null ? answer : { ...answer, [DELIVERY]: delivery };
}

/** A snapshot has no place in the order of live events. */
function isSnapshot(payload: unknown): boolean {
  const delivery = isAnswer(payload) ? deliveryOf(payload) : null;
  return delivery !== null && delivery.sequence === undefined;
}

/** Seconds after which a refused operation may be tried again; null when it makes no sense. */
function retryAfterOf(error: unknown): number | null {
  const { extensions } = (error ?? {}) as { extensions?: { readonly retryAfter?: unknown } };
  const wait = extensions?.retryAfter;
  return typeof wait === 'number' && wait >= 0 ? wait : null;
}

function deliveryOf(payload: SubgraphAnswer): Delivery | null {
  const { extensions } = payload as { readonly extensions?: { readonly delivery?: unknown } };
  const delivery = extensions?.delivery;
  if (typeof delivery !== 'object' || delivery === null || !('conflateKey' in delivery))
    return null;
  const { conflateKey } = delivery;
  if (conflateKey !== null && typeof conflateKey !== 'string') return null;
  const { sequence, holdsUpTo, source } = delivery as Readonly<Record<string, unknown>>;
  return {
    conflateKey,
    ...(typeof sequence === 'number' ? { sequence } : {}),
    ...(typeof holdsUpTo === 'number' ? { holdsUpTo } : {}),
    ...(typeof source === 'string' ? { source } : {}),
  };
}

function unavailable(): DomainError {
  return new DomainError('subgraph_unavailable', undefined, { retryAfterSec: 1 });
}
