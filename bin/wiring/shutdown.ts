import type { DrainKind } from '#bin/wiring/connection-drain.ts';
import type { Log } from '#kernel/ports/log.ts';

/** npm forwards a signal that the terminal has sent already: one Ctrl-C arrives as two. */
const ECHO_MS = 500;

/** A part with a close function. */
interface Closer {
  readonly name: string;
  readonly timeoutMs: number;
  close(kind: DrainKind): void | Promise<void>;
}

/**
 * Closes the parts of a process in reverse order of their start, each with a timeout, on SIGTERM or SIGINT. A second
 * signal ends the process at once.
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
    this.addDrain(name, close, 0);
  }

  /**
   * Adds a part with clients; its close function gets the drain kind.
   * @param extraMs additional time, beyond the timeout of each part
   */
  addDrain(name: string, close: Closer['close'], extraMs: number): void {
    this.#closers.push({ name, close, timeoutMs: this.#timeoutMs + extraMs });
  }

  /** Closes everything once, however often it is called. */
  run(reason: string, kind: DrainKind = 'immediate'): Promise<void> {
    this.#running ??= this.#closeAll(reason, kind);
    return this.#running;
  }

  /** Listens for the signals that stop a server. */
  listen(): void {
    let firstAtMs = 0;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.#running === null) {
          firstAtMs = performance.now();
          // On Ctrl-C a person waits at the terminal, so clients get no grace period.
          const kind = signal === 'SIGTERM' ? 'announced' : 'immediate';
          void this.run(signal, kind).then(() => process.exit(0));
        } else if (performance.now() - firstAtMs > ECHO_MS) process.exit(130);
      });
    }
  }

  async #closeAll(reason: string, kind: DrainKind): Promise<void> {
    this.#log.info({ reason }, 'stopping');
    for (const closer of this.#closers.toReversed()) {
      try {
        await within(Promise.resolve(closer.close(kind)), closer.timeoutMs);
      } catch (error) {
        this.#log.error({ part: closer.name, err: error }, 'shutdown of a part failed');
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
