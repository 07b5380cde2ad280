import type { HostAnswer, HostRequest } from '#simulators/host/host-answer.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';

/** A stream connection, driven by the owner of its real or virtual socket. */
export interface ServedConnection {
  /** Whether the connection is half-open: dead, with neither end notified. */
  readonly isFrozen: boolean;
  onClientText(text: string): void;
  onClientBinary(): void;
  onClientPing(payload: string): void;
  onClientPong(): void;
}

/** A host that is reachable over sockets, or over the virtual network that replaces them. */
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
