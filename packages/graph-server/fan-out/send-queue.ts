import { BoundedQueue } from '#kernel/async/bounded-queue.ts';

/** What the transport of one connection offers. */
export interface Pipe {
  /** Takes text, in order. */
  write(text: string): void;
  /** Whether the transport asks to wait; what it was told to call by `onDrain` says for how long. */
  readonly isFull: boolean;
  /** Bytes taken that have not left this process. */
  readonly bufferedBytes: number;
  /** Calls `task` whenever the transport was full and is empty again. */
  onDrain(task: () => void): void;
  /** Told whenever so many bytes wait here, behind the transport. */
  onWaiting(bytes: number): void;
  /** Ends the connection because its reader is too slow. Nothing is written afterwards. */
  cutOff(): void;
}

/**
 * Everything that leaves through one connection, in order and bounded in bytes, the transport's own
 * buffer included. While the transport takes it, text goes straight there; afterwards it waits here,
 * where it can still be conflated. A connection that falls behind the bound is cut off; no other one notices.
 */
export class SendQueue {
  readonly #pipe: Pipe;
  readonly #maxWaitingBytes: number;
  readonly #queue: BoundedQueue<string>;
  #whenClear: PromiseWithResolvers<void> | null = null;
  #isClosed = false;

  constructor(pipe: Pipe, maxWaitingBytes: number) {
    this.#pipe = pipe;
    this.#maxWaitingBytes = maxWaitingBytes;
    this.#queue = new BoundedQueue(maxWaitingBytes);
    pipe.onDrain(() => this.#flush());
  }

  /** Whether something waits here because the transport is full. */
  get isCongested(): boolean {
    return this.#pipe.isFull || !this.#queue.isEmpty;
  }

  /** Sends text that must arrive, or keeps it waiting. */
  send(text: string): void {
    if (this.isCongested) this.enqueue(text, Buffer.byteLength(text), null);
    else this.write(text);
  }

  /** Hands text to the transport; only while nothing is congested. */
  write(text: string): void {
    if (!this.#isClosed) this.#pipe.write(text);
  }

  /**
   * Keeps text waiting behind what waits already; waiting text of the same key is replaced in place.
   * `bytes` is the text's length in UTF-8. Past the bound the connection is cut off.
   */
  enqueue(text: string, bytes: number, conflateKey: string | null): void {
    if (this.#isClosed) return;
    const fits = this.#queue.push(text, bytes, conflateKey);
    this.#pipe.onWaiting(this.#queue.size);
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
    this.#pipe.onWaiting(0);
    this.#whenClear?.resolve();
  }

  #flush(): void {
    if (this.#isClosed) return;
    while (!this.#queue.isEmpty && !this.#pipe.isFull) {
      this.#pipe.write(this.#queue.shift()!);
    }
    this.#pipe.onWaiting(this.#queue.size);
    if (this.#whenClear === null || this.isCongested) return;
    this.#whenClear.resolve();
    this.#whenClear = null;
  }
}
