import { Pool } from 'undici';
import { connectorOf } from '#federation/connections/connector.ts';
import type { TlsFiles } from '#federation/connections/tls-files.ts';

/** Where HTTP/2 is spoken: nowhere, over TLS with servers that offer it, or also without TLS. */
export type Http2Use = 'off' | 'tls' | 'always';

export interface ConnectionOptions {
  readonly maxConcurrency: number;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly tls: TlsFiles | null;
  readonly http2: Http2Use;
}

/** Requests that share one HTTP/2 connection; servers usually allow as many. */
const MAX_STREAMS = 100;

/**
 * Keep-alive connections to one server. Over HTTP/2, queries share connections. A mutation has its own connection while
 * it runs, because undici may resend the requests of a shared connection when it closes.
 */
export class HttpConnections {
  readonly #origin: string;
  readonly #options: ConnectionOptions;
  #isHttp2: boolean;
  #shared: Pool | null = null;
  /** For mutations over HTTP/2. */
  #single: Pool | null = null;
  /** Pools whose last requests are ending. */
  readonly #left = new Set<Pool>();

  constructor(origin: string, options: ConnectionOptions) {
    const { http2 } = options;
    this.#origin = origin;
    this.#options = options;
    this.#isHttp2 = http2 === 'always' || (http2 === 'tls' && origin.startsWith('https:'));
  }

  /** Whether new connections use HTTP/2. */
  get isHttp2(): boolean {
    return this.#isHttp2;
  }

  /** The connections for a request. */
  poolFor(isRepeatable: boolean): Pool {
    if (this.#isHttp2 && !isRepeatable) return (this.#single ??= this.#open(1));
    return (this.#shared ??= this.#open(this.#isHttp2 ? MAX_STREAMS : 1));
  }

  /** The server does not offer HTTP/2: new requests use HTTP/1.1. */
  useHttp1(): void {
    this.#isHttp2 = false;
    for (const pool of [this.#shared, this.#single]) if (pool !== null) this.#leave(pool);
  }

  /**
   * A request of this pool timed out. HTTP/1.1 closes its connection. Over HTTP/2 other requests share it, and it may
   * be dead without a sign: new requests then open another one.
   */
  timedOut(pool: Pool): void {
    if (this.#isHttp2) this.#leave(pool);
  }

  async close(): Promise<void> {
    const pools = [this.#shared, this.#single, ...this.#left];
    await Promise.all(pools.map((pool) => pool?.destroy()));
  }

  #leave(pool: Pool): void {
    if (pool === this.#shared) this.#shared = null;
    else if (pool === this.#single) this.#single = null;
    else return;
    this.#left.add(pool);
    const end = (): void => void this.#left.delete(pool);
    pool.close().then(end, end);
  }

  #open(streams: number): Pool {
    const { maxConcurrency, timeoutMs, maxBodyBytes, tls } = this.#options;
    const isHttp2 = this.#isHttp2;
    return new Pool(this.#origin, {
      connections: Math.ceil(maxConcurrency / streams),
      pipelining: streams,
      maxResponseSize: maxBodyBytes,
      ...(isHttp2 ? { allowH2: true } : {}),
      connect: connectorOf({ timeoutMs, tls, isHttp2 }),
    });
  }
}
