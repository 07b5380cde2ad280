import type { GraphQLFormattedError } from 'graphql';
import type { Payload } from '#graph-server/fan-out/payload.ts';

/** One client's end of a running operation. Calls come in order, and none after the last. */
export interface Subscriber {
  /** Whether the client is behind with reading. */
  readonly isCongested: boolean;
  /** Resolves when the client has caught up, or is gone. */
  whenClear(): Promise<void>;
  deliver(payload: Payload): void;
  /** The operation broke; nothing follows. */
  fail(errors: readonly GraphQLFormattedError[]): void;
  /** The operation ended; nothing follows. */
  complete(): void;
}

/** A subscriber's place in an operation. Leaving twice does nothing. */
export interface Membership {
  leave(): void;
}
