import type { GraphQLFormattedError } from 'graphql';
import type { SendQueue } from '#graph-server/fan-out/send-queue.ts';
import { messageOf, textPayload } from '#graph-server/fan-out/payload.ts';
import type { Payload } from '#graph-server/fan-out/payload.ts';
import type { StreamFrames } from '#graph-server/event-streams/stream-frames.ts';
import type { Membership, Subscriber } from '#graph-server/fan-out/subscriber.ts';

/** The operation of an event stream. */
export class EventStreamSubscriber implements Subscriber {
  readonly #sendQueue: SendQueue;
  readonly #frames: StreamFrames;
  readonly #end: () => void;
  #membership: Membership | null = null;
  #barrier = 0;
  #isOver = false;

  /** @param end ends the response, after everything in the queue */
  constructor(sendQueue: SendQueue, frames: StreamFrames, end: () => void) {
    this.#sendQueue = sendQueue;
    this.#frames = frames;
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
    const { beforeEvent, behindEvent } = this.#frames;
    const text = messageOf(payload, beforeEvent, behindEvent);
    if (!this.#sendQueue.isCongested) {
      this.#sendQueue.write(text);
      return;
    }
    if (payload.conflateKey === null) this.#barrier += 1;
    const key = payload.conflateKey === null ? null : `${this.#barrier} ${payload.conflateKey}`;
    this.#sendQueue.enqueue(text, payload.bytes + beforeEvent.length + behindEvent.length, key);
  }

  complete(): void {
    this.#finish(this.#frames.completion);
  }

  /** The operation did not start. */
  refuse(errors: readonly GraphQLFormattedError[]): void {
    this.deliver(textPayload(JSON.stringify({ errors })));
    this.complete();
  }

  fail(errors: readonly GraphQLFormattedError[]): void {
    this.#finish(this.#frames.failure(errors));
  }

  #finish(text: string): void {
    if (this.#isOver) return;
    this.leave();
    this.#sendQueue.send(text);
    void this.#sendQueue.whenClear().then(this.#end);
  }
}
