import type { GraphQLFormattedError } from 'graphql';
import type { SendQueue } from '#graph-server/fan-out/send-queue.ts';
import { messageOf, textPayload } from '#graph-server/fan-out/payload.ts';
import type { Payload } from '#graph-server/fan-out/payload.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/** Bytes of an event's frame. */
const FRAME_BYTES = 'event: next\ndata: \n\n'.length;
const COMPLETE = 'event: complete\ndata:\n\n';

/** The operation of an event stream. */
export class EventStreamSubscriber implements Subscriber {
  readonly #sendQueue: SendQueue;
  readonly #end: () => void;
  #membership: Membership | null = null;
  #barrier = 0;
  #isOver = false;

  /** @param end ends the response, after everything in the queue */
  constructor(sendQueue: SendQueue, end: () => void) {
    this.#sendQueue = sendQueue;
    this.#end = end;
  }

  get isCongested(): boolean {
    return this.#sendQueue.isCongested;
  }

  whenClear(): Promise<void> {
    return this.#sendQueue.whenClear();
  }

  /** Sets the membership that ends with the stream. */
  hold(membership: Membership): void {
    if (this.#isOver) membership.leave();
    else this.#membership = membership;
  }

  /** The client disconnected. */
  leave(): void {
    this.#isOver = true;
    this.#membership?.leave();
    this.#membership = null;
  }

  deliver(payload: Payload): void {
    if (this.#isOver) return;
    const text = messageOf(payload, 'event: next\ndata: ', '\n\n');
    if (!this.#sendQueue.isCongested) {
      this.#sendQueue.write(text);
      return;
    }
    if (payload.conflateKey === null) this.#barrier += 1;
    const key = payload.conflateKey === null ? null : `${this.#barrier} ${payload.conflateKey}`;
    this.#sendQueue.enqueue(text, payload.bytes + FRAME_BYTES, key);
  }

  complete(): void {
    if (this.#isOver) return;
    this.leave();
    this.#sendQueue.send(COMPLETE);
    void this.#sendQueue.whenClear().then(this.#end);
  }

  /** The protocol has no error message, so errors are sent as an event without data. */
  fail(errors: readonly GraphQLFormattedError[]): void {
    this.deliver(textPayload(JSON.stringify({ errors })));
    this.complete();
  }
}
