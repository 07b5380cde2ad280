import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** Headers of answers that scripts of listed origins may read, besides those that they always may. */
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
/** How long browsers remember the answer to a preflight request. */
const PREFLIGHT_MAX_AGE_SEC = 600;
const MAX_REQUESTED_HEADERS = 512;
const HEADER_NAMES = /^[\w-]+(?: *, *[\w-]+)*$/;

/** What an operator says about pages of other origins. */
export interface OriginRules {
  /** Origins whose pages may use this server, such as `https://example.com`; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** Whether `X-Forwarded-Host` is what a proxy of the operator wrote. */
  readonly trustProxy: boolean;
}

/**
 * Whose pages may use this server from a browser, over HTTP and WebSocket alike: those of its own origin and
 * of the listed ones. Programs send no `Origin` and are not concerned. There are no cookies, so credentials
 * are never allowed to come by themselves; a script that has a token sends it in `Authorization`.
 */
export class OriginPolicy {
  readonly #listed: ReadonlySet<string>;
  readonly #trustsProxy: boolean;

  constructor({ corsOrigins, trustProxy }: OriginRules) {
    this.#listed = new Set(corsOrigins.map((one) => one.toLowerCase()));
    this.#trustsProxy = trustProxy;
  }

  /** Whether a request comes from a page that may not use this server. */
  refuses({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined) return false;
    return !this.#isListed(origin) && !this.#isOwn(origin, headers);
  }

  /**
   * Headers of the answer to a request that is not refused; null where there is nothing to say. With a list
   * of origins every answer depends on the origin, so caches must know.
   */
  answerHeaders({ headers: { origin } }: IncomingMessage): Readonly<Record<string, string>> | null {
    if (this.#listed.size === 0) return null;
    if (origin === undefined || !this.#isListed(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
    };
  }

  /** Where answers may be embedded without asking, as pictures and scripts are: `Cross-Origin-Resource-Policy`. */
  get embedding(): 'same-origin' | 'cross-origin' {
    return this.#listed.has('*') ? 'cross-origin' : 'same-origin';
  }

  /** Headers of the answer to a preflight request; null for a request that is none. */
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

  /** Behind a proxy the page's scheme may be another than ours, so hosts are compared. */
  #isOwn(origin: string, headers: IncomingMessage['headers']): boolean {
    // Browsers write it themselves, and know best; a page cannot.
    if (headers['sec-fetch-site'] === 'same-origin') return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    // Of `file:` every page has the same host, none.
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
