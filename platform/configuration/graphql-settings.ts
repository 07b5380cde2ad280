import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Settings of GraphQL operations: limits, plans, timeouts and remote subgraphs. */
export const GRAPHQL_SETTINGS = {
  graphqlMaxDepth: setting({
    key: 'graphql.max_depth',
    env: 'GRAPHQL_MAX_DEPTH',
    schema: count(1, 45),
    default: 32,
    about: 'Maximum nesting depth of a query.',
  }),
  graphqlMaxCost: setting({
    key: 'graphql.max_cost',
    env: 'GRAPHQL_MAX_COST',
    schema: count(1, 100_000_000),
    default: 25_000,
    about:
      'Maximum cost of a query in objects, by @listSize and @cost; twice as many take 0.2 s of a core.',
  }),
  graphqlMaxAliases: setting({
    key: 'graphql.max_aliases',
    env: 'GRAPHQL_MAX_ALIASES',
    schema: count(0, 10_000),
    default: 500,
    about: 'Maximum number of aliases in a document, including __typename.',
  }),
  graphqlMaxBatchedOperations: setting({
    key: 'graphql.max_batched_operations',
    env: 'GRAPHQL_MAX_BATCHED_OPERATIONS',
    schema: count(0, 100),
    default: 0,
    about: 'Maximum number of operations in one request, sent as a list; 0 refuses lists.',
  }),
  planCacheSize: setting({
    key: 'graphql.plan_cache_size',
    env: 'GRAPHQL_PLAN_CACHE_SIZE',
    schema: count(1, 100_000),
    default: 1_000,
    about: 'Maximum number of cached query plans; the least recently used are evicted first.',
  }),
  planCacheMib: setting({
    key: 'graphql.plan_cache_mib',
    env: 'GRAPHQL_PLAN_CACHE_MIB',
    schema: count(1, 65_536),
    default: 64,
    demo: 16,
    about:
      'Estimated MiB of cached documents and plans; the least recently used are evicted first.',
  }),
  graphqlUnauthorized: setting({
    key: 'graphql.unauthorized',
    env: 'GRAPHQL_UNAUTHORIZED',
    schema: Type.Enum(['field', 'request']),
    default: 'field',
    about:
      'What is rejected when a request lacks rights for a field (docs/gateway.md): that field, or the whole request.',
  }),
  maxSubscriptions: setting({
    key: 'graphql.max_subscriptions_per_connection',
    env: 'GRAPHQL_MAX_SUBSCRIPTIONS',
    schema: count(1, 10_000),
    default: 100,
    about: 'Maximum number of operations in flight on one WebSocket.',
  }),
  subgraphTimeoutMs: setting({
    key: 'graphql.subgraph_timeout_ms',
    env: 'SUBGRAPH_TIMEOUT_MS',
    schema: count(10, 600_000),
    default: 10_000,
    about: 'Timeout in milliseconds of a request to a remote subgraph.',
  }),
  operationTimeoutMs: setting({
    key: 'graphql.operation_timeout_ms',
    env: 'GRAPHQL_OPERATION_TIMEOUT_MS',
    schema: count(0, 3_600_000),
    default: 30_000,
    about:
      'Timeout in milliseconds of a query or mutation, including those of REST: request_timeout. 0 disables it.',
  }),
  subgraphSecret: setting({
    key: 'graphql.subgraph_secret',
    env: 'SUBGRAPH_SECRET',
    schema: Type.String({ pattern: '^(.{32,})?$', writeOnly: true }),
    default: '',
    about:
      'Shared secret by which remote subgraphs trust their gateway. Empty uses a generated file in data.dir.',
  }),
} as const;
