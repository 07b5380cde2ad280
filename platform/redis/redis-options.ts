import type { Random } from '#kernel/ports/clock.ts';

const CONNECT_MS = 1_000;
const COMMAND_MS = 100;
/** Duration of a blocking read, and the time after which it is given up without an answer. */
export const BLOCK_MS = 1_000;
const BLOCKING_MS = 1_500;

/**
 * Fails fast while Redis is unavailable: by default the driver queues commands until it returns, and waits for
 * answers without a timeout.
 */
export function commandOptions(random: Random) {
  return {
    ...connecting(random),
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MS,
  };
}

/** For a connection with blocking reads, which a command timeout would end. */
export function readerOptions(random: Random) {
  return { ...connecting(random), maxRetriesPerRequest: 0, blockingTimeout: BLOCKING_MS };
}

/** For a connection with channel subscriptions, which are renewed on each reconnect. */
export function subscriberOptions(random: Random) {
  return { ...connecting(random), maxRetriesPerRequest: 0, autoResubscribe: false };
}

function connecting(random: Random) {
  return {
    connectTimeout: CONNECT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000) * (0.5 + random() / 2),
  };
}
