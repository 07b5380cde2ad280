import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { whyOf } from '#kernel/ports/failure-log.ts';
import { primaryCode } from '#platform/sqlite/store-failure.ts';

/** Pauses between attempts grow up to this. */
const LONGEST_PAUSE_MS = 15_000;
const FIRST_PAUSE_MS = 500;

/** Does one thing until it succeeds. What it waits for may be mended while the process runs. */
export class RetryLoop {
  readonly #attempt: (signal: AbortSignal) => Promise<void>;
  readonly #stopping = new AbortController();
  readonly #clock: Clock;
  readonly #log: Log;
  #attempts = 0;
  #lastFailure: string | null = null;
  #isDone = false;
  #pause: Timer | null = null;
  #running: Promise<void> = Promise.resolve();

  /**
   * @param attempt is called again after it rejects, so it must go on where it failed; its signal
   *   aborts when nobody wants the rest any more
   */
  constructor(
    attempt: (signal: AbortSignal) => Promise<void>,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
  ) {
    this.#attempt = attempt;
    this.#clock = clock;
    this.#log = log;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Why the last attempt failed, in one line; null while none has. */
  get lastFailure(): string | null {
    return this.#lastFailure;
  }

  begin(): void {
    this.#running = this.#try();
  }

  /** No attempt begins after it; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pause?.cancel();
    await this.#running;
  }

  async #try(): Promise<void> {
    this.#attempts += 1;
    try {
      await this.#attempt(this.#stopping.signal);
      this.#isDone = true;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#lastFailure = lineOf(error);
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#attempts - 1));
      // What is wrong with a file is told by a line; a stack tells of a fault of ours.
      const why = primaryCode(error) === null ? whyOf(error) : { reason: this.#lastFailure };
      const fields = { ...why, attempts: this.#attempts, pauseMs };
      this.#log.error(fields, 'reading the published stores failed; trying again');
      this.#pause = this.#clock.after(pauseMs, () => this.begin());
    }
  }
}

function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!;
}
