import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** The operator's rules for `Host`. */
export interface HostRules {
  /** Allowed names in addition to the server's own, such as `market.example`; `*` for all. */
  readonly allowedHosts: readonly string[];
  /** Whether a trusted proxy in front of the server checks names itself. */
  readonly trustProxy: boolean;
}

/** Maximum number of cached `Host` values. */
const MAX_REMEMBERED = 256;
/** The longest DNS name, and a port. */
const MAX_CHARACTERS = 262;

/**
 * Suffixes that cannot be registered: `.localhost` (RFC 6761), and `.internal`, which ICANN reserved for private use
 * in 2024: containers reach their host as `host.docker.internal`.
 */
const PRIVATE_ENDINGS = ['.localhost', '.internal'] as const;

/** Headers that proxies add. */
const PROXY_MARKS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'] as const;

/**
 * Checks the `Host` of requests over HTTP and WebSocket. A web page whose name resolves to this machine (DNS
 * rebinding) is same-origin for its browser: only `Host` reveals its name.
 *
 * Addresses, `localhost`, names without a dot, names below `.internal` and the machine's own name cannot belong to
 * such a page. Other names are rejected when the operator lists the allowed ones; without a list they are rejected
 * for direct requests from this machine.
 */
export class HostPolicy {
  readonly #listed: ReadonlySet<string>;
  readonly #trustsProxy: boolean;
  readonly #judged = new Map<string, boolean>();

  constructor({ allowedHosts, trustProxy }: HostRules) {
    this.#listed = new Set(allowedHosts.map((one) => nameIn(one) ?? one));
    this.#trustsProxy = trustProxy;
  }

  /** Whether a request is for a host that this server is not. */
  refuses(request: IncomingMessage): boolean {
    const host = this.#nameOf(request);
    if (host === '' || this.#isKnown(host)) return false;
    if (this.#listed.size > 0) return true;
    return !this.#trustsProxy && isFromHere(request) && !isForwarded(request, host);
  }

  /** The requested host; with a trusted proxy, the one that the proxy received. Empty without one. */
  #nameOf({ headers }: IncomingMessage): string {
    const forwarded = this.#trustsProxy ? lastForwarded(headers['x-forwarded-host']) : '';
    return forwarded === '' ? (headers.host ?? '') : forwarded;
  }

  #isKnown(host: string): boolean {
    const judged = this.#judged.get(host);
    if (judged !== undefined) return judged;
    const isKnown = this.#listed.has('*') || this.#isKnownName(nameIn(host));
    if (host.length <= MAX_CHARACTERS && this.#judged.size < MAX_REMEMBERED) {
      this.#judged.set(host, isKnown);
    }
    return isKnown;
  }

  #isKnownName(name: string | null): boolean {
    if (name === null) return false;
    return isOwnName(name) || this.#listed.has(name);
  }
}

/** The lower-case name or address in a `Host`, without port; null when it is invalid. */
function nameIn(host: string): string | null {
  const text = `http://${host}`;
  return URL.canParse(text) ? new URL(text).hostname.replace(/\.$/, '') : null;
}

/** Whether public DNS cannot have the name. */
function isOwnName(name: string): boolean {
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return (
    isAddress ||
    !name.includes('.') ||
    PRIVATE_ENDINGS.some((ending) => name.endsWith(ending)) ||
    name === hostname().toLowerCase()
  );
}

/** Whether the connection comes from this machine, such as from a local browser. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined) return false;
  const address = remoteAddress.replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.') || remoteAddress === localAddress;
}

/**
 * Whether a local proxy forwarded the request: it adds its headers, and `Host` has the port of the proxy. A browser
 * that connects directly sends the port to which it connects, whatever headers its page sets.
 */
function isForwarded({ headers, socket }: IncomingMessage, host: string): boolean {
  if (PROXY_MARKS.every((mark) => headers[mark] === undefined)) return false;
  const text = `http://${host}`;
  if (!URL.canParse(text)) return false;
  const { port } = new URL(text);
  return Number(port === '' ? 80 : port) !== socket.localPort;
}
