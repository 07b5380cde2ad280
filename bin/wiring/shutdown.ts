import type { Log } from '#kernel/log.ts';

/** npm passes on a signal that the terminal has sent already: one Ctrl-C arrives as two. */
const ECHO_MS = 500;

/** A part that must end before the process does. */
interface Closer {
  readonly name: string;
  close(): void | Promise<void>;
}

/**
 * Ends the parts of a process in the reverse order of their start, each with a bound on its time,
 * on SIGTERM or SIGINT. A second signal ends the process at once.
 */
export class Shutdown {
  readonly #closers: Closer[] = [];
  readonly #log: Log;
  readonly #timeoutMs: number;
  #running: Promise<void> | null = null;

  constructor(log: Log, timeoutSec: number) {
    this.#log = log;
    this.#timeoutMs = timeoutSec * 1_000;
  }

  /** Adds a part; the last one added is closed first. */
  add(name: string, close: () => void | Promise<void>): void {
    this.#closers.push({ name, close });
  }

  /** Ends everything once, however often it is called. */
  run(reason: string): Promise<void> {
    this.#running ??= this.#closeAll(reason);
    return this.#running;
  }

  /** Listens for the signals that ask a server to end. */
  listen(): void {
    let firstAtMs = 0;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.#running === null) {
          firstAtMs = performance.now();
          void this.run(signal).then(() => process.exit(0));
        } else if (performance.now() - firstAtMs > ECHO_MS) process.exit(130);
      });
    }
  }

  async #closeAll(reason: string): Promise<void> {
    this.#log.info({ reason }, 'stopping');
    for (const closer of this.#closers.toReversed()) {
      try {
        await within(Promise.resolve(closer.close()), this.#timeoutMs);
      } catch (error) {
        this.#log.error({ part: closer.name, err: error }, 'a part did not stop cleanly');
      }
    }
    this.#log.info({}, 'stopped');
  }
}

function within(task: Promise<void>, timeoutMs: number): Promise<void> {
  const expiry = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`still busy after ${timeoutMs} ms`)), timeoutMs).unref();
  });
  return Promise.race([task, expiry]);
}
