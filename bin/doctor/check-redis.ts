import type { Finding } from '#bin/doctor/finding.ts';
import { spanText } from '#bin/doctor/checked-service.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { isClusterUrl, openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { shownRedisUrl } from '#platform/redis/redis-url.ts';

/** The oldest Redis version with which the used streams and scripts are tested. */
const OLDEST_MAJOR = 7;
const CONNECT_MS = 1_000;
const BEHAVIOUR = {
  connectTimeout: CONNECT_MS,
  commandTimeout: CONNECT_MS,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
};
const LARGEST_SKEW_MS = 2_000;
const FULL_SHARE = 0.9;
const MIB = 1_048_576;

type Info = ReadonlyMap<string, string>;

/** Checks that Redis answers, is writable, and does not evict streams. */
export async function checkRedis(
  { redisUrl, roles, workers }: Settings,
  clock: Clock,
): Promise<Finding> {
  const name = 'redis';
  const place = shownRedisUrl(redisUrl);
  let redis: RedisConnection | null = null;
  let reason = '';
  try {
    redis = openRedis(redisUrl, BEHAVIOUR);
    redis.on('error', ({ message }: Error) => (reason = message));
    await redis.connect();
    const [info, [sec, us]] = await Promise.all([redis.info(), redis.time()]);
    const skewMs = Math.abs(clock.nowMs() - Number(sec) * 1_000 - Number(us) / 1_000);
    const facts = infoOf(info);
    const carriesBars = roles.length > 0 || workers > 0;
    const isCluster = isClusterUrl(redisUrl);
    return { name, ...opinionOf(place, facts, skewMs, { carriesBars, isCluster }) };
  } catch (error) {
    const problem = reason || (error instanceof Error ? error.message : String(error));
    const without =
      roles.length > 0 || workers > 0 ? 'bars come late' : 'each process counts quotas for itself';
    const fact = `${place}: ${problem}; without it ${without}`;
    return { name, status: 'fail', fact, advice: 'start it, or correct REDIS_URL' };
  } finally {
    redis?.disconnect();
  }
}

function opinionOf(
  place: string,
  info: Info,
  skewMs: number,
  { carriesBars, isCluster }: { carriesBars: boolean; isCluster: boolean },
): Omit<Finding, 'name'> {
  const value = (key: string): string => info.get(key) ?? '';
  const version = value('valkey_version') || value('redis_version');
  const program = info.has('valkey_version') ? 'Valkey' : 'Redis';
  const used = Number(value('used_memory'));
  const most = Number(value('maxmemory'));
  const policy = value('maxmemory_policy');
  const room = most === 0 ? 'no maxmemory' : `maxmemory ${Math.round(most / MIB)} MiB, ${policy}`;
  const fact = `${place} answers (${program} ${version}, ${Math.round(used / MIB)} MiB used, ${room})`;
  const warn = (trouble: string, advice: string): Omit<Finding, 'name'> => ({
    status: 'warn',
    fact: `${fact}; ${trouble}`,
    advice,
  });
  if (value('role') !== 'master') {
    const advice = 'set REDIS_URL to the primary';
    return { status: 'fail', fact: `${fact}; it is a replica, which takes no writes`, advice };
  }
  if (Number(value('redis_version').split('.')[0]) < OLDEST_MAJOR) {
    return warn(`it is older than ${OLDEST_MAJOR}`, 'upgrade it');
  }
  if ((value('cluster_enabled') === '1') !== isCluster) {
    return isCluster
      ? warn('it is no node of a cluster', 'begin REDIS_URL with redis://')
      : warn('it is a node of a cluster', 'begin REDIS_URL with redis+cluster://');
  }
  if (carriesBars && policy !== 'noeviction') {
    const trouble = `it may drop streams of bars (maxmemory-policy ${policy}), which are then read from the log, late`;
    return warn(trouble, 'set maxmemory-policy to noeviction');
  }
  if (most > 0 && used > most * FULL_SHARE) {
    return warn('it is nearly full', 'raise maxmemory, or check what else uses it');
  }
  if (skewMs > LARGEST_SKEW_MS) {
    return warn(`clocks differ by ${spanText(skewMs)}`, 'synchronise both clocks (NTP)');
  }
  return { status: 'ok', fact: `${fact}, clocks differ by ${Math.round(skewMs)} ms` };
}

/** Parses the lines `name:value` of INFO. */
function infoOf(text: string): Info {
  return new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1)]];
    }),
  );
}
