import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { tlsOptions } from '#platform/redis/redis-certificates.ts';
import { readRedisUrl, type RedisPlace } from '#platform/redis/redis-url.ts';

/** A connection to one server, to the primary that sentinels name, or to all nodes of a cluster. */
export type RedisConnection = Redis | Cluster;

/** How a connection behaves while Redis is unavailable. */
export interface RedisBehaviour extends Pick<
  RedisOptions,
  'commandTimeout' | 'blockingTimeout' | 'maxRetriesPerRequest' | 'autoResubscribe'
> {
  readonly connectTimeout: number;
  readonly retryStrategy: (attempt: number) => number | null;
}

/** A moved key costs one redirection; more mean that the cluster is changing. */
const MAX_REDIRECTIONS = 3;
/** Callers have a fallback, and do not wait for a failover. */
const RETRY_MS = 1;
/** What a primary answers to a write after it became a replica. */
const IS_READ_ONLY = /^READONLY/;
/** Without a connection, commands fail instead of waiting for one. */
const NO_QUEUE = { lazyConnect: true, enableOfflineQueue: false };

/** Whether a URL names a cluster. */
export function isClusterUrl(url: string): boolean {
  return readRedisUrl(url).kind === 'cluster';
}

/**
 * A connection to what a URL names. It opens with `connect()`.
 *
 * @param receivesMessages whether it subscribes to channels
 * @throws `ConfigurationError` of one line for an invalid URL or certificate
 */
export function openRedis(
  url: string,
  behaviour: RedisBehaviour,
  receivesMessages = false,
): RedisConnection {
  const place = readRedisUrl(url);
  const { retryStrategy, ...timeouts } = behaviour;
  const tls = place.certificates === null ? {} : { tls: tlsOptions(place.certificates) };
  const node = { ...timeouts, ...place.login, ...tls };
  if (place.kind === 'cluster') {
    return new Cluster([...place.nodes], {
      ...NO_QUEUE,
      clusterRetryStrategy: retryStrategy,
      shardedSubscribers: receivesMessages,
      slotsRefreshTimeout: behaviour.connectTimeout,
      maxRedirections: MAX_REDIRECTIONS,
      // The driver reads the nodes again after a failure, and repeats a command after this time.
      retryDelayOnFailover: RETRY_MS,
      retryDelayOnClusterDown: RETRY_MS,
      redisOptions: node,
    });
  }
  const single = { ...node, ...NO_QUEUE, retryStrategy, db: place.database };
  const where = place.kind === 'sentinel' ? primaryOf(place, behaviour) : { ...place.nodes[0] };
  return new Redis({ ...single, ...where });
}

/** Each new connection asks the sentinels for the primary. */
function primaryOf(
  { nodes, primary, sentinelLogin: { username, password }, certificates }: RedisPlace,
  { retryStrategy, connectTimeout }: RedisBehaviour,
): Omit<RedisOptions, 'replyMapping'> {
  return {
    sentinels: [...nodes],
    name: primary,
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(certificates !== null && {
      sentinelTLS: tlsOptions(certificates),
      enableTLSForSentinelMode: true,
    }),
    sentinelCommandTimeout: connectTimeout,
    sentinelRetryStrategy: retryStrategy,
    reconnectOnError: ({ message }) => IS_READ_ONLY.test(message),
  };
}
