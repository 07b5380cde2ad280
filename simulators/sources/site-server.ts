import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from 'node:crypto';
import { createServer } from '#kernel/http/node-http.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { Site, SiteAnswer, SiteRequest } from '#simulators/sources/site.ts';

const LOOPBACK = '127.0.0.1';
const MAX_BODY_BYTES = 64 * 1_024;
/** Requests that are remembered, the newest ones. */
const MAX_SEEN = 20_000;

/** A request that a site got. */
export interface SeenRequest {
  readonly atMs: number;
  readonly target: string;
  readonly status: number;
}

/** A site on a loopback port. Its answers have an ETag, so an unchanged one is answered with 304. */
export class SiteServer {
  readonly site: Site;
  readonly seen: SeenRequest[] = [];
  #robots: string | null = null;
  readonly #clock: Clock;
  readonly #http: Server;

  constructor(site: Site, clock: Clock) {
    this.site = site;
    this.#clock = clock;
    this.#http = createServer((request, response) => {
      // Only reading the body can fail, when the client has disconnected.
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Listens on any free port, and gives the base address. */
  async start(): Promise<string> {
    this.#http.listen(0, LOOPBACK);
    await once(this.#http, 'listening');
    return this.url;
  }

  /** Sets the site's robots.txt; null for none. */
  setRobots(text: string | null): void {
    this.#robots = text;
  }

  /** The base address, once it listens. */
  get url(): string {
    return `http://${LOOPBACK}:${(this.#http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    if (!this.#http.listening) return;
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = request;
    const sent = await bodyOf(request);
    const { path, query } = parseTarget(target);
    const nowMs = this.#clock.nowMs();
    const asked = { method, path, query, body: sent, headers };
    const answer = versionedAnswer(this.site, asked, nowMs, this.#robots);
    this.seen.push({ atMs: nowMs, target, status: answer.status });
    if (this.seen.length > MAX_SEEN) this.seen.splice(0, MAX_SEEN / 2);
    response.sendDate = false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }
}

/** The answer to a client of a site. */
export interface VersionedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * The answer of a site with its version, or 304 where the client has that version.
 *
 * @param robots the robots.txt; null for none
 */
export function versionedAnswer(
  site: Site,
  request: SiteRequest,
  nowMs: number,
  robots: string | null,
): VersionedAnswer {
  const answer: SiteAnswer =
    request.path === '/robots.txt'
      ? { status: robots === null ? 404 : 200, body: robots ?? '' }
      : site.answer(request, nowMs);
  const body = Buffer.from(answer.body);
  const etag = `"${hash('md5', body)}"`;
  const isKnown = answer.status === 200 && request.headers['if-none-match'] === etag;
  const date = new Date(nowMs).toUTCString();
  return {
    status: isKnown ? 304 : answer.status,
    headers: { date, etag, ...answer.headers },
    body: isKnown ? Buffer.alloc(0) : body,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BODY_BYTES) throw new Error('the body is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
