import type { FaultPlace } from '#simulators/faults/fault-board.ts';
import type { PushedBar, PushRule } from '#simulators/host/bar-publisher.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';

/** A request that was counted against the limits; refused or not is its answer's business. */
export interface ReceivedRequest {
  /** Headers of every answer, also under a fault; in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  answer(): ProtocolAnswer;
}

/** Why an exchange refuses a request although nothing is wrong with it. */
export type Refusal = 'rate_limited' | 'banned';

/**
 * The exchange-specific part: paths, texts, limits and pings. Sockets, faults, push slots and connection handling
 * belong to the host, which is the same for all exchanges.
 */
export interface ExchangeProtocol {
  /** The place by which faults address this host. */
  readonly place: FaultPlace;
  readonly pushRule: PushRule;
  /** Accepts a request and counts it. Never throws for any input. */
  receive(request: HostRequest, nowMs: number): ReceivedRequest;
  /**
   * The response to a rate-limited or banned client.
   *
   * @param value parameter of the fault, such as seconds to wait; null for the default
   */
  refuse(refusal: Refusal, value: number | null, nowMs: number): ProtocolAnswer;
  /**
   * A client opened a stream connection for a request target such as `/ws/v5/business`. The
   * connection is open already, so the protocol may send, subscribe and set timers at once.
   */
  connect(target: string, connection: StreamConnection): ConnectionProtocol;
  /** The text of a pushed bar, written once however many subscribe to it. */
  eventText(event: PushedBar): string;
}
