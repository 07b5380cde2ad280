import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Roles of a process in a cluster. */
export const ROLES = ['ingest', 'follow', 'gateway', 'signalhub', 'collect'] as const;

/** A role. */
export type Role = (typeof ROLES)[number];

/** Settings of processes that share their work (docs/scaling.md). */
export const SCALE_SETTINGS = {
  roles: setting({
    key: 'scale.roles',
    env: 'ROLES',
    schema: Type.Array(Type.Enum([...ROLES])),
    default: [],
    about:
      'Roles of this process: ingest, follow, gateway, signalhub and collect (docs/scaling.md); requires ' +
      'DATABASE_URL and REDIS_URL. Empty runs everything in this process.',
  }),
  workers: setting({
    key: 'scale.workers',
    env: 'WORKERS',
    schema: Type.Integer({ minimum: 0, maximum: 128 }),
    default: 0,
    about:
      'Processes that serve clients of `marketgraph start` on one port; one more process follows the exchanges ' +
      '(docs/scaling.md); needs DATABASE_URL and REDIS_URL. 0 is one process for everything.',
  }),
  shardBuckets: setting({
    key: 'scale.shard_buckets',
    env: 'SHARD_BUCKETS',
    schema: Type.Integer({ minimum: 1, maximum: 256 }),
    default: 4,
    about:
      'Number of buckets into which the symbols of each venue are divided. The first process of a database ' +
      'fixes it for all others.',
  }),
  leaseTtlMs: setting({
    key: 'scale.lease_ttl_ms',
    env: 'LEASE_TTL_MS',
    schema: Type.Integer({ minimum: 1_000, maximum: 120_000 }),
    default: 10_000,
    about:
      'Milliseconds after which a lease expires, so that other processes claim the shards of a process that is ' +
      'down.',
  }),
} as const;
