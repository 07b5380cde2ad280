import { BoundedQueue } from '#kernel/async/bounded-queue.ts';
import type { FairLane, FairTurns } from '#kernel/async/fair-turns.ts';
import { nextChunk, type LongText, type TextChunk } from '#kernel/http/long-text.ts';

/** The transport of one connection. */
export interface Pipe {
  /** Writes text, in order. */
  write(text: string): void;
  /** Writes a piece of a long text, in order. */
  writePiece(chunk: TextChunk, isFirst: boolean): void;
  /** Whether the transport applies back-pressure; `onDrain` reports its end. */
  readonly isFull: boolean;
  /** Bytes accepted but not yet sent. */
  readonly bufferedBytes: number;
  /** Calls `task` whenever the transport was full and has drained. */
  onDrain(task: () => void): void;
  /** Called with the number of bytes queued in front of the transport. */
  onWaiting(bytes: number): void;
  /** Disconnects a slow consumer. Nothing is written afterwards. */
  cutOff(): void;
  /** Disconnects because a text cannot be generated. Nothing is written afterwards. */
  fail(error: unknown): void;
}

/**
 * The send queue of one connection: ordered, and bounded in bytes including the transport's buffer. Text is written
 * directly while the transport accepts it, and is queued afterwards, where it can be conflated. A connection above the
 * bound is disconnected, without effect on others. A long text is generated and sent in turns, one piece at a time;
 * later text is queued.
 */
export class SendQueue {
  readonly #pipe: Pipe;
  readonly #maxWaitingBytes: number;
  readonly #queue: BoundedQueue<string | LongText>;
  readonly #turns: FairTurns;
  #lane: FairLane | null = null;
  /** The long text in progress. */
  #long: LongText | null = null;
  /** Sends its next piece, when the transport has drained. */
  #resume: (() => void) | null = null;
  #whenClear: PromiseWithResolvers<void> | null = null;
  #isClosed = false;

  /** @param turns in which long texts are generated */
  constructor(pipe: Pipe, maxWaitingBytes: number, turns: FairTurns) {
    this.#pipe = pipe;
    this.#turns = turns;
    this.#maxWaitingBytes = maxWaitingBytes;
    this.#queue = new BoundedQueue(maxWaitingBytes);
    pipe.onDrain(() => this.#flush());
  }

  /** Whether text is queued because the transport is full. */
  get isCongested(): boolean {
    return this.#long !== null || this.#pipe.isFull || !this.#queue.isEmpty;
  }

  /** Sends text that must arrive, or queues it. */
  send(text: string): void {
    if (this.isCongested) this.enqueue(text, Buffer.byteLength(text), null);
    else this.write(text);
  }

  /** Writes text to the transport; only while nothing is queued. */
  write(text: string | LongText): void {
    if (this.#isClosed) return;
    if (typeof text === 'string') this.#pipe.write(text);
    else this.#writeLong(text);
  }

  /**
   * Queues text; queued text of the same key is replaced in place. `bytes` is the UTF-8 length, approximate for a long
   * text. Above the bound the connection is disconnected.
   */
  enqueue(text: string | LongText, bytes: number, conflateKey: string | null): void {
    if (this.#isClosed) return;
    const fits = this.#queue.push(text, bytes, conflateKey);
    this.#reportWaiting();
    if (!fits || this.#queue.size + this.#pipe.bufferedBytes > this.#maxWaitingBytes) {
      this.close();
      this.#pipe.cutOff();
    }
  }

  /** Resolves when the connection accepts more without queueing, or is closed. */
  whenClear(): Promise<void> {
    if (this.#isClosed || !this.isCongested) return Promise.resolve();
    this.#whenClear ??= Promise.withResolvers();
    return this.#whenClear.promise;
  }

  /** Drops the queue; further text is ignored. */
  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    this.#lane?.close();
    this.#long = null;
    this.#resume = null;
    this.#reportWaiting();
    this.#whenClear?.resolve();
  }

  #flush(): void {
    if (this.#isClosed) return;
    if (this.#long !== null) {
      const resume = this.#resume;
      this.#resume = null;
      resume?.();
      return;
    }
    while (!this.#queue.isEmpty && !this.#pipe.isFull && this.#long === null) {
      this.write(this.#queue.shift()!);
    }
    this.#reportWaiting();
    if (this.#whenClear === null || this.isCongested) return;
    this.#whenClear.resolve();
    this.#whenClear = null;
  }

  #writeLong(text: LongText): void {
    this.#long = text;
    this.#reportWaiting();
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
          this.#resume = next;
        } else {
          next();
        }
      }, 0);
    next();
  }

  /** Null when it cannot be generated: the connection has ended then. */
  #chunkOf(pieces: Iterator<string>): TextChunk | null {
    try {
      return nextChunk(pieces);
    } catch (error) {
      this.close();
      this.#pipe.fail(error);
      return null;
    }
  }

  #reportWaiting(): void {
    this.#pipe.onWaiting(this.#queue.size + (this.#long?.keptBytes ?? 0));
  }
}
