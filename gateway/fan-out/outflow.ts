import { BoundedQueue } from '#kernel/bounded-queue.ts';

/** What the transport of one connection offers. */
export interface Pipe {
  /** Takes text in order; `written` is called when it has left this process, or failed to. */
  write(text: string, written: () => void): void;
  /** Bytes taken and not yet left. */
  readonly bufferedBytes: number;
  /** Ends the connection because its reader is too slow. Nothing is written afterwards. */
  cutOff(): void;
}

/**
 * While less than this waits in the transport, text goes straight there; behind it, text waits here,
 * where it can still be conflated. It keeps the kernel fed without giving up much to it.
 */
const HAND_OVER_BYTES = 16 * 1024;

/**
 * Everything that leaves through one connection, in order and bounded in bytes, the transport's own
 * buffer included. A connection that falls behind the bound is cut off; no other one notices.
 */
export class Outflow {
  readonly #pipe: Pipe;
  readonly #maxWaitingBytes: number;
  readonly #queue: BoundedQueue<string>;
  readonly #onWritten: () => void;
  #whenClear: PromiseWithResolvers<void> | null = null;
  #isClosed = false;

  constructor(pipe: Pipe, maxWaitingBytes: number) {
    this.#pipe = pipe;
    this.#maxWaitingBytes = maxWaitingBytes;
    this.#queue = new BoundedQueue(maxWaitingBytes);
    this.#onWritten = () => this.#flush();
  }

  /** Whether something waits here because the transport is full. */
  get isCongested(): boolean {
    return !this.#queue.isEmpty || this.#pipe.bufferedBytes >= HAND_OVER_BYTES;
  }

  /**
   * Sends text, or keeps it waiting. Waiting text of the same key is replaced; `bytes` is the
   * text's length in UTF-8.
   */
  send(text: string, bytes: number, conflateKey: string | null): void {
    if (this.#isClosed) return;
    if (!this.isCongested) {
      this.#pipe.write(text, this.#onWritten);
      return;
    }
    const fits = this.#queue.push(text, bytes, conflateKey);
    if (!fits || this.#queue.size + this.#pipe.bufferedBytes > this.#maxWaitingBytes) {
      this.close();
      this.#pipe.cutOff();
    }
  }

  /** Resolves when the connection takes more without waiting, or is closed. */
  whenClear(): Promise<void> {
    if (this.#isClosed || !this.isCongested) return Promise.resolve();
    this.#whenClear ??= Promise.withResolvers();
    return this.#whenClear.promise;
  }

  /** Forgets what waits; further text is ignored. */
  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    this.#whenClear?.resolve();
  }

  #flush(): void {
    if (this.#isClosed) return;
    while (!this.#queue.isEmpty && this.#pipe.bufferedBytes < HAND_OVER_BYTES) {
      this.#pipe.write(this.#queue.shift()!, this.#onWritten);
    }
    if (this.#whenClear === null || this.isCongested) return;
    this.#whenClear.resolve();
    this.#whenClear = null;
  }
}
