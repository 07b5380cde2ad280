import type { Clock } from '#kernel/ports/clock.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { demoFundQuotes } from '#simulators/providers/demo-fund-quotes.ts';
import { DemoShares } from '#simulators/providers/demo-shares.ts';
import { EastmoneyProtocol } from '#simulators/providers/eastmoney-protocol.ts';
import { foreignInstruments } from '#simulators/providers/foreign-instruments.ts';
import { ProviderHost } from '#simulators/providers/provider-host.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';
import type { ProviderProtocol } from '#simulators/host/provider-protocol.ts';
import { QuotedBars } from '#simulators/providers/quoted-bars.ts';
import type { QuotedMarket } from '#simulators/instruments/quoted-instrument.ts';
import { QuotedMarkets } from '#simulators/providers/quoted-market.ts';
import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { makeDemoBaskets, makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import { demoSecurities, foreignSecurities } from '#simulators/quote-search/listed-security.ts';
import { SmartboxProtocol } from '#simulators/quote-search/smartbox-protocol.ts';
import { YahooProtocol } from '#simulators/providers/yahoo-protocol.ts';

/** The parts of the simulated providers. */
export interface ProviderWorldOptions {
  readonly seed: number;
  /** When the demo publication of the same world was published: its shares are quoted. */
  readonly publishedAtMs: number;
  readonly clock: Clock;
  readonly faults: FaultBoard;
  /** The sessions and bars of a market. */
  /** By which a symbol is quoted; the symbol is empty where all of a market have one calendar. */
  readonly calendarOf: (market: QuotedMarket, symbol: string) => MarketCalendar;
}

/** The simulated providers on loopback. URLs are known once `start` has resolved. */
export interface ProviderWorld {
  readonly urls: Readonly<Partial<Record<ProviderName, string>>>;
  /** The hosts behind the URLs, for networks without sockets. */
  readonly hosts: ReadonlyMap<ProviderName, ProviderHost>;
  readonly markets: QuotedMarkets;
  readonly bars: QuotedBars;
  /** The companies whose shares are quoted. */
  readonly companies: CompanyWorld;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Every provider's host over real sockets, and one world of quoted instruments behind them. */
export function createProviderWorld(options: ProviderWorldOptions): ProviderWorld {
  const { seed, publishedAtMs, clock, faults, calendarOf } = options;
  const world = makeDemoWorld(seed, publishedAtMs);
  const calendar = calendarOf('stock:cn', '');
  const shares = new DemoShares(world, { seed, publishedAtMs, calendar });
  const funds = demoFundQuotes({
    seed,
    calendar,
    baskets: () => makeDemoBaskets(seed, publishedAtMs),
    closeOf: (code, tradeDate) => shares.closeOf(code, tradeDate),
    firstDay: shares.firstDay,
  });
  const foreign = foreignInstruments(seed, calendarOf);
  const markets = new QuotedMarkets([...shares.instruments, ...funds, ...foreign]);
  const bars = new QuotedBars();
  const protocols: readonly ProviderProtocol[] = [
    new YahooProtocol(markets, bars),
    new SmartboxProtocol([...demoSecurities(world), ...foreignSecurities(foreign)]),
    new EastmoneyProtocol(markets, bars),
  ];
  const hosts = new Map(
    protocols.map((protocol) => [protocol.name, new ProviderHost(protocol, clock, faults)]),
  );
  const servers = Array.from(hosts, ([name, host]) => ({
    name,
    server: new SocketServer(host, clock),
  }));
  const urls: Partial<Record<ProviderName, string>> = {};
  return {
    urls,
    hosts,
    markets,
    bars,
    companies: world,
    async start() {
      for (const { name, server } of servers) {
        urls[name] = `http://127.0.0.1:${await server.start(0)}`;
      }
    },
    async stop() {
      await Promise.all(servers.map(({ server }) => server.stop()));
    },
  };
}
