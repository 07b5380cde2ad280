import { mapMaybe, type MaybePromise } from '#kernel/async/maybe-promise.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';

/** The opening of a part of a stream. */
export interface Opening<Delivered> {
  /** The state; null if there is none to deliver, or if it comes by `due`. */
  readonly delivered: Delivered | null;
  /** Number of the last event that the state includes; -1 if all events of the part continue it. */
  readonly holdsUpTo: number;
}

/** The opening of a part without a state: all its events are delivered. */
export const STATELESS: Opening<never> = { delivered: null, holdsUpTo: -1 };

/**
 * A part of a stream, such as one of its series: it opens with its state, which its events continue. Each delivery is
 * made when it is read, so a slow reader has none waiting.
 */
export interface StreamPart<Event, Delivered> {
  /**
   * Opens the part, behind the reader's position if it has one. Null while the state cannot be read: each later event
   * of the part tries again. `STATELESS`, without it.
   *
   * @param event the event that opens it; null for the first attempt
   */
  open?(event: Event | null): MaybePromise<Opening<Delivered> | null>;
  /** Whether the event cannot continue what was delivered, so that the part opens again. Never, without it. */
  isReset?(event: Event): boolean;
  /** The delivery of an event that the state does not include; null if the reader needs none. */
  answer(event: Event): MaybePromise<Delivered | null>;
  /**
   * A delivery that comes before the next event of the stream; null if there is none. The stream calls it after each
   * opening, event and delivery of the part, until it returns null.
   */
  due?(): MaybePromise<Delivered | null>;
}

export interface ResumableStreamOptions<Event, Delivered> {
  /** Subscribed before any part opens, so that nothing falls between a state and the events after it. */
  readonly events: Pick<EventStream<Event>, 'next' | 'return'>;
  /** In the order in which they open. */
  readonly parts: Iterable<StreamPart<Event, Delivered>>;
  /** The part that an event belongs to; undefined for an event of none. The only part, without it. */
  partOf?(event: Event): StreamPart<Event, Delivered> | undefined;
  /** The number of an event; it grows in publish order. */
  sequenceOf(event: Event): number;
  /** Called once, when the stream ends: by its reader, its source or an error. */
  release?(): void;
}

/**
 * One subscription. Each part opens with its state, and then delivers its events in their order. An event that a state
 * includes already is recognised by its number and skipped, so each is delivered exactly once. The stream ends with its
 * source, and with the first error.
 */
export class ResumableStream<Event, Delivered> implements AsyncIterableIterator<
  Delivered,
  undefined
> {
  readonly #options: ResumableStreamOptions<Event, Delivered>;
  /** Parts whose first attempt to open is due. */
  readonly #toOpen: StreamPart<Event, Delivered>[];
  /** The only part, or the first. */
  readonly #first: StreamPart<Event, Delivered> | undefined;
  /** By open part: the number of the last event that its state includes. */
  readonly #opened = new Map<StreamPart<Event, Delivered>, number>();
  /** The part of the last opening or event. */
  #current: StreamPart<Event, Delivered> | null = null;
  #isEnded = false;

  constructor(options: ResumableStreamOptions<Event, Delivered>) {
    this.#options = options;
    this.#toOpen = [...options.parts].toReversed();
    this.#first = this.#toOpen.at(-1);
  }

  /** Rejects with what a part throws, and with `BacklogFullError` for a reader that is too slow. */
  async next(): Promise<IteratorResult<Delivered, undefined>> {
    try {
      while (!this.#isEnded) {
        let found: MaybePromise<Delivered | null> = this.#current?.due?.() ?? null;
        if (found === null) {
          const part = this.#toOpen.pop();
          if (part === undefined) {
            const { done, value } = await this.#options.events.next();
            if (done) break;
            found = this.#answer(value);
          } else {
            found = this.#open(part, null);
          }
        }
        const delivered = found instanceof Promise ? await found : found;
        if (delivered !== null && !this.#isEnded) return { done: false, value: delivered };
      }
    } catch (error) {
      // A failure caused by the end of the reader is not an error of the stream.
      const isOver = this.#isEnded;
      // The reader of a failed stream need not end it.
      await this.return();
      if (!isOver) throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<Delivered, undefined>> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#options.release?.();
      await this.#options.events.return?.();
    }
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #answer(event: Event): MaybePromise<Delivered | null> {
    const { partOf } = this.#options;
    const part = partOf === undefined ? this.#first : partOf(event);
    if (part === undefined) return null;
    const holdsUpTo = this.#opened.get(part);
    if (holdsUpTo === undefined) return this.#open(part, event);
    if (this.#options.sequenceOf(event) <= holdsUpTo) return null;
    if (part.isReset?.(event) === true) return this.#open(part, event);
    this.#current = part;
    return part.answer(event);
  }

  #open(part: StreamPart<Event, Delivered>, event: Event | null): MaybePromise<Delivered | null> {
    this.#current = part;
    return mapMaybe(part.open === undefined ? STATELESS : part.open(event), (opening) => {
      if (opening === null) {
        // Deliveries after a reset do not continue the earlier ones.
        this.#opened.delete(part);
        return null;
      }
      this.#opened.set(part, opening.holdsUpTo);
      return opening.delivered;
    });
  }
}
