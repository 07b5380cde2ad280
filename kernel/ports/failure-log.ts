import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { Log } from '#kernel/ports/log.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';

/**
 * Logs repeated failures of a retried operation in a few lines: the first failure, the second, the fourth, the eighth
 * …, and the recovery. An unavailable store gets a reason, an unexpected error its stack.
 */
export class FailureLog {
  readonly #log: Log;
  readonly #what: string;
  #failures = 0;

  /** @param what the failure, for example `the fact store cannot be read` */
  constructor(log: Log, what: string) {
    this.#log = log;
    this.#what = what;
  }

  failed(error: unknown): void {
    this.#failures += 1;
    if (!Number.isInteger(Math.log2(this.#failures))) return;
    this.#log.error({ ...whyOf(error), attempts: this.#failures }, `${this.#what}; trying again`);
  }

  succeeded(): void {
    if (this.#failures > 0)
      this.#log.info({ attempts: this.#failures }, `recovered: ${this.#what}`);
    this.#failures = 0;
  }
}

/** The log fields with the reason of a failure. */
export function whyOf(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  if (error instanceof StorageUnavailableError) return { reason: error.reason };
  return error instanceof ArchiveUnavailableError ? { reason: error.message } : { err: error };
}
