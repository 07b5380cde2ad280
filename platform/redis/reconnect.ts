import type { Redis } from 'ioredis';

/**
 * Connects anew where a connection may hang, as no error tells of that. One that is only being opened has a time limit
 * of its own, and the driver never opens it again when it is ended in the turn in which it begins.
 */
export function reconnect(redis: Redis): void {
  if (redis.status === 'connecting') return;
  if (redis.status === 'end') redis.connect().catch(() => undefined);
  else redis.disconnect(true);
}
