/** Maximum duration of a task. Further steps run in the next task: a frame has 16 ms. */
const TASK_MS = 6;

/** Work in steps, which are done in tasks so short that the page answers in between. */
export class ShortTasks {
  #steps: readonly (() => void)[] = [];
  #done: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins some work, and drops the remaining steps of the previous work. */
  begin(steps: readonly (() => void)[], done: () => void): void {
    this.stop();
    this.#steps = steps;
    this.#done = done;
    this.#timer = setTimeout(this.#go);
  }

  /** Drops what is left. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
  }

  readonly #go = (): void => {
    const untilMs = performance.now() + TASK_MS;
    let at = 0;
    do {
      this.#steps[at]?.();
      at += 1;
    } while (at < this.#steps.length && performance.now() < untilMs);
    this.#steps = this.#steps.slice(at);
    if (this.#steps.length > 0) this.#timer = setTimeout(this.#go);
    else this.#done();
  };
}
