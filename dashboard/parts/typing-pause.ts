const PAUSE_MS = 200;

/** Waits until the reader pauses: a query for each letter would use up the quota of a client per minute. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs a task after the pause, instead of the one that waits. */
  before(task: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(task, PAUSE_MS);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
