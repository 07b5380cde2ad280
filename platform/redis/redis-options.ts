import type { Random } from '#kernel/ports/clock.ts';

const CONNECT_MS = 1_000;
const COMMAND_MS = 100;
/** How long one blocking read waits for news, and after which it is given up though Redis says nothing. */
export const BLOCK_MS = 1_000;
const BLOCKING_MS = 1_500;

/**
 * Nothing waits while Redis is away or hangs: by its defaults the driver would hold commands back until it
 * returns, and wait for ever for an answer.
 */
export function commandOptions(random: Random) {
  return {
    ...connecting(random),
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MS,
  };
}

/** Of a connection that blocks in reads; a time limit on commands would end them. */
export function readerOptions(random: Random) {
  return { ...connecting(random), maxRetriesPerRequest: 0, blockingTimeout: BLOCKING_MS };
}

/** Of a connection that is told what is published. What it follows is said anew whenever it connects. */
export function subscriberOptions(random: Random) {
  return { ...connecting(random), maxRetriesPerRequest: 0, autoResubscribe: false };
}

function connecting(random: Random) {
  return {
    enableOfflineQueue: false,
    connectTimeout: CONNECT_MS,
    lazyConnect: true,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000) * (0.5 + random() / 2),
  };
}
