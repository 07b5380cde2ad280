import type { RedisConnection } from '#platform/redis/open-redis.ts';

/**
 * Reconnects a connection that may hang, which no error reveals. A connection that is still opening has its own
 * timeout, and the driver never reopens one that is closed in the turn in which it was opened.
 */
export function reconnect(redis: RedisConnection): void {
  if (redis.status === 'connecting' || redis.status === 'disconnecting') return;
  if (redis.status === 'end') redis.connect().catch(() => undefined);
  else redis.disconnect(true);
}

/**
 * Reconnects a connection that should work and does not answer. The new one finds the new primary of Sentinel, or of a
 * name.
 */
export function reconnectSilent(redis: RedisConnection): void {
  if (redis.status === 'ready') reconnect(redis);
}
