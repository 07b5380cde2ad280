import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of shared answers of `marketgraph gateway`. */
export const CACHE_SETTINGS = {
  cacheShareInFlight: setting({
    key: 'cache.share_in_flight',
    env: 'CACHE_SHARE_IN_FLIGHT',
    schema: Type.Boolean(),
    default: false,
    about:
      'Whether marketgraph gateway executes equal queries of one identity once while they are in flight ' +
      '(docs/caching.md).',
  }),
  cacheMode: setting({
    key: 'cache.mode',
    env: 'CACHE_MODE',
    schema: Type.Enum(['off', 'headers', 'memory']),
    default: 'off',
    about:
      'Whether clients get the Cache-Control of subgraphs (headers), and answers are also kept in this process ' +
      '(memory).',
  }),
  cacheMib: setting({
    key: 'cache.mib',
    env: 'CACHE_MIB',
    schema: Type.Integer({ minimum: 1, maximum: 65_536 }),
    default: 64,
    about: 'Maximum MiB of kept answers; the least recently used are evicted first.',
  }),
} as const;
