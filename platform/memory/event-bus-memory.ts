import { BoundedQueue } from '#kernel/bounded-queue.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/event-bus.ts';
import { BacklogFull } from '#kernel/event-bus.ts';

/**
 * Topics in the memory of one process. Publishing hands the event to every subscriber's own bounded
 * queue and never waits: a slow subscriber keeps only the newest of what may be conflated, and past
 * its bound its stream ends with `BacklogFull` while the others go on.
 */
export class EventBusMemory<Event> implements EventBus<Event> {
  readonly #subscribers = new Map<string, Set<MemoryStream<Event>>>();

  publish(topic: string, event: Event): void {
    const streams = this.#subscribers.get(topic);
    if (streams === undefined) return;
    for (const stream of streams) stream.offer(event);
  }

  subscribe(topics: readonly string[], backlog: Backlog<Event>): EventStream<Event> {
    const distinct = new Set(topics);
    const stream = new MemoryStream(backlog, () => this.#remove(distinct, stream));
    for (const topic of distinct) {
      const streams = this.#subscribers.get(topic);
      if (streams === undefined) this.#subscribers.set(topic, new Set([stream]));
      else streams.add(stream);
    }
    return stream;
  }

  isRead(topic: string): boolean {
    return this.#subscribers.has(topic);
  }

  /** Topics that somebody reads. */
  get topicCount(): number {
    return this.#subscribers.size;
  }

  #remove(topics: ReadonlySet<string>, stream: MemoryStream<Event>): void {
    for (const topic of topics) {
      const streams = this.#subscribers.get(topic);
      streams?.delete(stream);
      if (streams?.size === 0) this.#subscribers.delete(topic);
    }
  }
}

type Result<Event> = IteratorResult<Event, undefined>;

/** One subscriber: a queue, and the readers that wait for its next event. */
class MemoryStream<Event> implements EventStream<Event> {
  readonly #queue: BoundedQueue<Event>;
  readonly #backlog: Backlog<Event>;
  readonly #leave: () => void;
  readonly #waiting: Array<PromiseWithResolvers<Result<Event>>> = [];
  #end: 'open' | 'full' | 'done' = 'open';

  constructor(backlog: Backlog<Event>, leave: () => void) {
    this.#queue = new BoundedQueue(backlog.capacity);
    this.#backlog = backlog;
    this.#leave = leave;
  }

  offer(event: Event): void {
    const reader = this.#waiting.shift();
    if (reader !== undefined) {
      reader.resolve({ done: false, value: event });
      return;
    }
    const key = this.#backlog.conflateBy?.(event) ?? null;
    if (this.#queue.push(event, 1, key)) return;
    // What waits is still delivered; the error follows it, so the reader knows where it stands.
    this.#end = 'full';
    this.#leave();
  }

  next(): Promise<Result<Event>> {
    if (!this.#queue.isEmpty) {
      return Promise.resolve({ done: false, value: this.#queue.shift()! });
    }
    if (this.#end === 'full') {
      this.#end = 'done';
      return Promise.reject(new BacklogFull(this.#backlog.capacity));
    }
    if (this.#end === 'done') return Promise.resolve({ done: true, value: undefined });
    const reader = Promise.withResolvers<Result<Event>>();
    this.#waiting.push(reader);
    return reader.promise;
  }

  return(): Promise<Result<Event>> {
    this.#end = 'done';
    this.#queue.clear();
    this.#leave();
    for (const reader of this.#waiting.splice(0)) reader.resolve({ done: true, value: undefined });
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
