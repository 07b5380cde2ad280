import type { Clock } from '#kernel/ports/clock.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { isStruck, type FaultBoard } from '#simulators/faults/fault-board.ts';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import { withSpoiledRows } from '#simulators/host/spoiled-rows.ts';
import { BarPublisher } from '#simulators/host/bar-publisher.ts';
import type { ExchangeProtocol } from '#simulators/host/exchange-protocol.ts';
import {
  deliveryUnder,
  type HostAnswer,
  type HostRequest,
  type ProtocolAnswer,
} from '#simulators/host/host-answer.ts';
import { StreamConnection } from '#simulators/host/stream-connection.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';

/** The parts of a host. Hosts of one exchange share its history, and all hosts share the faults. */
export interface HostOptions {
  readonly protocol: ExchangeProtocol;
  readonly exchange: SimulatedExchange;
  readonly clock: Clock;
  readonly faults: FaultBoard;
  /** Length of a push slot; the documented one of the exchange when absent. */
  readonly pushEveryMs?: number;
}

/** One host of a simulated exchange, without sockets: REST answers and stream connections. */
export class SimulatedHost {
  readonly #protocol: ExchangeProtocol;
  readonly #exchange: SimulatedExchange;
  readonly #clock: Clock;
  readonly #faults: FaultBoard;
  readonly #publisher: BarPublisher;
  readonly #connections = new Set<StreamConnection>();

  constructor({ protocol, exchange, clock, faults, pushEveryMs }: HostOptions) {
    this.#protocol = protocol;
    this.#exchange = exchange;
    this.#clock = clock;
    this.#faults = faults;
    const rule = { ...protocol.pushRule, everyMs: pushEveryMs ?? protocol.pushRule.everyMs };
    this.#publisher = new BarPublisher(exchange, clock, rule, (event) => protocol.eventText(event));
    faults.watch(this);
  }

  /** Stream connections that are open, frozen ones included. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Answers one HTTP request, faults included. */
  request(request: HostRequest): HostAnswer {
    const nowMs = this.#exchange.nowMs();
    const received = this.#protocol.receive(request, nowMs);
    const { status, body, headers } = this.#faultyAnswer(nowMs) ?? received.answer();
    const { place } = this.#protocol;
    const answer = { status, headers: { ...received.headers, ...headers }, body };
    return {
      ...withSpoiledRows(request, answer, this.#faults, place),
      delivery: deliveryUnder(this.#faults, place),
    };
  }

  /**
   * Whether the host refuses to open the next stream connection, which it does only under a fault.
   */
  refusesConnection(): boolean {
    return this.#faults.strike('refuse_connections', this.#protocol.place) !== null;
  }

  /** Opens a stream connection for a request target such as `/ws` or `/stream?streams=a/b`. */
  connect(target: string, peer: StreamPeer): StreamConnection {
    const { place } = this.#protocol;
    const connection = new StreamConnection(peer, {
      place,
      clock: this.#clock,
      faults: this.#faults,
      publisher: this.#publisher,
    });
    connection.speak(this.#protocol.connect(target, connection));
    this.#connections.add(connection);
    if (this.#faults.strike('half_open', place) !== null) connection.freeze();
    return connection;
  }

  /** The owner of the connection reports that it is closed. */
  disconnected(connection: StreamConnection): void {
    connection.onClosed();
    this.#connections.delete(connection);
  }

  /** Faults that strike connections as a whole; faults of single messages are drawn when these pass. */
  onFaultBegins(fault: InjectedFault): void {
    if (!isStruck(this.#protocol.place, fault)) return;
    if (fault.kind === 'clock_skew') this.#exchange.skewClock(fault.value ?? 0);
    for (const connection of this.#connections) {
      if (fault.kind === 'drop_connections') connection.drop();
      if (fault.kind === 'planned_shutdown') connection.shutDown(fault.value ?? 10_000);
      if (fault.kind === 'half_open') connection.freeze();
    }
  }

  onFaultEnds(fault: InjectedFault): void {
    if (!isStruck(this.#protocol.place, fault)) return;
    if (fault.kind === 'clock_skew') this.#exchange.skewClock(0);
    if (fault.kind !== 'half_open') return;
    // The line is back, and the far end has long forgotten the connection: it answers with a reset.
    for (const connection of this.#connections) if (connection.isFrozen) connection.drop();
  }

  /** Cuts every connection; the host may be used again afterwards. */
  stop(): void {
    for (const connection of this.#connections) connection.drop();
    this.#publisher.stop();
  }

  /** A refusal by a fault, which replaces the answer. */
  #faultyAnswer(nowMs: number): ProtocolAnswer | null {
    const { place } = this.#protocol;
    for (const refusal of ['banned', 'rate_limited'] as const) {
      const fault = this.#faults.strike(refusal, place);
      if (fault !== null) return this.#protocol.refuse(refusal, fault.value ?? null, nowMs);
    }
    const broken = this.#faults.strike('server_error', place);
    if (broken === null) return null;
    // Gateways in front of an exchange answer in HTML, so a client must not expect JSON.
    const body = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';
    return { status: broken.value ?? 502, body };
  }
}
