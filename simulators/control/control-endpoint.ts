import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CONTRACT_STATUSES,
  EXCHANGE_NAMES,
  type ContractMarket,
  type ExchangeName,
} from '#simulators/exchange/contract.ts';
import { createServer } from '#kernel/http/node-http.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { CONDITIONS, isFaultKind, STRIKES, type InjectedFault } from '#simulators/faults/fault.ts';
import { CONTROL_PAGE } from '#simulators/control/control-page.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import { PROVIDER_NAMES } from '#simulators/instruments/provider-name.ts';
import { QUOTED_MARKETS } from '#simulators/instruments/quoted-instrument.ts';
import type { QuotedMarkets } from '#simulators/providers/quoted-market.ts';
import { SITE_QUIRKS } from '#simulators/sources/site.ts';
import type { SiteServers } from '#simulators/sources/site-servers.ts';

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const MAX_BODY_BYTES = 16 * 1_024;
const PEERS = [...EXCHANGE_NAMES, ...PROVIDER_NAMES];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The control interface of the simulators, one for all exchanges, for experiments: inject and clear faults, create
 * outages, change a contract's status, split a share. Bound to loopback; see `docs/simulators.md`.
 */
export class ControlEndpoint {
  readonly #exchanges: ReadonlyMap<ExchangeName, SimulatedExchange>;
  readonly #faults: FaultBoard;
  readonly #http: Server;
  /** The quoted markets; null until `quote` is called. */
  #quoted: QuotedMarkets | null = null;
  /** The sites of sources; null until `collect` is called. */
  #sites: SiteServers | null = null;

