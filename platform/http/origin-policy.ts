import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** Response headers that scripts of allowed origins may read, in addition to the safelisted ones. */
export const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Kline-Error-Code',
  'X-Knowledge-Version',
  'X-Marketgraph-Warning',
  'X-Next-Start-Time',
  'X-Request-Id',
  'X-Symbols-Version',
  'X-Unconfirmed-From',
] as const;

const METHODS = 'GET, HEAD, POST';
/** How long browsers cache the response to a preflight request. */
const PREFLIGHT_MAX_AGE_SEC = 600;
const MAX_REQUESTED_HEADERS = 512;
const HEADER_NAMES = /^[\w-]+(?: *, *[\w-]+)*$/;

/** The operator's rules for other origins. */
export interface OriginRules {
  /** Allowed origins, such as `https://example.com`; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** Whether `X-Forwarded-Host` comes from a trusted proxy. */
  readonly trustProxy: boolean;
  /** Headers by rules that scripts may read as well. */
  readonly exposedHeaders?: readonly string[];
}

/**
 * Checks which origins may use this server from a browser, over HTTP and WebSocket: its own and the listed ones.
 * Programs send no `Origin` and pass. There are no cookies, so credentials mode is never allowed; scripts send their
 * token in `Authorization`.
 */
export class OriginPolicy {
  readonly #listed: ReadonlySet<string>;
  readonly #trustsProxy: boolean;
  readonly #exposed: string;

  constructor({ corsOrigins, trustProxy, exposedHeaders = [] }: OriginRules) {
    this.#listed = new Set(corsOrigins.map((one) => one.toLowerCase()));
    this.#trustsProxy = trustProxy;
    this.#exposed = [...EXPOSED_HEADERS, ...exposedHeaders].join(', ');
  }

  /** Whether a request comes from a page of an origin that is not allowed. */
  refuses({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined) return false;
    return !this.#isListed(origin) && !this.#isOwn(origin, headers);
  }

  /**
   * CORS headers of the response to an allowed request; null without any. With a list of origins every response
   * varies by origin, which caches must know.
   */
  answerHeaders({ headers: { origin } }: IncomingMessage): Readonly<Record<string, string>> | null {
    if (this.#listed.size === 0) return null;
    if (origin === undefined || !this.#isListed(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': this.#exposed,
    };
  }

  /** Whether responses may be embedded by other origins, as images and scripts are: `Cross-Origin-Resource-Policy`. */
  get embedding(): 'same-origin' | 'cross-origin' {
    return this.#listed.has('*') ? 'cross-origin' : 'same-origin';
  }

  /** Headers of the response to a preflight request; null for any other request. */
  preflightHeaders(request: IncomingMessage): OutgoingHttpHeaders | null {
    const { origin, 'access-control-request-method': asked } = request.headers;
    if (request.method !== 'OPTIONS' || origin === undefined || asked === undefined) return null;
    const wanted = String(request.headers['access-control-request-headers'] ?? '');
    const isUsable = wanted.length <= MAX_REQUESTED_HEADERS && HEADER_NAMES.test(wanted);
    return {
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': METHODS,
      ...(isUsable ? { 'access-control-allow-headers': wanted } : {}),
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_SEC),
    };
  }

  #isListed(origin: string): boolean {
    return this.#listed.has('*') || this.#listed.has(origin.toLowerCase());
  }

  /** Compares hosts only: behind a proxy the page's scheme may differ from ours. */
  #isOwn(origin: string, headers: IncomingMessage['headers']): boolean {
    // Set by the browser; a page cannot forge it.
    if (headers['sec-fetch-site'] === 'same-origin') return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    // All pages of `file:` share the empty host.
    if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
    const hosts = [headers.host];
    if (this.#trustsProxy) hosts.push(lastForwarded(headers['x-forwarded-host']));
    return hosts.some((host) => host !== undefined && isHostOf(page, host));
  }
}

function isHostOf(page: URL, host: string): boolean {
  const text = `${page.protocol}//${host}`;
  return host !== '' && URL.canParse(text) && new URL(text).host === page.host;
}
