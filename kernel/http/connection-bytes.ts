import type { Duplex } from 'node:stream';
import { SymbolSlot } from '#kernel/async/symbol-slot.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** What one connection holds in memory for its client, as counted beside all others. */
export interface ConnectionBytes {
  /** An answer, or much of a stream, was written: what of it waits in the connection is counted. */
  written(): void;
  /** So much waits behind what the connection has taken. */
  queued(bytes: number): void;
  /**
   * A body begins to come.
   *
   * @param refuse called at most once, when too much is held: nothing of the body may be kept then
   */
  bodyBegins(refuse: (why: DomainError) => void): BodyBytes;
}

/** A body that is kept until all of it has come and its work begins. */
export interface BodyBytes {
  /** So many more bytes of it are kept. It may be refused before this returns. */
  add(bytes: number): void;
  /** Nothing of it is kept any more. Ending it twice does nothing. */
  end(): void;
}

const COUNTED = new SymbolSlot<Duplex, ConnectionBytes>();

const UNCOUNTED: ConnectionBytes = {
  written: () => {},
  queued: () => {},
  bodyBegins: () => ({ add: () => {}, end: () => {} }),
};

/** Counts what a connection holds from now on. Once for a connection. */
export function countBytesOf(connection: Duplex, bytes: ConnectionBytes): void {
  COUNTED.attach(connection, bytes);
}

/** The count of a connection; one that does nothing where nothing bounds it. */
export function bytesOf(connection: Duplex): ConnectionBytes {
  return COUNTED.of(connection) ?? UNCOUNTED;
}
