import type { GraphAnswer } from '#kernel/ports/graph.ts';

/**
 * The client's end of a subscription. Ending it ends the subgraph's stream. A failed stream yields a final answer with
 * errors. Events share no state.
 */
export class SubscriptionStream implements AsyncIterableIterator<GraphAnswer> {
  readonly #payloads: AsyncIterator<unknown>;
  readonly #answer: (payload: unknown) => GraphAnswer | Promise<GraphAnswer>;
  readonly #failure: (thrown: unknown) => GraphAnswer;
  #isOver = false;

  constructor(
    payloads: AsyncIterator<unknown>,
    answer: (payload: unknown) => GraphAnswer | Promise<GraphAnswer>,
    failure: (thrown: unknown) => GraphAnswer,
  ) {
    this.#payloads = payloads;
    this.#answer = answer;
    this.#failure = failure;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<GraphAnswer> {
    return this;
  }

  async next(): Promise<IteratorResult<GraphAnswer>> {
    if (this.#isOver) return DONE;
    let next: IteratorResult<unknown>;
    try {
      next = await this.#payloads.next();
    } catch (error) {
      this.#isOver = true;
      return { done: false, value: this.#failure(error) };
    }
    if (next.done === true) {
      this.#isOver = true;
      return DONE;
    }
    const answer = this.#answer(next.value);
    return { done: false, value: answer instanceof Promise ? await answer : answer };
  }

  async return(): Promise<IteratorResult<GraphAnswer>> {
    this.#isOver = true;
    await this.#payloads.return?.();
    return DONE;
  }

  async throw(error: unknown): Promise<IteratorResult<GraphAnswer>> {
    await this.return();
    throw error;
  }
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
