import { cacheHandler } from '#bin/serving/gateway/cache-handler.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import type { SharingOptions } from '#federation/caching/answer-sharing.ts';
import type { ResponseStore } from '#kernel/ports/response-store.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

export interface OpenedSharing {
  /** Null where each query is executed by itself. */
  readonly sharing: SharingOptions | null;
  /** Invalidates kept answers; null without a cache. */
  readonly handler: RequestHandler | null;
}

const MIB = 1024 * 1024;

/** Opens the cache of a gateway according to the settings. Throws `ConfigurationError`. */
export async function openSharing(runtime: Runtime, shutdown: Shutdown): Promise<OpenedSharing> {
  const { settings, clock } = runtime;
  const { cacheMode, cacheShareInFlight: sharesFlights, operatorToken } = settings;
  const store = await openStore(runtime, shutdown);
  if (store === null) {
    const isOff = cacheMode === 'off' && !sharesFlights;
    return { sharing: isOff ? null : { clock, sharesFlights, store }, handler: null };
  }
  const { cacheAnswers: keepsAnswers, cacheEntities: keepsEntities } = settings;
  return {
    sharing: { clock, sharesFlights, store, keepsAnswers, keepsEntities },
    handler: cacheHandler(store, operatorToken),
  };
}

/** The store of responses; null without a cache. */
async function openStore(
  { settings, clock, random, log, meter }: Runtime,
  shutdown: Shutdown,
): Promise<ResponseStore | null> {
  const { cacheMode, cacheMib, redisUrl: url, redisPrefix: prefix } = settings;
  const maxBytes = cacheMib * MIB;
  if (cacheMode === 'memory') {
    const { ResponseMemory } = await import('#federation/caching/response-memory.ts');
    const store = new ResponseMemory(clock, maxBytes);
    meter.memory(store.part);
    return store;
  }
  if (cacheMode !== 'redis') return null;
  if (url === '') throw new ConfigurationError('CACHE_MODE=redis needs REDIS_URL');
  const { ResponseStoreRedis } = await import('#platform/redis/response-store-redis.ts');
  const store = new ResponseStoreRedis({ url, prefix, clock, random, log, maxBytes });
  shutdown.add('response cache', () => store.close());
  return store;
}
