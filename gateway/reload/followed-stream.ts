import type { DomainError } from '#kernel/errors.ts';
import type { GraphAnswer } from '#kernel/graph.ts';

/** A subscription of an engine that may have to end it, and wants to hear when it is over. */
export class FollowedStream implements AsyncIterableIterator<GraphAnswer> {
  readonly #stream: AsyncIterator<GraphAnswer>;
  readonly #onEnd: (stream: FollowedStream) => void;
  #failure: DomainError | null = null;
  #isOver = false;

  constructor(stream: AsyncIterator<GraphAnswer>, onEnd: (stream: FollowedStream) => void) {
    this.#stream = stream;
    this.#onEnd = onEnd;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<GraphAnswer> {
    return this;
  }

  async next(): Promise<IteratorResult<GraphAnswer>> {
    let step: IteratorResult<GraphAnswer>;
    try {
      step = await this.#stream.next();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (step.done === true) this.#end();
    // Whoever waits when it is ended by force is woken by the end of the stream beneath.
    if (step.done === true && this.#failure !== null) throw this.#failure;
    return step;
  }

  async return(): Promise<IteratorResult<GraphAnswer>> {
    this.#end();
    await this.#stream.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<GraphAnswer>> {
    await this.return();
    throw error;
  }

  /** Ends it before its time: whoever reads it gets this failure. */
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
