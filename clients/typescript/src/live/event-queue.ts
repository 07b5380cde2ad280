import type { EventAnswer } from './events.ts';

/** The part of an event by which it is conflated. */
interface KnownMembers {
  readonly kind?: unknown;
  readonly cursor?: unknown;
}

/**
 * Events between a socket, which cannot be asked to wait, and a reader who may be slow. Of a bar that forms only the
 * newest state waits; everything else waits in order, up to a bound past which nothing more is taken.
 */
export class EventQueue {
  readonly #bound: number;
  readonly #waiting: { answer: EventAnswer }[] = [];
  /** The forming bar that waits last of its stream, by the stream's name. */
  readonly #forming = new Map<string, { answer: EventAnswer }>();
  #end: { readonly error: Error | null } | null = null;
  #wake: (() => void) | null = null;

  /** @param bound Most events that wait. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Takes an event; false where it is full, and the event is not taken. */
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

  /** Nothing more comes. What waits is still read, then the error is thrown. */
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

/** What stands before the first point of a cursor is the name of its stream. */
export function streamOf(answer: EventAnswer): {
  readonly stream: string;
  readonly isForming: boolean;
} {
  const { kind, cursor } = eventOf(answer);
  if (typeof cursor !== 'string') return { stream: '', isForming: false };
  const [stream = ''] = cursor.split('.', 1);
  return { stream, isForming: kind === 'FORMING' };
}
