import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/ports/event-bus.ts';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import type { FairLane, FairTurns } from '#kernel/async/fair-turns.ts';

/** What the event that a reader waits for keeps in memory is shared with all other readers. */
const OWN_BYTES = 0;

/**
 * Topics in the memory of one process. Publishing hands the event to every subscriber's own bounded
 * queue and never waits: a slow subscriber keeps only the newest of what may be conflated, and past
 * its bound its stream ends with `BacklogFullError` while the others continue. The first readers that wait are woken at
 * once, the others one after another, in fair turns: what thousands of them do with one event does not hold the event loop.
 */
export class EventBusMemory<Event> implements EventBus<Event> {
  readonly #subscribers = new Map<string, Set<MemoryStream<Event>>>();
  readonly #wake: Wake;

  /**
   * @param turns in which readers are woken; all at once without it
   * @param atOnce readers that are woken at once in one turn of the event loop; what so few do with an event is short
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

/** Lets a reader go on, now or in its turn. */
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
      // What the reader does with the event goes on in microtasks.
      loop.soon(done);
    }, OWN_BYTES);
  };
}

type Result<Event> = IteratorResult<Event, undefined>;

interface StreamKeeper {
  readonly wake: Wake;
  leave(): void;
}

/** One subscriber: a queue, and the readers that wait for its next event. */
class MemoryStream<Event> implements EventStream<Event> {
  readonly #queue: BoundedQueue<Event>;
  readonly #backlog: Backlog<Event>;
  readonly #keeper: StreamKeeper;
  readonly #waiting: Array<PromiseWithResolvers<Result<Event>>> = [];
  /** Readers wait for their turn although something waits for them. */
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
    // What a reader finds in its turn is in the order of publishing, as if it had been woken at once: two streams of
    // the same topics that stand at the same event stand at the same place.
    const fits = hasReader ? this.#queue.pushLast(event, 1, key) : this.#queue.push(event, 1, key);
    if (!fits) {
      // What waits is still delivered; the error follows it, so the reader knows where it stands.
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

  /** Gives the readers that wait what there is for them. */
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
