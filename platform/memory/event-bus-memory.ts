import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/ports/event-bus.ts';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import type { FairLane, FairTurns } from '#kernel/async/fair-turns.ts';

/** A queued event is shared by all subscribers, so it costs none of them memory. */
const OWN_BYTES = 0;

/**
 * Topics in the memory of one process. Publishing adds the event to each subscriber's bounded queue and never waits:
 * a slow subscriber keeps only the newest of conflatable events, and beyond its bound its stream ends with
 * `BacklogFullError`. The first waiting readers are woken at once, the others in fair turns, so that thousands of
 * readers of one event do not block the event loop.
 */
export class EventBusMemory<Event> implements EventBus<Event> {
  readonly #subscribers = new Map<string, Set<MemoryStream<Event>>>();
  readonly #wake: Wake;

  /**
   * @param turns in which readers are woken; all at once without it
   * @param atOnce number of readers woken at once in one turn of the event loop
   */
  constructor(turns: FairTurns | null = null, loop: EventLoop = EVENT_LOOP, atOnce = 256) {
    this.#wake = turns === null ? (read) => read() : inTurns(turns.lane(), loop, atOnce);
  }

  publish(topic: string, event: Event): void {
    const streams = this.#subscribers.get(topic);
    if (streams === undefined) return;
    for (const stream of streams) stream.offer(event);
  }

  subscribe(topics: readonly string[], backlog: Backlog<Event>): EventStream<Event> {
    const distinct = new Set(topics);
    const stream = new MemoryStream(backlog, {
      wake: this.#wake,
      leave: () => this.#remove(distinct, stream),
    });
    for (const topic of distinct) {
      this.#subscribers.getOrInsertComputed(topic, () => new Set()).add(stream);
    }
    return stream;
  }

  isRead(topic: string): boolean {
    return this.#subscribers.has(topic);
  }

  /** Number of topics with subscribers. */
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

/** Resumes a reader, now or in its turn. */
type Wake = (read: () => void) => void;

function inTurns(lane: FairLane, loop: EventLoop, atOnce: number): Wake {
  let woken = 0;
  return (read) => {
    if (woken < atOnce) {
      if (woken === 0) loop.later(() => (woken = 0));
      woken += 1;
      read();
      return;
    }
    lane.offer((done) => {
      read();
      // The reader handles the event in microtasks.
      loop.soon(done);
    }, OWN_BYTES);
  };
}

type Result<Event> = IteratorResult<Event, undefined>;

interface StreamKeeper {
  readonly wake: Wake;
  leave(): void;
}

/** One subscriber: its queue, and the pending reads. */
class MemoryStream<Event> implements EventStream<Event> {
  readonly #queue: BoundedQueue<Event>;
  readonly #backlog: Backlog<Event>;
  readonly #keeper: StreamKeeper;
  readonly #waiting: Array<PromiseWithResolvers<Result<Event>>> = [];
  /** Set while pending reads wait for their turn although events are queued. */
  #isDue = false;
  #end: 'open' | 'full' | 'done' = 'open';

  constructor(backlog: Backlog<Event>, keeper: StreamKeeper) {
    this.#queue = new BoundedQueue(backlog.capacity);
    this.#backlog = backlog;
    this.#keeper = keeper;
  }

  offer(event: Event): void {
    const key = this.#backlog.conflateBy?.(event) ?? null;
    const hasReader = this.#waiting.length > 0;
    // A reader finds events in publish order, as if it had been woken at once: two streams of the same topics that
    // have reached the same event are at the same position.
    const fits = hasReader ? this.#queue.pushLast(event, 1, key) : this.#queue.push(event, 1, key);
    if (!fits) {
      // Queued events are still delivered before the error, so the reader knows its position.
      this.#end = 'full';
      this.#keeper.leave();
    } else if (hasReader && !this.#isDue) {
      this.#isDue = true;
      this.#keeper.wake(() => this.#read());
    }
  }

  next(): Promise<Result<Event>> {
    const reader = Promise.withResolvers<Result<Event>>();
    this.#waiting.push(reader);
    if (!this.#isDue) this.#read();
    return reader.promise;
  }

  return(): Promise<Result<Event>> {
    this.#end = 'done';
    this.#queue.clear();
    this.#keeper.leave();
    this.#read();
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Resolves the pending reads from the queue. */
  #read(): void {
    this.#isDue = false;
    for (let reader = this.#waiting[0]; reader !== undefined; reader = this.#waiting[0]) {
      if (!this.#queue.isEmpty) {
        reader.resolve({ done: false, value: this.#queue.shift()! });
      } else if (this.#end === 'full') {
        this.#end = 'done';
        reader.reject(new BacklogFullError(this.#backlog.capacity));
      } else if (this.#end === 'done') {
        reader.resolve({ done: true, value: undefined });
      } else {
        return;
      }
      this.#waiting.shift();
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
