import type { GraphAnswer } from '#kernel/ports/graph.ts';

/** A stream whose events arrive one by one, when the test lets them: some streams are slower. */
export class LaggingStream implements AsyncIterableIterator<GraphAnswer> {
  readonly #held: GraphAnswer[] = [];
  readonly #ready: GraphAnswer[] = [];
  #wake: (() => void) | null = null;
  isOver = false;

  hold(answer: GraphAnswer): void {
    this.#held.push(answer);
  }

  letOne(): void {
    const next = this.#held.shift();
    if (next === undefined) return;
    this.#ready.push(next);
    this.#wake?.();
  }

  /** The stream leaves an event out, because a part of its snapshot includes it. */
  skipOne(): void {
    this.#held.shift();
  }

  letAll(): void {
    while (this.#held.length > 0) this.letOne();
  }

  async next(): Promise<IteratorResult<GraphAnswer>> {
    while (this.#ready.length === 0 && !this.isOver) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const value = this.#ready.shift();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  async return(): Promise<IteratorResult<GraphAnswer>> {
    this.isOver = true;
    this.#wake?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
