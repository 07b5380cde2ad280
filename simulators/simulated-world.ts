import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import {
  EXCHANGE_NAMES,
  type Contract,
  type ContractMarket,
  type ExchangeName,
} from '#simulators/exchange/contract.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { FaultPlan } from '#simulators/faults/fault.ts';
import { ControlEndpoint } from '#simulators/control/control-endpoint.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import type { QuotedMarkets } from '#simulators/providers/quoted-market.ts';
import type { SiteServers } from '#simulators/sources/site-servers.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';

/** The parts of a simulated world. */
export interface SimulatedWorldOptions {
  /** The same seed gives the same history of every contract. */
  readonly seed: number;
  readonly clock: Clock;
  /** Decides which messages a fault of some probability strikes. */
  readonly random: Random;
  readonly log: Log;
  /** Which exchanges listen; every one whose protocol is known when absent. */
  readonly exchanges?: readonly ExchangeName[];
  /** Of the exchanges that do not list what they list in the demo. */
  readonly contracts?: Readonly<Partial<Record<ExchangeName, readonly Contract[]>>>;
  /** Port of the control endpoint; any free one when absent or 0. */
  readonly controlPort?: number;
  readonly faultPlan?: FaultPlan;
}

/** Base URLs of a simulated host, without a path, as the venue settings need them. */
export interface HostUrls {
  readonly restUrl: string;
  readonly wsUrl: string;
}

/** Where one exchange listens, by market; it has no entry for markets that it does not have. */
export type VenueUrls = Readonly<Partial<Record<ContractMarket, HostUrls>>>;

/** The simulated exchanges on loopback. URLs are known once `start` has resolved. */
export interface SimulatedWorld {
  readonly urls: Readonly<Partial<Record<ExchangeName, VenueUrls>>>;
  readonly controlUrl: string;
  /** Prices that all exchanges share. */
  readonly paths: PricePaths;
  /** The truth behind the hosts, for tests that compare with it. */
  readonly exchanges: ReadonlyMap<ExchangeName, SimulatedExchange>;
  /** The faults, to which the control endpoint also adds. */
  readonly faults: FaultBoard;
  /** Lets the control endpoint split what providers of the same world quote. */
  quote(markets: QuotedMarkets): void;
  /** Lets the control endpoint switch quirks of the sites of sources. */
  collect(sites: SiteServers): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A server, and whose host it is. */
interface Server {
  readonly exchange: ExchangeName;
  readonly market: ContractMarket;
  readonly server: SocketServer;
}

/** All exchanges' hosts over real sockets, with one control endpoint and one shared world. */
export function createSimulatedWorld(options: SimulatedWorldOptions): SimulatedWorld {
  const { clock, random, log } = options;
  const faults = new FaultBoard(clock, random);
  const exchanges = new Map<ExchangeName, SimulatedExchange>();
  const servers: Server[] = [];
  const paths = new PricePaths(options.seed);
  for (const name of options.exchanges ?? EXCHANGE_NAMES) {
    const protocolsOf = SIMULATED_VENUES[name];
    if (protocolsOf === undefined) continue;
    const contracts = options.contracts?.[name] ?? demoListings(name);
    const exchange = new SimulatedExchange(options.seed, clock, contracts, paths);
    exchanges.set(name, exchange);
    for (const protocol of Object.values(protocolsOf(exchange))) {
      const host = new SimulatedHost({ protocol, exchange, clock, faults });
      servers.push({ ...protocol.place, server: new SocketServer(host, clock) });
    }
  }
  const control = new ControlEndpoint(exchanges, faults);
  const urls: Partial<Record<ExchangeName, Partial<Record<ContractMarket, HostUrls>>>> = {};
  let controlUrl = '';
  return {
    urls,
    get controlUrl() {
      return controlUrl;
    },
    paths,
    exchanges,
    faults,
    quote: (markets) => control.quote(markets),
    collect: (sites) => control.collect(sites),
    async start() {
      for (const { exchange, market, server } of servers) {
        const port = await server.start(0);
        (urls[exchange] ??= {})[market] = urlsOf(port);
        log.info({ exchange, market, ...urlsOf(port) }, 'simulated exchange is listening');
      }
      controlUrl = `http://127.0.0.1:${await control.start(options.controlPort ?? 0)}`;
      faults.follow(options.faultPlan ?? []);
    },
    async stop() {
      faults.clearAll();
      await Promise.all([...servers.map(({ server }) => server.stop()), control.stop()]);
    },
  };
}

function urlsOf(port: number): HostUrls {
  return { restUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` };
}
