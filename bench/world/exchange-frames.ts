import { seededRandom } from '#kernel/clock.ts';
import { INTERVALS } from '#kernel/interval.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { WORLD_END_MS, WORLD_SEED } from '#bench/world/simulated-market.ts';

/** Kline frames, and the exchange's time at the last one. */
export interface ExchangeFrames {
  readonly texts: readonly string[];
  readonly endMs: number;
}

/** The fastest rate at which the real exchange pushes klines. */
const PUSH_EVERY_MS = 250;

/**
 * The next so many frames that the spot market of the demo world pushes after the world stands still:
 * every interval of the given symbols on one connection, in the exact text of the exchange.
 */
export async function nextExchangeFrames(
  symbols: readonly string[],
  count: number,
): Promise<ExchangeFrames> {
  const clock = new VirtualClock(WORLD_END_MS);
  const exchange = new SimulatedExchange(WORLD_SEED, clock, demoContracts());
  const faults = new FaultBoard(clock, seededRandom(1));
  const protocol = new VenueAProtocol(exchange, 'spot');
  const host = new SimulatedHost({ protocol, exchange, clock, faults, pushEveryMs: PUSH_EVERY_MS });
  const texts: string[] = [];
  const connection = host.connect('/ws', {
    send(text) {
      // A real frame is one flat string made from the bytes of a socket.
      if (text.startsWith('{"e":"kline"')) texts.push(Buffer.from(text).toString());
    },
    ping: () => connection.onClientPong(),
    pong() {},
    close(_, reason) {
      throw new Error(`the simulated exchange closed the connection: ${reason}`);
    },
    terminate() {},
    freeze() {},
  });
  const params = symbols.flatMap((symbol) =>
    INTERVALS.map((interval) => `${symbol.toLowerCase()}@kline_${interval}`),
  );
  connection.onClientText(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }));
  while (texts.length < count) await clock.advance(1_000);
  host.stop();
  return { texts: texts.slice(0, count), endMs: clock.nowMs() };
}
