import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** One server of a URL. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** User and password; an absent user is the default one. */
export interface RedisLogin {
  readonly username?: string;
  readonly password?: string;
}

/** Paths of PEM files. */
export interface RedisCertificates {
  /** Certificates that may sign the server's, in place of those of the system. */
  readonly caFile?: string;
  /** Certificate and key of this client. */
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** What a Redis URL names. */
export interface RedisPlace {
  /** One server, a primary that sentinels name, or a cluster. */
  readonly kind: 'server' | 'sentinel' | 'cluster';
  /** The server, the sentinels, or some nodes of the cluster. */
  readonly nodes: readonly RedisNode[];
  readonly login: RedisLogin;
  /** Login of the sentinels. */
  readonly sentinelLogin: RedisLogin;
  /** Name of the primary with sentinels; else empty. */
  readonly primary: string;
  readonly database: number;
  /** Null without TLS. */
  readonly certificates: RedisCertificates | null;
}

/** `rediss+cluster://user:password@host:6379,host:6379/…?sslrootcert=…`: `URL` does not parse several hosts. */
const REDIS_URL =
  /^redis(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^/?]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const HOST = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/;
const PORT = 6_379;
const SENTINEL_PORT = 26_379;
/** The parameters of certificates have the names that `DATABASE_URL` gives them. */
const TLS_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'];
const SENTINEL_PARAMETERS = ['sentinel_user', 'sentinel_password'];

/**
 * Reads a Redis URL.
 *
 * @throws `ConfigurationError` of one line, which never contains the password
 */
export function readRedisUrl(url: string): RedisPlace {
  const [, tls, kind = 'server', login, hosts = '', path = '', query] = REDIS_URL.exec(url) ?? [];
  if (tls === undefined) throw refusal('is no URL of Redis');
  const nodes = hosts.split(',').map((host) => nodeOf(host, kind));
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (kind === 'server' && nodes.length > 1) {
    throw refusal('names several hosts: begin it with redis+cluster:// or redis+sentinel://');
  }
  if (kind === 'sentinel' && first === '') {
    throw refusal('names sentinels without a primary: end it with /NAME');
  }
  const database = databaseOf(kind === 'sentinel' ? rest : path === '' ? [] : [first, ...rest]);
  if (kind === 'cluster' && database !== 0) throw refusal('names a cluster, which has database 0');
  const parameters = parametersOf(query, [
    ...(tls === '' ? [] : TLS_PARAMETERS),
    ...(kind === 'sentinel' ? SENTINEL_PARAMETERS : []),
  ]);
  const [username = '', password = ''] = login === undefined ? [] : partsOf(login);
  return {
    kind: kind as RedisPlace['kind'],
    nodes,
    login: loginOf(username, password),
    sentinelLogin: loginOf(
      parameters.get('sentinel_user') ?? '',
      parameters.get('sentinel_password') ?? '',
    ),
    primary: kind === 'sentinel' ? decoded(first) : '',
    database,
    certificates: tls === '' ? null : certificatesOf(parameters),
  };
}

/** A Redis URL for logs: without user, password and parameters. */
export function shownRedisUrl(url: string): string {
  return url
    .replace(/\/\/[^/?]*@/, '//')
    .replace(/\?.*$/, '')
    .replace(/\/$/, '');
}

function nodeOf(text: string, kind: string): RedisNode {
  const [, address, name, port] = HOST.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port ?? 1) > 65_535) throw refusal(`has no host in "${text}"`);
  return { host, port: Number(port ?? (kind === 'sentinel' ? SENTINEL_PORT : PORT)) };
}

function databaseOf([text = '0', ...rest]: readonly string[]): number {
  if (!/^\d{1,5}$/.test(text) || rest.length > 0) {
    throw refusal('ends in no number of a database');
  }
  return Number(text);
}

function parametersOf(
  query: string | undefined,
  known: readonly string[],
): ReadonlyMap<string, string> {
  const parameters = new Map(new URLSearchParams(query ?? ''));
  for (const name of parameters.keys()) {
    if (known.includes(name)) continue;
    const allowed = known.length === 0 ? 'none' : known.join(', ');
    throw refusal(`has the parameter ${name}; allowed with this scheme: ${allowed}`);
  }
  return parameters;
}

function certificatesOf(parameters: ReadonlyMap<string, string>): RedisCertificates {
  const [caFile, certFile, keyFile] = TLS_PARAMETERS.map((name) => parameters.get(name));
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw refusal('needs sslcert and sslkey together');
  }
  return {
    ...(caFile !== undefined && { caFile }),
    ...(certFile !== undefined && { certFile }),
    ...(keyFile !== undefined && { keyFile }),
  };
}

function partsOf(login: string): [username: string, password: string] {
  const colon = login.indexOf(':');
  const [username, password] =
    colon === -1 ? [login, ''] : [login.slice(0, colon), login.slice(colon + 1)];
  return [decoded(username), decoded(password)];
}

function loginOf(username: string, password: string): RedisLogin {
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw refusal('has a % that encodes nothing', error);
  }
}

function refusal(problem: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(`REDIS_URL (quota.redis_url) ${problem}.`, { cause });
}
