import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { FairLane, FairTurns } from '#kernel/async/fair-turns.ts';
import { nextChunk, type LongText, type TextChunk } from '#kernel/http/long-text.ts';

/** What the transport of one connection offers. */
export interface Pipe {
  /** Takes text, in order. */
  write(text: string): void;
  /** Takes a piece of a long text, in order. */
  writePiece(chunk: TextChunk, isFirst: boolean): void;
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
  /** Ends the connection because a text in it cannot be made. Nothing is written afterwards. */
  fail(error: unknown): void;
}

/**
 * Everything that leaves through one connection, in order and bounded in bytes, the transport's own
 * buffer included. While the transport takes it, text goes straight there; afterwards it waits here,
 * where it can still be conflated. A connection that falls behind the bound is cut off; no other one notices. A long
 * text is made and sent in turns, each piece when the transport has taken the one before; what comes meanwhile waits.
 */
export class SendQueue {
  readonly #pipe: Pipe;
  readonly #maxWaitingBytes: number;
  readonly #queue: BoundedQueue<string | LongText>;
  readonly #turns: FairTurns;
  #lane: FairLane | null = null;
  /** What is being sent piece by piece. */
  #long: LongText | null = null;
  /** Sends the next piece of it, when the transport takes more. */
  #goOn: (() => void) | null = null;
  #whenClear: PromiseWithResolvers<void> | null = null;
  #isClosed = false;

  /** @param turns in which long texts are made */
  constructor(pipe: Pipe, maxWaitingBytes: number, turns: FairTurns) {
    this.#pipe = pipe;
    this.#turns = turns;
    this.#maxWaitingBytes = maxWaitingBytes;
    this.#queue = new BoundedQueue(maxWaitingBytes);
    pipe.onDrain(() => this.#flush());
  }

  /** Whether something waits here because the transport is full. */
  get isCongested(): boolean {
    return this.#long !== null || this.#pipe.isFull || !this.#queue.isEmpty;
  }

  /** Sends text that must arrive, or keeps it waiting. */
  send(text: string): void {
    if (this.isCongested) this.enqueue(text, Buffer.byteLength(text), null);
    else this.write(text);
  }

  /** Hands text to the transport; only while nothing is congested. */
  write(text: string | LongText): void {
    if (this.#isClosed) return;
    if (typeof text === 'string') this.#pipe.write(text);
    else this.#writeLong(text);
  }

  /**
   * Keeps text waiting behind what waits already; waiting text of the same key is replaced in place.
   * `bytes` is the text's length in UTF-8, about where it is long. Past the bound the connection is cut off.
   */
  enqueue(text: string | LongText, bytes: number, conflateKey: string | null): void {
    if (this.#isClosed) return;
    const fits = this.#queue.push(text, bytes, conflateKey);
    this.#tellWaiting();
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
    this.#lane?.close();
    this.#long = null;
    this.#goOn = null;
    this.#tellWaiting();
    this.#whenClear?.resolve();
  }

  #flush(): void {
    if (this.#isClosed) return;
    if (this.#long !== null) {
      const goOn = this.#goOn;
      this.#goOn = null;
      goOn?.();
      return;
    }
    while (!this.#queue.isEmpty && !this.#pipe.isFull && this.#long === null) {
      this.write(this.#queue.shift()!);
    }
    this.#tellWaiting();
    if (this.#whenClear === null || this.isCongested) return;
    this.#whenClear.resolve();
    this.#whenClear = null;
  }

  #writeLong(text: LongText): void {
    this.#long = text;
    this.#tellWaiting();
    const lane = (this.#lane ??= this.#turns.lane());
    const pieces = text.pieces();
    let isFirst = true;
    const next = (): void =>
      lane.wait((done) => {
        const chunk = this.#chunkOf(pieces);
        if (chunk === null) return;
        this.#pipe.writePiece(chunk, isFirst);
        isFirst = false;
        done();
        if (chunk.isLast) {
          this.#long = null;
          this.#flush();
        } else if (this.#pipe.isFull) {
          this.#goOn = next;
        } else {
          next();
        }
      }, 0);
    next();
  }

  /** Null where it cannot be made: the connection has ended then. */
  #chunkOf(pieces: Iterator<string>): TextChunk | null {
    try {
      return nextChunk(pieces);
    } catch (error) {
      this.close();
      this.#pipe.fail(error);
      return null;
    }
  }

  #tellWaiting(): void {
    this.#pipe.onWaiting(this.#queue.size + (this.#long?.keptBytes ?? 0));
  }
}
