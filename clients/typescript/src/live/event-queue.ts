import type { EventAnswer } from './events.ts';

/** The part of an event by which it is conflated. */
interface KnownMembers {
  readonly kind?: unknown;
  readonly cursor?: unknown;
}

/**
 * A bounded queue between a socket, which has no back-pressure, and a reader that may be slow. States of a forming
 * bar are conflated; every other event waits in order, up to the bound.
 */
export class EventQueue {
  readonly #bound: number;
  readonly #waiting: { answer: EventAnswer }[] = [];
  /** The last queued forming bar of each stream, by the name of the stream. */
  readonly #forming = new Map<string, { answer: EventAnswer }>();
  #end: { readonly error: Error | null } | null = null;
  #wake: (() => void) | null = null;

  /** @param bound Most events that wait. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Queues an event; false where the queue is full, and the event is dropped. */
  push(answer: EventAnswer): boolean {
    if (this.#end !== null) return true;
    const { stream, isForming } = streamOf(answer);
    const older = this.#forming.get(stream);
    if (isForming && older !== undefined) {
      older.answer = answer;
      return true;
    }
    if (this.#waiting.length >= this.#bound) return false;
    const place = { answer };
    this.#waiting.push(place);
    if (isForming) this.#forming.set(stream, place);
    else this.#forming.delete(stream);
    this.#wake?.();
    return true;
  }

  /** Ends the queue. Queued events are still read, then the error is thrown. */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  async *read(): AsyncGenerator<EventAnswer> {
    for (;;) {
      const place = this.#waiting.shift();
      if (place !== undefined) {
        this.#forget(place);
        yield place.answer;
      } else if (this.#end === null) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = null;
      } else if (this.#end.error === null) return;
      else throw this.#end.error;
    }
  }

  #forget(place: { readonly answer: EventAnswer }): void {
    const { stream } = streamOf(place.answer);
    if (this.#forming.get(stream) === place) this.#forming.delete(stream);
  }
}

/** The event that an answer holds: subscriptions have one field. */
export function eventOf({ data }: EventAnswer): KnownMembers {
  const [event] = Object.values(data ?? {}) as unknown[];
  return typeof event === 'object' && event !== null ? event : {};
}

/** The stream of an event: the part of its cursor before the first point. */
export function streamOf(answer: EventAnswer): {
  readonly stream: string;
  readonly isForming: boolean;
} {
  const { kind, cursor } = eventOf(answer);
  if (typeof cursor !== 'string') return { stream: '', isForming: false };
  const [stream = ''] = cursor.split('.', 1);
  return { stream, isForming: kind === 'FORMING' };
}
