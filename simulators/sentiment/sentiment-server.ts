import type { Clock } from '#kernel/ports/clock.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { ProviderHost } from '#simulators/providers/provider-host.ts';
import { FearGreedProtocol } from '#simulators/sentiment/fear-greed-protocol.ts';

/** The simulated provider of the index of fear and greed, not yet listening. */
export interface SentimentServer {
  readonly index: FearGreedProtocol;
  /** Listens on loopback; gives the base URL. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

export function createSentimentServer(
  seed: number,
  clock: Clock,
  faults: FaultBoard,
): SentimentServer {
  const index = new FearGreedProtocol(seed);
  const server = new SocketServer(new ProviderHost(index, clock, faults), clock);
  return {
    index,
    start: async () => `http://127.0.0.1:${await server.start(0)}`,
    stop: () => server.stop(),
  };
}
