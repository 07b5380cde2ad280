/** A source of events that a test pushes one by one; it records whether its reader left. */
export class EventSource<Event> implements AsyncIterableIterator<Event> {
  hasEnded = false;
  readonly #waiting: Event[] = [];
  #wake: ((result: IteratorResult<Event>) => void) | null = null;

  push(event: Event): void {
    const wake = this.#wake;
    this.#wake = null;
    if (wake === null) this.#waiting.push(event);
    else wake({ done: false, value: event });
  }

  /** Lets the next reader start. */
  opened(): this {
    this.hasEnded = false;
    return this;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Event>> {
    const event = this.#waiting.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (this.hasEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  return(): Promise<IteratorResult<Event>> {
    this.hasEnded = true;
    this.#wake?.({ done: true, value: undefined });
    return Promise.resolve({ done: true, value: undefined });
  }
}