  constructor(exchanges: ReadonlyMap<ExchangeName, SimulatedExchange>, faults: FaultBoard) {
    this.#exchanges = exchanges;
    this.#faults = faults;
    this.#http = createServer((request, response) => {
      // Only reading the body can fail, when the client has disconnected.
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Listens and returns the port; 0 takes any free one. */
  async start(port: number): Promise<number> {
    this.#http.listen(port, '127.0.0.1');
    await once(this.#http, 'listening');
    return (this.#http.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    if (!this.#http.listening) return;
    this.#http.close();
    await once(this.#http, 'close');
  }

  /** From now on the shares of these markets can be split. */
  quote(markets: QuotedMarkets): void {
    this.#quoted = markets;
  }

  /** From now on these sites of sources can misbehave. */
  collect(sites: SiteServers): void {
    this.#sites = sites;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request);
    if (refusal !== null) {
      send(response, refusal);
      return;
    }
    const { path } = parseTarget(request.url ?? '/');
    // A browser gets the page; a program gets JSON, as from every other path.
    const isBrowser = (request.headers.accept ?? '').includes('text/html');
    if (path === '/' && request.method === 'GET' && isBrowser) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...PAGE_HEADERS });
      response.end(CONTROL_PAGE);
      return;
    }
    const body = request.method === 'POST' ? await readJson(request) : null;
    const answer = this.#answer(request.method ?? 'GET', path, body);
    send(response, answer);
  }

  #answer(method: string, path: string, body: Record<string, unknown> | null): Answer {
    if (path === '/faults' && method === 'GET') {
      return {
        status: 200,
        body: { active: this.#faults.active(), kinds: [...STRIKES, ...CONDITIONS] },
      };
    }
    if (path === '/faults' && method === 'POST') return this.#plant(body);
    if (path === '/faults' && method === 'DELETE') {
      this.#faults.clearAll();
      return { status: 200, body: { active: [] } };
    }
    if (path.startsWith('/faults/') && method === 'DELETE') {
      const cleared = this.#faults.clear(Number(path.slice('/faults/'.length)));
      return cleared ? { status: 200, body: { active: this.#faults.active() } } : unknownFault;
    }
    if (path === '/holes' && method === 'POST') return this.#plantHole(body);
    if (path === '/status' && method === 'POST') return this.#setStatus(body);
    if (path === '/splits' && method === 'POST') return this.#split(body);
    if (path === '/sites' && this.#sites !== null) {
      const answer = answerOfSites(this.#sites, method, body);
      if (answer !== null) return answer;
    }
    const known = '/, /faults, /faults/{id}, /holes, /status, /splits, /sites';
    return { status: 404, body: { error: `Known: ${known}.` } };
  }

  #plant(body: Record<string, unknown> | null): Answer {
    if (body === null || !isFaultKind(body['kind'])) {
      return bad(`kind must be one of ${[...STRIKES, ...CONDITIONS].join(', ')}`);
    }
    const named = body['exchange'];
    const exchange = PEERS.find((name) => name === named);
    if (named !== undefined && exchange === undefined) {
      return bad(`exchange must be one of ${PEERS.join(', ')}, or absent for all`);
    }
    const market = marketOf(body['market']);
    if (market === null) return bad('market must be spot or perp, or absent for both');
    const place = { ...(exchange && { exchange }), ...(market && { market }) };
    const fault: Record<string, unknown> = { kind: body['kind'], ...place };
    for (const name of ['probability', 'forMs', 'value']) {
      const value = body[name];
      if (value === undefined) continue;
      if (typeof value !== 'number') return bad(`${name} must be a number`);
      fault[name] = value;
    }
    return {
      status: 201,
      body: { id: this.#faults.plant(fault as unknown as InjectedFault), fault },
    };
  }

  #plantHole(body: Record<string, unknown> | null): Answer {
    const startMs = body?.['startMs'];
    const endMs = body?.['endMs'];
    const market = marketOf(body?.['market']);
    const symbol = body?.['symbol'];
    const exchanges = this.#exchangesOf(body);
    if (typeof startMs !== 'number' || typeof endMs !== 'number' || market === null || !exchanges) {
      return bad('send {"startMs", "endMs", "exchange"?, "market"?, "symbol"?}');
    }
    const hole = { startMs, endMs };
    for (const exchange of exchanges) {
      exchange.plantHole(hole, market, typeof symbol === 'string' ? symbol : undefined);
    }
    return { status: 201, body: hole };
  }

  #setStatus(body: Record<string, unknown> | null): Answer {
    const market = marketOf(body?.['market']);
    const symbol = String(body?.['symbol'] ?? '');
    const status = CONTRACT_STATUSES.find((known) => known === body?.['status']);
    const exchanges = this.#exchangesOf(body);
    if (!market || status === undefined || !exchanges) {
      const statuses = CONTRACT_STATUSES.join(', ');
      return bad(`send {"exchange"?, "market", "symbol", "status"}; status is one of ${statuses}`);
    }
    const found = exchanges.filter((exchange) => exchange.setStatus(market, symbol, status));
    return found.length > 0 ? { status: 200, body: { market, symbol, status } } : noContract;
  }

  #split(body: Record<string, unknown> | null): Answer {
    const market = QUOTED_MARKETS.find((known) => known === body?.['market']);
    const symbol = String(body?.['symbol'] ?? '');
    const tradeDate = dayOf(body?.['tradeDate']);
    const ratio = Number(body?.['ratio']);
    if (market === undefined || tradeDate === null || !Number.isInteger(ratio) || ratio < 2) {
      return bad(
        'send {"market", "symbol", "tradeDate", "ratio"}; market is one of ' +
          `${QUOTED_MARKETS.join(', ')}, tradeDate as 2026-11-20, ratio a whole number from 2`,
      );
    }
    if (this.#quoted?.find(market, symbol) == null) return noContract;
    this.#quoted.split(market, symbol, { tradeDate, ratio });
    return { status: 201, body: { market, symbol, tradeDate: body!['tradeDate'], ratio } };
  }

  /** The exchanges that a body means: the one that it names, or all; null when it names none of them. */
  #exchangesOf(body: Record<string, unknown> | null): SimulatedExchange[] | null {
    const name = exchangeOf(body?.['exchange']);
    if (name === undefined) return [...this.#exchanges.values()];
    const exchange = name === null ? undefined : this.#exchanges.get(name);
    return exchange === undefined ? null : [exchange];
  }
}

/** What the sites do wrong; a quirk is added to one of them, or to all, or all quirks are cleared. */
function answerOfSites(
  sites: SiteServers,
  method: string,
  body: Record<string, unknown> | null,
): Answer | null {
  const shown = (status: number): Answer => ({
    status,
    body: { sites: sites.states(), quirks: SITE_QUIRKS },
  });
  if (method === 'GET') return shown(200);
  if (method === 'DELETE') {
    sites.behave();
    return shown(200);
  }
  if (method !== 'POST') return null;
  const quirk = SITE_QUIRKS.find((known) => known === body?.['quirk']);
  if (quirk === undefined) return bad(`quirk must be one of ${SITE_QUIRKS.join(', ')}`);
  const host = body?.['host'];
  const hosts = sites.states().map((site) => site.host);
  const isKnown = host === undefined || hosts.includes(String(host));
  if (!isKnown) return bad(`host must be one of ${hosts.join(', ')}, or absent for all`);
  sites.misbehave(quirk, host === undefined ? undefined : String(host));
  return shown(201);
}

/** Host names that always mean this machine. */
const OWN_HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Rejects requests of web pages, and of names other than this machine's: a page may reach loopback under its own name
 * (DNS rebinding), which `Host` and `Origin` reveal. Null admits the request.
 */
function refusalOf({ headers }: IncomingMessage): Answer | null {
  const { host = '', origin } = headers;
  const isOwn = OWN_HOSTS.test(host) && (origin === undefined || origin === `http://${host}`);
  const error = 'Only programs on this machine may use this; ask localhost or 127.0.0.1.';
  return isOwn ? null : { status: 403, body: { error } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${JSON.stringify(body)}\n`);
}

const noContract: Answer = { status: 400, body: { error: 'There is no such contract.' } };
const unknownFault: Answer = { status: 404, body: { error: 'There is no fault of this id.' } };

function bad(error: string): Answer {
  return { status: 400, body: { error } };
}

/** Days since 1970-01-01 of a date; null when the value is not a date. */
function dayOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const ms = Date.parse(`${value}T00:00:00Z`);
  // The 30th of February is read as a day of March.
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
  return isDay ? ms / 86_400_000 : null;
}

/** Undefined when absent, null when it is not an exchange. */
function exchangeOf(value: unknown): ExchangeName | null | undefined {
  return value === undefined ? undefined : (EXCHANGE_NAMES.find((name) => name === value) ?? null);
}

/** Undefined when absent, null when it is not a market. */
function marketOf(value: unknown): ContractMarket | null | undefined {
  if (value === undefined) return undefined;
  return value === 'spot' || value === 'perp' ? value : null;
}

/** A JSON object from the body; null when it is something else, or too long. */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY_BYTES) return null;
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
