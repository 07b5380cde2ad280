import type { Duplex } from 'node:stream';
import { SymbolSlot } from '#kernel/async/symbol-slot.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** Counts the memory that one connection holds for its client. */
export interface ConnectionBytes {
  /** A response, or a large part of a stream, was written: its unread bytes are counted. */
  written(): void;
  /** Number of bytes queued behind the socket's own buffer. */
  queued(bytes: number): void;
  /**
   * A request body starts to arrive.
   *
   * @param refuse called at most once, when the memory bound is reached: nothing of the body may be kept then
   */
  bodyBegins(refuse: (why: DomainError) => void): BodyBytes;
}

/** A request body that is buffered until it is complete and its work starts. */
export interface BodyBytes {
  /** Adds to the buffered bytes. May call `refuse` before it returns. */
  add(bytes: number): void;
  /** The bytes are released. Calling it twice does nothing. */
  end(): void;
}

const COUNTED = new SymbolSlot<Duplex, ConnectionBytes>();

const UNCOUNTED: ConnectionBytes = {
  written: () => {},
  queued: () => {},
  bodyBegins: () => ({ add: () => {}, end: () => {} }),
};

/** Attaches the counter of a connection. Call it once per connection. */
export function countBytesOf(connection: Duplex, bytes: ConnectionBytes): void {
  COUNTED.attach(connection, bytes);
}

/** The counter of a connection; one that does nothing for connections without a bound. */
export function bytesOf(connection: Duplex): ConnectionBytes {
  return COUNTED.of(connection) ?? UNCOUNTED;
}
