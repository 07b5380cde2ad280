import type { GraphQLFormattedError } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import type { SendQueue } from '#graph-server/fan-out/send-queue.ts';
import { messageOf, type Payload } from '#graph-server/fan-out/payload.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/**
 * One operation of one WebSocket. Events bypass graphql-ws, because each is encoded once for all subscribers.
 * graphql-ws holds `tail`: an iterator without values that ends with the operation, and whose `return` means that the
 * client completed or disconnected. After `return` it never ends: graphql-ws would end a new operation with this id.
 */
export class SocketSubscriber implements Subscriber {
  readonly tail: AsyncIterableIterator<never, undefined>;
  readonly #sendQueue: SendQueue;
  readonly #prefix: string;
  readonly #frameBytes: number;
  readonly #ended = Promise.withResolvers<IteratorResult<never, undefined>>();
  #abort: AbortController | null = null;
  #membership: Membership | null = null;
  #barrier = 0;
  #isOver = false;
  #isLeft = false;

  constructor(sendQueue: SendQueue, id: string) {
    this.#sendQueue = sendQueue;
    this.#prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
    this.#frameBytes = Buffer.byteLength(this.#prefix) + 1;
    this.#ended.promise.catch(() => {});
    this.tail = {
      next: () => this.#ended.promise,
      return: () => {
        this.#isLeft = true;
        this.#end();
        return Promise.resolve({ done: true, value: undefined });
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  get isCongested(): boolean {
    return this.#sendQueue.isCongested;
  }

  /** The client completed the operation, or disconnected. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Aborts when the operation is over. Created on demand, because subscriptions do not need it. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    return this.#abort.signal;
  }

  whenClear(): Promise<void> {
    return this.#sendQueue.whenClear();
  }

  /** Sets the membership that ends with the operation. */
  hold(membership: Membership): void {
    if (this.#isOver) membership.leave();
    else this.#membership = membership;
  }

  deliver(payload: Payload): void {
    if (this.#isOver) return;
    const text = messageOf(payload, this.#prefix, '}');
    if (this.#sendQueue.isCongested) {
      this.#sendQueue.enqueue(text, payload.bytes + this.#frameBytes, this.#queueKey(payload));
    } else {
      this.#sendQueue.write(text);
    }
  }

  complete(): void {
    this.#end();
    this.#ended.resolve({ done: true, value: undefined });
  }

  /** graphql-ws sends what the iterator throws as the operation's `error` message. */
  fail(errors: readonly GraphQLFormattedError[]): void {
    this.#end();
    const [first] = errors;
    const error = new Error(first?.message ?? 'The subscription failed.');
    this.#ended.reject(Object.assign(error, { extensions: first?.extensions }));
  }

  /** A payload that is never dropped is a barrier: no later event is conflated into a slot before it. */
  #queueKey(payload: Payload): string | null {
    if (payload.conflateKey === null) {
      this.#barrier += 1;
      return null;
    }
    return `${this.#prefix}${this.#barrier} ${payload.conflateKey}`;
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#membership?.leave();
    this.#membership = null;
    this.#abort?.abort(new DomainError('request_timeout'));
  }
}
