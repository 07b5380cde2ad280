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
    schema: Type.Enum(['off', 'headers', 'memory', 'redis']),
    default: 'off',
    about:
      'Whether clients get the Cache-Control of subgraphs (headers), and answers are also kept: in this process ' +
      '(memory), or in Redis for all gateways (redis).',
  }),
  cacheAnswers: setting({
    key: 'cache.answers',
    env: 'CACHE_ANSWERS',
    schema: Type.Boolean(),
    default: true,
    about: 'Whether the cache keeps whole answers.',
  }),
  cacheEntities: setting({
    key: 'cache.entities',
    env: 'CACHE_ENTITIES',
    schema: Type.Boolean(),
    default: false,
    about: 'Whether the cache keeps entities, which different queries share.',
  }),
  cacheMib: setting({
    key: 'cache.mib',
    env: 'CACHE_MIB',
    schema: Type.Integer({ minimum: 1, maximum: 65_536 }),
    default: 64,
    about:
      'Maximum size of the cache in MiB. This process evicts the least recently used entries first, Redis ' +
      'those that expire first.',
  }),
} as const;
