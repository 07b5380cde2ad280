import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/market/byte-transport.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Site } from '#simulators/sources/site.ts';
import { versionedAnswer } from '#simulators/sources/site-server.ts';

/** A request that was sent, on the monotonic clock. */
export interface SentRequest {
  readonly host: string;
  readonly atMs: number;
  readonly status: number;
}

/** Sites behind a transport without sockets, and the processor time that they take themselves. */
export class SiteTransport implements ByteTransport {
  readonly sent: SentRequest[] = [];
  readonly #sites: ReadonlyMap<string, Site>;
  readonly #clock: Clock;
  #ownUs = 0;

  constructor(sites: readonly Site[], clock: Clock) {
    this.#sites = new Map(sites.map((site) => [site.host, site]));
    this.#clock = clock;
  }

  /** Processor time of the sites, in milliseconds. */
  get ownMs(): number {
    return this.#ownUs / 1_000;
  }

  async send({ url, method = 'GET', body = '', headers = {} }: ByteRequest): Promise<ByteResponse> {
    const { hostname, pathname, searchParams } = new URL(url);
    const before = process.cpuUsage();
    const request = { method, path: pathname, query: searchParams, body, headers };
    const site = this.#sites.get(hostname)!;
    const answer = versionedAnswer(site, request, this.#clock.nowMs(), null);
    const { user, system } = process.cpuUsage(before);
    this.#ownUs += user + system;
    const { status } = answer;
    this.sent.push({ host: hostname, atMs: this.#clock.monotonicMs(), status });
    return { status, headers: answer.headers, bytes: answer.body };
  }
}
