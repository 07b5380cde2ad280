import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { Log } from '#kernel/ports/log.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';

/**
 * Tells of something that is tried again and again in a few lines: the first failure, the second, the fourth, the
 * eighth …, and that it is over. Of a store that is away one line says why; a stack tells of a fault of ours.
 */
export class FailureLog {
  readonly #log: Log;
  readonly #what: string;
  #failures = 0;

  /** @param what for example `the fact store cannot be read` */
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
    if (this.#failures > 0) this.#log.info({ attempts: this.#failures }, `over: ${this.#what}`);
    this.#failures = 0;
  }
}

/** The fields of a log line that say why. */
export function whyOf(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  if (error instanceof StorageUnavailableError) return { reason: error.reason };
  return error instanceof ArchiveUnavailableError ? { reason: error.message } : { err: error };
}
