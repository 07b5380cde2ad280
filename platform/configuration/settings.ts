import { Type, type Static, type TSchema } from 'typebox';
import { ANALYSIS_SETTINGS } from '#platform/configuration/analysis-settings.ts';
import { CACHE_SETTINGS } from '#platform/configuration/cache-settings.ts';
import { COLLECT_SETTINGS } from '#platform/configuration/collect-settings.ts';
import { CONTROL_SETTINGS } from '#platform/configuration/control-settings.ts';
import { DOCUMENT_SETTINGS } from '#platform/configuration/document-settings.ts';
import { HEADER_SETTINGS } from '#platform/configuration/header-settings.ts';
import { IDENTITY_SETTINGS } from '#platform/configuration/identity-settings.ts';
import { OPERATOR_SETTINGS } from '#platform/configuration/operator-settings.ts';
import { OVERRIDE_SETTINGS } from '#platform/configuration/override-settings.ts';
import { QUOTE_SETTINGS } from '#platform/configuration/quote-settings.ts';
import { SCALE_SETTINGS } from '#platform/configuration/scale-settings.ts';
import type { Setting } from '#platform/configuration/setting.ts';
import { SUPERGRAPH_SETTINGS } from '#platform/configuration/supergraph-settings.ts';
import { TELEMETRY_SETTINGS } from '#platform/configuration/telemetry-settings.ts';
import { TRAFFIC_SETTINGS } from '#platform/configuration/traffic-settings.ts';
import { VENUE_SETTINGS } from '#platform/configuration/venue-settings.ts';

function setting<Schema extends TSchema>(facts: Setting<Schema>): Setting<Schema> {
  return facts;
}

const port = Type.Integer({ minimum: 0, maximum: 65_535 });
const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const url = (scheme: string) => Type.String({ pattern: `^(${scheme}s?://.+)?$` });
/** An origin as browsers send it, or `*`. */
const ORIGIN = '^(\\*|https?://[^/?#\\s]+)$';
/** A host name as in URLs, without port, or `*`. */
const HOST_NAME = '^(\\*|[^/?#@:*\\s]+)$';
const cap = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
const caps = Type.Object(
  { '1m': cap, '5m': cap, '15m': cap, '30m': cap, '1h': cap, '4h': cap, '1d': cap },
  { additionalProperties: false },
);

