import type { DomainError } from '#kernel/errors/errors.ts';

/** A stream whose owner can end it, and learns when it ends. */
export class TrackedStream<Item> implements AsyncIterableIterator<Item> {
  readonly #stream: AsyncIterator<Item>;
  readonly #onEnd: (stream: TrackedStream<Item>) => void;
  #failure: DomainError | null = null;
  #isOver = false;

  constructor(stream: AsyncIterator<Item>, onEnd: (stream: TrackedStream<Item>) => void) {
    this.#stream = stream;
    this.#onEnd = onEnd;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Item> {
    return this;
  }

  async next(): Promise<IteratorResult<Item>> {
    let step: IteratorResult<Item>;
    try {
      step = await this.#stream.next();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (step.done === true) this.#end();
    // After `fail` the source stream ends, which wakes a pending read.
    if (step.done === true && this.#failure !== null) throw this.#failure;
    return step;
  }

  async return(): Promise<IteratorResult<Item>> {
    this.#end();
    await this.#stream.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<Item>> {
    await this.return();
    throw error;
  }

  /** Ends the stream early; the reader gets this failure. */
  fail(failure: DomainError): void {
    this.#failure = failure;
    this.#end();
    void this.#stream.return?.()?.catch(() => undefined);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd(this);
  }
}
