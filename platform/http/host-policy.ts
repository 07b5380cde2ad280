import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** What an operator says about the names under which the server is asked. */
export interface HostRules {
  /** Names besides those that are always the server's own, such as `market.example`; `*` for all. */
  readonly allowedHosts: readonly string[];
  /** Whether a proxy of the operator stands in front, which knows its own names. */
  readonly trustProxy: boolean;
}

/** How many spellings of `Host` are remembered, with what was judged of them. */
const MAX_REMEMBERED = 256;
/** The longest name that DNS has, and a port. */
const MAX_CHARACTERS = 262;

/**
 * Endings that nobody can register: `.localhost` (RFC 6761), and `.internal`, which ICANN reserved for private use
 * in 2024: containers reach the machine that they run on as `host.docker.internal`.
 */
const PRIVATE_ENDINGS = ['.localhost', '.internal'] as const;

/** Headers that proxies write. */
const PROXY_MARKS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'] as const;

/**
 * Under which names the server may be asked, over HTTP and WebSocket alike. A web page whose name was
 * made to mean this machine (DNS rebinding) is of the same origin as the server for its browser: only
 * `Host` still tells its name.
 *
 * Addresses, `localhost`, names without a dot, those below `.internal` and the machine's own are never such a
 * page's. Other names are refused where the operator lists those that are allowed; without a list they are
 * refused to whoever asks from this machine, unless a proxy did.
 */
export class HostPolicy {
  readonly #listed: ReadonlySet<string>;
  readonly #trustsProxy: boolean;
  readonly #judged = new Map<string, boolean>();

  constructor({ allowedHosts, trustProxy }: HostRules) {
    this.#listed = new Set(allowedHosts.map((one) => nameIn(one) ?? one));
    this.#trustsProxy = trustProxy;
  }

  /** Whether a request names a host that this server is not. */
  refuses(request: IncomingMessage): boolean {
    const host = this.#nameOf(request);
    if (host === '' || this.#isKnown(host)) return false;
    if (this.#listed.size > 0) return true;
    return !this.#trustsProxy && isFromHere(request) && !isForwarded(request, host);
  }

  /** The host that the client named; to a proxy, where one is trusted. Empty where it named none. */
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

/** The name or address in a `Host`, in lower case and without its port; null where it is none. */
function nameIn(host: string): string | null {
  const text = `http://${host}`;
  return URL.canParse(text) ? new URL(text).hostname.replace(/\.$/, '') : null;
}

/** Whether no name server of the internet can have given the name. */
function isOwnName(name: string): boolean {
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return (
    isAddress ||
    !name.includes('.') ||
    PRIVATE_ENDINGS.some((ending) => name.endsWith(ending)) ||
    name === hostname().toLowerCase()
  );
}

/** Whether the connection begins on this machine, as those of a browser that runs here do. */
function isFromHere({ socket }: IncomingMessage): boolean {
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined) return false;
  const address = remoteAddress.replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.') || remoteAddress === localAddress;
}

/**
 * Whether a proxy on this machine passed the request on. It says so, and the client named the proxy's
 * port: a browser that comes by itself names the port to which it connects, whatever its page writes
 * into headers.
 */
function isForwarded({ headers, socket }: IncomingMessage, host: string): boolean {
  if (PROXY_MARKS.every((mark) => headers[mark] === undefined)) return false;
  const text = `http://${host}`;
  if (!URL.canParse(text)) return false;
  const { port } = new URL(text);
  return Number(port === '' ? 80 : port) !== socket.localPort;
}
