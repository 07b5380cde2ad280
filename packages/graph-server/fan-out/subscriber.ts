import type { GraphQLFormattedError } from 'graphql';
import type { Payload } from '#graph-server/fan-out/payload.ts';

/** The client's end of a running operation. Calls are ordered, and none follows the last. */
export interface Subscriber {
  /** Whether the client reads too slowly. */
  readonly isCongested: boolean;
  /** Resolves when the client has caught up or disconnected. */
  whenClear(): Promise<void>;
  deliver(payload: Payload): void;
  /** The operation failed; nothing follows. */
  fail(errors: readonly GraphQLFormattedError[]): void;
  /** The operation ended; nothing follows. */
  complete(): void;
}

/** Membership of a subscriber in an operation. Leaving twice has no effect. */
export interface Membership {
  leave(): void;
}
