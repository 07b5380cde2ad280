import type { AttemptSink } from '#federation/subscription-protocols/subscription-attempt.ts';

/** Reads the events of one response. */
export interface FormatReader {
  /** Throws `UnreadableStreamError`. */
  feed(chunk: Buffer): void;
}

/** A format of events in one HTTP response. */
export interface StreamFormat {
  /** The `Accept` header that requests it. */
  readonly accept: string;
  /** The name of the format in messages. */
  readonly name: string;
  /**
   * The reader of a response; null for a `Content-Type` of another format.
   *
   * @param maxEventLength an event that is longer cannot be read
   */
  readerFor(contentType: string, sink: AttemptSink, maxEventLength: number): FormatReader | null;
}

/** A stream breaks its format, or an event is too long. */
export class UnreadableStreamError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreadableStreamError';
  }
}