/** Every setting of the server. The reference file and the validation at start-up are derived from it. */
export const SETTINGS = {
  port: setting({
    key: 'server.port',
    env: 'PORT',
    schema: port,
    default: 4000,
    about: 'TCP port of GraphQL, REST, subscriptions and metrics. 0 takes any free port.',
  }),
  host: setting({
    key: 'server.host',
    env: 'HOST',
    schema: Type.String(),
    default: '',
    about: 'Address to listen on. Empty listens on every interface, IPv6 and IPv4.',
  }),
  metricsPort: setting({
    key: 'server.metrics_port',
    env: 'METRICS_PORT',
    schema: port,
    default: 0,
    about: 'TCP port of the metrics alone, with /healthz and /readyz. 0 serves /metrics on PORT.',
  }),
  metricsHost: setting({
    key: 'server.metrics_host',
    env: 'METRICS_HOST',
    schema: Type.String(),
    default: '',
    about: 'Address of the metrics where they have a port of their own. Empty is every interface.',
  }),
  drainSec: setting({
    key: 'server.drain_sec',
    env: 'DRAIN_SEC',
    schema: count(0, 300),
    default: 8,
    about: 'Seconds after SIGTERM in which requests in flight may finish.',
  }),
  drainGraceSec: setting({
    key: 'server.drain_grace_sec',
    env: 'DRAIN_GRACE_SEC',
    schema: count(0, 300),
    default: 1,
    about:
      'Seconds after SIGTERM in which the server accepts requests, and closes each connection with its response: ' +
      'longer than a balancer needs to see the 503 of /readyz, and clients to use their kept-alive connections.',
  }),
  writeIdleSec: setting({
    key: 'server.write_idle_sec',
    env: 'WRITE_IDLE_SEC',
    schema: count(10, 86_400),
    default: 120,
    about:
      'Seconds without any read after which a connection with a pending response is closed. A slow but steady reader ' +
      'is not affected.',
  }),
  maxUnreadMib: setting({
    key: 'server.max_unread_mib',
    env: 'MAX_UNREAD_MIB',
    schema: count(32, 65_536),
    default: 256,
    about:
      'MiB of unread responses and incomplete request bodies, over all clients. Beyond ' +
      'it, the connections that have read nothing for longest are closed and the oldest bodies rejected.',
  }),
  maxUnreadMibPerClient: setting({
    key: 'server.max_unread_mib_per_client',
    env: 'MAX_UNREAD_MIB_PER_CLIENT',
    schema: count(32, 65_536),
    default: 32,
    about:
      'The same for one client address. Disabled with TRUST_PROXY, where the proxy is one address for all clients.',
  }),
  dataDir: setting({
    key: 'data.dir',
    env: 'DATA_DIR',
    schema: Type.String({ minLength: 1 }),
    default: './data/live',
    demo: './data/demo',
    about:
      'Folder of the bar archive, the published facts and the API tokens. Created when missing.',
  }),
  databaseUrl: setting({
    key: 'data.database_url',
    env: 'DATABASE_URL',
    schema: Type.String({
      pattern: '^(postgres(ql)?://[^/?]+.*)?$',
      writeOnly: true,
      description: 'empty or a URL such as postgres://user:password@host:5432/database',
    }),
    default: '',
    about:
      'PostgreSQL for bars, facts, materials and API tokens; separate several hosts with commas ' +
      '(docs/scaling.md). Empty stores them in data.dir.',
  }),
  ...SCALE_SETTINGS,
  ...COLLECT_SETTINGS,
  logLevel: setting({
    key: 'log.level',
    env: 'LOG_LEVEL',
    schema: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    about: 'Minimum level of log lines.',
  }),
  logFormat: setting({
    key: 'log.format',
    env: 'LOG_FORMAT',
    schema: Type.Enum(['auto', 'json', 'pretty']),
    default: 'auto',
    about: 'JSON lines, or coloured text; auto is text on a terminal and JSON elsewhere.',
  }),
  accessLog: setting({
    key: 'log.access',
    env: 'ACCESS_LOG',
    schema: Type.Enum(['off', 'errors', 'all']),
    default: 'off',
    about: 'Requests that are logged at level info: none, failed ones, or all.',
  }),
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
    schema: url('redis'),
    default: '',
    about:
      'Redis in which several servers share quotas and persisted queries, and which carries bars when ROLES ' +
      'are set (docs/scaling.md). Empty keeps quotas and queries in this process.',
  }),
  redisPrefix: setting({
    key: 'quota.redis_prefix',
    env: 'REDIS_PREFIX',
    schema: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
    default: 'mg',
    about:
      'Prefix of every key and channel in Redis: installations that share a Redis need different ones, equal for ' +
      'all of its processes (docs/scaling.md).',
  }),
  trustProxy: setting({
    key: 'server.trust_proxy',
    env: 'TRUST_PROXY',
    schema: Type.Boolean(),
    default: false,
    about:
      'Whether a proxy of yours wrote the last entries of X-Forwarded-For (the client address) and X-Forwarded-Host.',
  }),
  corsOrigins: setting({
    key: 'server.cors_origins',
    env: 'CORS_ORIGINS',
    schema: Type.Array(Type.String({ pattern: ORIGIN })),
    default: [],
    about:
      'Origins whose web pages may use this server, in addition to its own, over HTTP and WebSocket; * for all.',
  }),
  allowedHosts: setting({
    key: 'server.allowed_hosts',
    env: 'ALLOWED_HOSTS',
    schema: Type.Array(Type.String({ pattern: HOST_NAME }), {
      description:
        'a list of names without a port such as market.example, with commas between them, or *',
    }),
    default: [],
    about:
      'Allowed host names, in addition to localhost, addresses and names without a dot; other names get status ' +
      '421. Empty rejects other names only for requests from this machine (DNS rebinding). * allows all.',
  }),
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
  ...IDENTITY_SETTINGS,
  ...HEADER_SETTINGS,
  ...SUPERGRAPH_SETTINGS,
  ...TELEMETRY_SETTINGS,
  ...TRAFFIC_SETTINGS,
  ...CACHE_SETTINGS,
  ...CONTROL_SETTINGS,
  ...DOCUMENT_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...OVERRIDE_SETTINGS,
  ...VENUE_SETTINGS,
  ...QUOTE_SETTINGS,
  ...ANALYSIS_SETTINGS,
  maxKlinesCrypto: setting({
    key: 'bars.max_klines_crypto',
    env: 'MAX_KLINES_CRYPTO',
    schema: caps,
    default: {
      '1m': 3000,
      '5m': 3000,
      '15m': 2000,
      '30m': 2000,
      '1h': 2000,
      '4h': 1500,
      '1d': 1500,
    },
    about:
      'Maximum limit of klines and chart per interval; also the number of bars kept in memory per series.',
  }),
  maxKlinesQuoted: setting({
    key: 'bars.max_klines_quoted',
    env: 'MAX_KLINES_QUOTED',
    schema: caps,
    default: {
      '1m': 2000,
      '5m': 2000,
      '15m': 2000,
      '30m': 2000,
      '1h': 2000,
      '4h': 2000,
      '1d': 2000,
    },
    about: 'The same maximum for stocks, currencies and commodities.',
  }),
  stalenessExtraSec: setting({
    key: 'bars.staleness_extra_sec',
    env: 'STALENESS_EXTRA_SEC',
    schema: count(1, 86_400),
    default: 90,
    about: 'Seconds past the length of an interval after which its series counts as stale.',
  }),
  sentimentUrl: setting({
    key: 'sentiment.url',
    env: 'SENTIMENT_URL',
    schema: url('http'),
    default: 'https://api.alternative.me',
    demo: '',
    about:
      'Base URL of the provider of the fear and greed index. Empty means the built-in simulator.',
  }),
  derivativesCollect: setting({
    key: 'derivatives.collect',
    env: 'DERIVATIVES_COLLECT',
    schema: Type.Boolean(),
    default: true,
    about:
      'Whether funding, open interest and ratios are archived in the background, before the exchange drops them.',
  }),
  historyConcurrency: setting({
    key: 'bars.history_concurrency',
    env: 'HISTORY_CONCURRENCY',
    schema: count(1, 64),
    default: 4,
    about: 'Maximum number of concurrent history retrievals.',
  }),
  historyQueue: setting({
    key: 'bars.history_queue',
    env: 'HISTORY_QUEUE',
    schema: count(0, 10_000),
    default: 64,
    about:
      'Maximum number of queued history retrievals; beyond it requests fail with history_busy.',
  }),
  historyWaitMs: setting({
    key: 'bars.history_wait_ms',
    env: 'HISTORY_WAIT_MS',
    schema: count(0, 60_000),
    default: 5_000,
    about: 'Milliseconds that a request waits for history before it fails with history_preparing.',
  }),
  settleHours: setting({
    key: 'bars.settle_hours',
    env: 'BARS_SETTLE_HOURS',
    schema: count(1, 168),
    default: 24,
    about:
      'Hours after the end of a bar in which the exchange may correct it. Windows of younger bars are not immutable.',
  }),
  recheckMinutes: setting({
    key: 'bars.recheck_minutes',
    env: 'BARS_RECHECK_MINUTES',
    schema: count(5, 1_440),
    default: 60,
    about:
      'Interval in minutes at which bars that may still be corrected are compared with the exchange.',
  }),
  auditDays: setting({
    key: 'bars.audit_days',
    env: 'BARS_AUDIT_DAYS',
    schema: count(1, 365),
    default: 7,
    about: 'Days after which archived bars are compared with the exchange again.',
  }),
  quoteSearchUrl: setting({
    key: 'symbols.quote_search_url',
    env: 'QUOTE_SEARCH_URL',
    schema: Type.String({ pattern: '^(off|https?://.+)?$' }),
    default: 'https://smartbox.gtimg.cn',
    demo: '',
    about:
      'Base URL of the quote search for names that are not built in. Empty means the built-in ' +
      'simulator; off disables it.',
  }),
  searchVenueNames: setting({
    key: 'symbols.venue_names',
    env: 'SEARCH_VENUE_NAMES',
    schema: Type.Enum(['on', 'off']),
    default: 'on',
    about:
      'Whether a search matches the real names of the venues, as in BINANCE:BTCUSDT. Responses never contain them.',
  }),
  calendarsFile: setting({
    key: 'calendars.file',
    env: 'CALENDARS_FILE',
    schema: Type.String(),
    default: '',
    about:
      'Table of trading calendars (JSON, see docs/calendars.md) instead of the built-in one, reloaded ' +
      'within a minute after a change. Empty means the built-in one.',
  }),
  playbooksDir: setting({
    key: 'playbooks.dir',
    env: 'PLAYBOOKS_DIR',
    schema: Type.String(),
    default: '',
    about:
      'Folder of your own playbooks (*.yaml, see docs/playbooks.md), in addition to the built-in ones; of two with ' +
      'the same name yours is used. Empty for none.',
  }),
  simulatorSeed: setting({
    key: 'simulator.seed',
    env: 'SIMULATOR_SEED',
    schema: count(0, 4_294_967_295),
    default: 20_190_101,
    about: 'Seed of the simulated prices and of the demo publication.',
  }),
  simulatorControlPort: setting({
    key: 'simulator.control_port',
    env: 'SIMULATOR_CONTROL_PORT',
    schema: port,
    default: 0,
    about: 'Loopback port for fault injection (docs/simulators.md). 0 takes any free port.',
  }),
} as const;

/** The value of every setting. */
export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: Static<(typeof SETTINGS)[Name]['schema']>;
};

/** Names of the settings, as the program uses them. */
export type SettingName = keyof typeof SETTINGS;
