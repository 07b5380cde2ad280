/** A running subscription; iterate it, and call `return()` (or break the loop) to end it. */
export type EventStream<Event> = AsyncIterableIterator<Event, undefined>;

/** The bound of a subscriber's queue, and what happens beyond it. */
export interface Backlog<Event> {
  /** Maximum number of queued events; beyond it the stream ends with `BacklogFullError`. */
  readonly capacity: number;
  /** An event replaces a queued one with the same key; events with a null key are never dropped. */
  readonly conflateBy?: (event: Event) => string | null;
}

/** Topics in, events out, in publish order per topic. In memory, or over Redis in a cluster. */
export interface EventBus<Event> {
  publish(topic: string, event: Event): void;
  /** Whether a topic has subscribers in this process. */
  isRead(topic: string): boolean;
  subscribe(topics: readonly string[], backlog: Backlog<Event>): EventStream<Event>;
}

/** The subscriber reads too slowly: its queue exceeded the backlog, and the stream ended. */
export class BacklogFullError extends Error {
  constructor(capacity: number) {
    super(`More than ${capacity} events waited for this subscriber.`);
    this.name = 'BacklogFullError';
  }
}
