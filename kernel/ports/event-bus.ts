/** A running subscription; iterate it, and call `return()` (or break the loop) to end it. */
export type EventStream<Event> = AsyncIterableIterator<Event, undefined>;

/** How a subscriber that reads slowly is treated. */
export interface Backlog<Event> {
  /** Most events waiting; past it the stream ends with `BacklogFullError`. */
  readonly capacity: number;
  /** Events of the same key replace a waiting older one; null means never dropped. */
  readonly conflateBy?: (event: Event) => string | null;
}

/** Topics in, events out, in publish order per topic. In memory, or over Redis when scaled out. */
export interface EventBus<Event> {
  publish(topic: string, event: Event): void;
  /** Whether anybody here reads a topic now. */
  isRead(topic: string): boolean;
  subscribe(topics: readonly string[], backlog: Backlog<Event>): EventStream<Event>;
}

/** A subscriber read too slowly: more waited than its backlog allows, and the stream ended. */
export class BacklogFullError extends Error {
  constructor(capacity: number) {
    super(`More than ${capacity} events waited for this subscriber.`);
    this.name = 'BacklogFullError';
  }
}
