import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const port = Type.Integer({ minimum: 0, maximum: 65_535 });
const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
/** An origin as browsers send it, or `*`. */
const ORIGIN = '^(\\*|https?://[^/?#\\s]+)$';
/** A host name as in URLs, without port, or `*`. */
const HOST_NAME = '^(\\*|[^/?#@:*\\s]+)$';

/** Settings of the listening sockets, of connections, and of the names under which browsers reach the server. */
export const SERVER_SETTINGS = {
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
} as const;
