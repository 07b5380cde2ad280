import type { LogEntry, LogPosition } from '#kernel/market/bar-log.ts';
import { encodeFrame } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import type { RedisConnection } from '#platform/redis/open-redis.ts';
import { idOf, positionOf, type RedisKeys } from '#platform/redis/redis-keys.ts';

/** Minimum length of a stream; a reader that misses more reads the log. */
const MAX_ENTRIES = 1_000;
/** Redis's error for an id that is not greater than the last one. */
const IS_THERE = /equal or smaller/;

/** Adds an entry to the stream of its shard; a duplicate, or an entry of an earlier epoch, changes nothing. */
export async function addToStream(
  redis: RedisConnection,
  keys: RedisKeys,
  entry: LogEntry,
  numbers: SeriesNumbers,
): Promise<void> {
  const frame = encodeFrame(entry, numbers);
  const key = keys.closed(entry.shard);
  try {
    await redis.xadd(key, 'MAXLEN', '~', MAX_ENTRIES, idOf(entry), 'frame', frame);
  } catch (error) {
    if (!(error instanceof Error && IS_THERE.test(error.message))) throw error;
  }
}

/** The last entry of a shard's stream; null without one. */
export async function topOfStream(
  redis: RedisConnection,
  keys: RedisKeys,
  shard: number,
): Promise<LogPosition | null> {
  const [last] = await redis.xrevrange(keys.closed(shard), '+', '-', 'COUNT', 1);
  return last === undefined ? null : positionOf(last[0]);
}
