import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Settings of quotas and of the Redis that shares them. */
export const QUOTA_SETTINGS = {
  quotaPerMinute: setting({
    key: 'quota.per_minute',
    env: 'QUOTA_PER_MINUTE',
    schema: count(0, 1_000_000),
    default: 600,
    about:
      'REST requests per minute and client address; invalid tokens count here, too. 0 disables the limit.',
  }),
  quotaComputePerMinute: setting({
    key: 'quota.compute_per_minute',
    env: 'QUOTA_COMPUTE_PER_MINUTE',
    schema: count(0, 1_000_000),
    default: 120,
    about:
      'Computations (REST requests, GraphQL fields) per minute and client address. 0 disables the limit.',
  }),
  quotaTokenPerMinute: setting({
    key: 'quota.token_per_minute',
    env: 'QUOTA_TOKEN_PER_MINUTE',
    schema: count(0, 1_000_000),
    default: 1_200,
    about:
      'Computations (REST requests, GraphQL fields) per minute and API token. 0 disables the limit.',
  }),
  quotaGraphqlPerMinute: setting({
    key: 'quota.graphql_per_minute',
    env: 'QUOTA_GRAPHQL_PER_MINUTE',
    schema: count(0, 1_000_000),
    default: 6_000,
    about:
      'GraphQL operations per minute and client address, or API token when one is sent. 0 disables the limit.',
  }),
  redisUrl: setting({
    key: 'quota.redis_url',
    env: 'REDIS_URL',
    schema: Type.String({
      pattern: '^(rediss?(\\+(sentinel|cluster))?://.+)?$',
      writeOnly: true,
      description:
        'empty or a URL starting with redis:// or rediss:// (TLS), redis+cluster:// or redis+sentinel://',
    }),
    default: '',
    about:
      'Redis in which several servers share quotas and persisted queries, and which carries bars when ROLES ' +
      'are set (docs/scaling.md). Empty keeps quotas and queries in this process.',
  }),
  redisPrefix: setting({
    key: 'quota.redis_prefix',
    env: 'REDIS_PREFIX',
    schema: Type.String({
      pattern: '^[A-Za-z0-9_.-]{1,40}$',
      description: 'up to 40 letters, digits and the signs _ . -',
    }),
    default: 'mg',
    about:
      'Prefix of every key and channel in Redis, equal for all processes of an installation. Installations ' +
      'that share a Redis need different prefixes (docs/scaling.md).',
  }),
} as const;
