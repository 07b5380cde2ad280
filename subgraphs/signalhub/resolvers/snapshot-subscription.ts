import type { EventStream } from '#kernel/event-bus.ts';
import { DELIVERY, type Delivery } from '#kernel/graph.ts';
import {
  publishedSnapshotOf,
  type PublishedSnapshot,
} from '#signalhub/resolvers/snapshot-query.ts';
import type { SignalhubContext } from '#signalhub/resolvers/signalhub-context.ts';
import { SNAPSHOT_TOPIC, type SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';

interface SnapshotSource {
  readonly snapshotPublished: PublishedSnapshot;
  readonly [DELIVERY]: Delivery;
}

type Result = IteratorResult<SnapshotSource, undefined>;

/** Publications that may wait for a slow reader; there are a few a day. */
const MOST_WAITING = 100;

/** Each publication from now on, once it answers. */
class SnapshotStream implements AsyncIterableIterator<SnapshotSource, undefined> {
  readonly #events: EventStream<SnapshotEvent>;

  constructor({ snapshotEvents }: SignalhubContext) {
    this.#events = snapshotEvents.subscribe([SNAPSHOT_TOPIC], { capacity: MOST_WAITING });
  }

  async next(): Promise<Result> {
    const { done, value } = await this.#events.next();
    if (done) return { done, value: undefined };
    const { publication } = value;
    const delivery = { conflateKey: null, sequence: publication.sequence };
    const snapshotPublished = publishedSnapshotOf(publication);
    return { done: false, value: { snapshotPublished, [DELIVERY]: delivery } };
  }

  async return(): Promise<Result> {
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

export const SNAPSHOT_SUBSCRIPTIONS = {
  snapshotPublished: {
    subscribe: (_root: unknown, _arguments: unknown, context: SignalhubContext): SnapshotStream =>
      new SnapshotStream(context),
  },
};
