import type { Clock, Random } from '#kernel/clock.ts';
import type { Log } from '#kernel/log.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import { demoListings } from '#simulators/exchange/demo-contracts.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { FaultPlan } from '#simulators/faults/fault.ts';
import { ControlEndpoint } from '#simulators/venue-a/control-endpoint.ts';
import { SocketServer } from '#simulators/venue-a/socket-server.ts';
import { VenueAHost } from '#simulators/venue-a/venue-a-host.ts';

/** What a simulator is made of. */
export interface VenueASimulatorOptions {
  /** The same seed gives the same history of every contract. */
  readonly seed: number;
  readonly clock: Clock;
  /** Decides which messages a fault of some probability strikes. */
  readonly random: Random;
  readonly log: Log;
  /** The demo world when absent. */
  readonly contracts?: readonly Contract[];
  /** Any free ports when absent. */
  readonly ports?: { readonly spot?: number; readonly perp?: number; readonly control?: number };
  readonly faultPlan?: FaultPlan;
}

/** Base URLs of a simulated host, without a path, as the venue settings want them. */
export interface HostUrls {
  readonly restUrl: string;
  readonly wsUrl: string;
}

/** The simulated exchange on loopback. URLs are known once `start` has resolved. */
export interface VenueASimulator {
  readonly spot: HostUrls;
  readonly perp: HostUrls;
  readonly controlUrl: string;
  /** The truth behind the hosts, for tests that compare with it. */
  readonly exchange: SimulatedExchange;
  /** What goes wrong; the control endpoint plants here too. */
  readonly faults: FaultBoard;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Venue A's spot and perpetual hosts over real sockets, and the control endpoint beside them. */
export function createVenueASimulator(options: VenueASimulatorOptions): VenueASimulator {
  const { seed, clock, random, log, ports = {} } = options;
  const exchange = new SimulatedExchange(seed, clock, options.contracts ?? demoListings());
  const faults = new FaultBoard(clock, random);
  const spot = new SocketServer(new VenueAHost({ market: 'spot', exchange, clock, faults }), clock);
  const perp = new SocketServer(new VenueAHost({ market: 'perp', exchange, clock, faults }), clock);
  const control = new ControlEndpoint(exchange, faults);
  const urls = { spot: urlsOf(0), perp: urlsOf(0), controlUrl: '' };
  return {
    get spot() {
      return urls.spot;
    },
    get perp() {
      return urls.perp;
    },
    get controlUrl() {
      return urls.controlUrl;
    },
    exchange,
    faults,
    async start() {
      urls.spot = urlsOf(await spot.start(ports.spot ?? 0));
      urls.perp = urlsOf(await perp.start(ports.perp ?? 0));
      urls.controlUrl = `http://127.0.0.1:${await control.start(ports.control ?? 0)}`;
      faults.follow(options.faultPlan ?? []);
      log.info({ ...urls }, 'simulated venue_a is listening');
    },
    async stop() {
      faults.clearAll();
      await Promise.all([spot.stop(), perp.stop(), control.stop()]);
    },
  };
}

function urlsOf(port: number): HostUrls {
  return { restUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` };
}
