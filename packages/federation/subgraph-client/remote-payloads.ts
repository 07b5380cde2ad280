import type { Sink } from 'graphql-ws';
import { DomainError } from '#kernel/errors/errors.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import { answerIn } from '#federation/subgraph-client/graphql-answer.ts';
import type { SubgraphAnswer } from '#federation/subgraph-client/subgraph-executor.ts';

/** An event counts as at least this many bytes, so that the bound holds for many small ones, too. */
const MIN_EVENT_BYTES = 8 * 1024;
/** Upper bound of buffered bytes per slow reader; conflated events share a slot. */
const MAX_WAITING_BYTES = 1_000 * MIN_EVENT_BYTES;

const TOO_MANY = 'More events came from a part of the graph than were read; subscribe again.';

/** The subscription behind a stream, which its events control. */
export interface RemoteSubscription {
  /** Consecutive rejections after which a previously served stream ends. */
  readonly maxRefusals: number;
  retry(waitMs: number): void;
  /** The client's error for the cause of the end of the connection. */
  failureOf(problem: unknown): DomainError;
  /** Called once, when the stream ends. */
  leave(): void;
}

/**
 * Events of one remote subscription. A rejection by the subgraph is a final event; every other failure ends the stream
 * with `subgraph_unavailable`, after the buffered events.
 */
export class RemotePayloads implements AsyncIterator<unknown> {
  readonly #subscription: RemoteSubscription;
  readonly #waiting = new BoundedQueue<unknown>(MAX_WAITING_BYTES);
  #wake: (() => void) | null = null;
  /** Whether the subscription runs on an open socket. */
  #isRunning = false;
  #isRestartable = false;
  /** Consecutive rejections of a restarted stream. */
  #refusals = 0;
  #isOver = false;
  #failure: DomainError | null = null;

  constructor(subscription: RemoteSubscription) {
    this.#subscription = subscription;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Receives events from the client. */
  get sink(): Sink<unknown> {
    return {
      next: (payload) => this.take(payload, MIN_EVENT_BYTES),
      error: (error) => (Array.isArray(error) ? this.refuse(error) : this.fail(error)),
      complete: () => this.complete(),
    };
  }

  /** @param bytes length of the event as it was sent */
  take(payload: unknown, bytes: number): void {
    this.#isRestartable ||= isSnapshot(payload);
    this.#refusals = 0;
    this.#push(payload, bytes);
  }

  complete(): void {
    this.#end(null);
  }

  fail(problem: unknown): void {
    this.#end(this.#subscription.failureOf(problem));
  }

  /** The socket is open, and the subscription runs on it. */
  run(): void {
    this.#isRunning = true;
  }

  /** The socket is lost. A stream that cannot be restarted ends. */
  lose(): void {
    if (this.#isRunning && !this.#isRestartable) this.#end(unavailable());
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
   * Handles an `error` message of the protocol: the subgraph rejected the operation. A restarted stream may be rejected
   * because the subgraph is loading; it then retries after the given time.
   */
  refuse(errors: readonly unknown[]): void {
    const waitSec = this.#isRestartable ? retryAfterOf(errors[0]) : null;
    if (waitSec !== null && this.#refusals < this.#subscription.maxRefusals) {
      this.#refusals += 1;
      this.#subscription.retry(waitSec * 1_000);
      return;
    }
    this.#push({ errors }, MIN_EVENT_BYTES);
    this.#end(null);
  }

  #push(payload: unknown, bytes: number): void {
    if (this.#isOver) return;
    const conflateKey = deliveryOf(payload)?.conflateKey ?? null;
    // One event always fits: the largest answer bounds it.
    const counted = this.#waiting.isEmpty ? MIN_EVENT_BYTES : Math.max(bytes, MIN_EVENT_BYTES);
    if (this.#waiting.push(payload, counted, conflateKey)) this.#wake?.();
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

/** An event without its gateway-only extension. */
export function readEvent(payload: unknown): SubgraphAnswer {
  const read = answerIn(payload);
  if (read === null) throw unavailable();
  const { data, errors } = read;
  const answer = {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors }),
  };
  const delivery = deliveryOf(payload);
  return delivery === null ? answer : { ...answer, [DELIVERY_KEY]: delivery };
}

/** A snapshot has no sequence among live events. */
function isSnapshot(payload: unknown): boolean {
  const delivery = deliveryOf(payload);
  return delivery !== null && delivery.sequence === undefined && delivery.isMissed !== true;
}

/** Seconds after which a rejected operation may be retried; null when a retry is pointless. */
function retryAfterOf(error: unknown): number | null {
  const { extensions } = (error ?? {}) as { extensions?: { readonly retryAfter?: unknown } };
  const wait = extensions?.retryAfter;
  return typeof wait === 'number' && wait >= 0 ? wait : null;
}

function deliveryOf(payload: unknown): Delivery | null {
  const { extensions } = (payload ?? {}) as {
    readonly extensions?: { readonly delivery?: unknown } | null;
  };
  const delivery = extensions?.delivery;
  if (typeof delivery !== 'object' || delivery === null || !('conflateKey' in delivery))
    return null;
  const { conflateKey } = delivery;
  if (conflateKey !== null && typeof conflateKey !== 'string') return null;
  const { sequence, holdsUpTo, isMissed, source } = delivery as Readonly<Record<string, unknown>>;
  return {
    conflateKey,
    ...(typeof sequence === 'number' ? { sequence } : {}),
    ...(typeof holdsUpTo === 'number' ? { holdsUpTo } : {}),
    ...(isMissed === true ? { isMissed } : {}),
    ...(typeof source === 'string' ? { source } : {}),
  };
}

function unavailable(): DomainError {
  return new DomainError('subgraph_unavailable', undefined, { retryAfterSec: 1 });
}
