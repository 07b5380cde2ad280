import type { HostAnswer, HostRequest } from '#simulators/host/host-answer.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';

/** A stream connection as whoever owns its socket, real or virtual, feeds it. */
export interface ServedConnection {
  /** Whether the line is dead without either end being told. */
  readonly isFrozen: boolean;
  onClientText(text: string): void;
  onClientBinary(): void;
  onClientPing(payload: string): void;
  onClientPong(): void;
}

/** What can be reached over sockets, or over the virtual network in place of them. */
export interface ServedHost {
  request(request: HostRequest): HostAnswer;
  /** Whether the next stream connection is refused. */
  refusesConnection(): boolean;
  /** Opens a stream connection for a request target such as `/ws`. */
  connect(target: string, peer: StreamPeer): ServedConnection;
  /** A connection that this host opened is gone. */
  disconnected(connection: ServedConnection): void;
  /** Cuts every connection. */
  stop(): void;
}
