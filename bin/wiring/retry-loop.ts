import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { whyOf } from '#kernel/ports/failure-log.ts';
import { primaryCode } from '#platform/sqlite/store-failure.ts';

const RETRY: BackOff = { baseMs: 500, capMs: 15_000 };

/** Retries one task until it succeeds: its precondition may be fixed while the process runs. */
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

  /** @param attempt called again after it rejects, so it must resume where it failed; its signal aborts on `stop` */
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

  /** Why the last attempt failed, in one line; null before any failure. */
  get lastFailure(): string | null {
    return this.#lastFailure;
  }

  begin(): void {
    this.#running = this.#try();
  }

  /** Starts no further attempt; resolves when the one in flight has ended. */
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
      const pauseMs = exponentialMs(this.#attempts - 1, RETRY);
      // A file problem is logged as one line, an unexpected error with its stack.
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
