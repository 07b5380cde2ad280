import { deepEqual } from 'node:assert/strict';
import ccxt from 'ccxt';
import type { ClaimRow, Bench } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { openStreamedMarket, type StreamedPlace } from '#bench/world/streamed-market.ts';

const GOAL = 10;
const ROUNDS = 11;
const WARMING_ROUNDS = 5;
const FRAMES_PER_ROUND = 8_000;

type CcxtName = 'binance' | 'okx' | 'bybit' | 'hyperliquid';

/** An exchange, and how ccxt names what is compared. */
interface Peer {
  readonly place: StreamedPlace;
  readonly ccxt: CcxtName;
  /** The path of a stream's address, from which ccxt derives its kind. */
  readonly path: string;
  readonly idOf: (base: string) => string;
}

const IN_USDT = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];

const PEERS: readonly Peer[] = [
  {
    place: { exchange: 'venue_a', market: 'spot', symbols: [...IN_USDT, 'BNBUSDT'] },
    ccxt: 'binance',
    path: '/ws/0',
    idOf: (base) => `${base}USDT`,
  },
  {
    place: { exchange: 'venue_b', market: 'spot', symbols: IN_USDT },
    ccxt: 'okx',
    path: '/ws/v5/business',
    idOf: (base) => `${base}-USDT`,
  },
  {
    place: { exchange: 'venue_c', market: 'spot', symbols: IN_USDT },
    ccxt: 'bybit',
    path: '/v5/public/spot',
    idOf: (base) => `${base}USDT`,
  },
  {
    place: { exchange: 'venue_d', market: 'perp', symbols: ['BTCUSDC', 'ETHUSDC', 'SOLUSDC'] },
    ccxt: 'hyperliquid',
    path: '/ws',
    idOf: (base) => `${base}/USDC:USDC`,
  },
];

/** Takes one frame as it comes from a socket. */
type Reader = (frame: Buffer) => void;

/**
 * Bars from the bytes of a socket to the bar book: connection, mapping, group, book and the event to
 * subscribers, against ccxt's own client of each exchange and its OHLCV cache.
 */
const exchangeMessages: Bench = {
  name: 'exchange messages to the bar book',
  async run() {
    const rows: ClaimRow[] = [];
    for (const peer of PEERS) rows.push(await compared(peer));
    return rows;
  },
};

export default exchangeMessages;

async function compared({ place, ...names }: Peer): Promise<ClaimRow> {
  const ours = await openStreamedMarket(place, FRAMES_PER_ROUND * (ROUNDS + WARMING_ROUNDS));
  const peer = openCcxt({ place, ...names });
  const rates: Array<{ readonly ours: number; readonly peer: number }> = [];
  for (let round = 0; round < ROUNDS + WARMING_ROUNDS; round += 1) {
    const from = round * FRAMES_PER_ROUND;
    const frames = ours.frames.slice(from, from + FRAMES_PER_ROUND);
    // Each side reads every frame once, in order, so only the order of the two sides can change.
    const oursFirst = round % 2 === 0;
    const first = framesPerMs(oursFirst ? ours.read : peer.read, frames);
    const second = framesPerMs(oursFirst ? peer.read : ours.read, frames);
    const [our, their] = oursFirst ? [first, second] : [second, first];
    if (round >= WARMING_ROUNDS) rates.push({ ours: our, peer: their });
    deepEqual(ours.lastBar(place.symbols[0]!), peer.lastBar());
  }
  const ratio = median(rates.map((rate) => rate.ours / rate.peer));
  return {
    claim: `kline messages of ${place.exchange}, from socket bytes to bar book`,
    ours: `${figure(median(rates.map((rate) => rate.ours)) * 1_000)} messages/s`,
    peer: `ccxt ${names.ccxt} watchOHLCV, ${figure(median(rates.map((rate) => rate.peer)) * 1_000)} messages/s`,
    ratio,
    goal: `≥ ${GOAL} ×`,
    isMet: ratio >= GOAL,
  };
}

/** Frames in a millisecond of the process's processor time, which a busy neighbour changes less than a clock's. */
function framesPerMs(read: Reader, frames: readonly Buffer[]): number {
  const before = process.cpuUsage();
  for (const frame of frames) read(frame);
  const { user, system } = process.cpuUsage(before);
  return (1_000 * frames.length) / (user + system);
}

/** ccxt's exchange and client as `watchOHLCV` sets them up, without the socket. */
function openCcxt({ place, ccxt: name, path, idOf }: Peer) {
  const exchange = new ccxt.pro[name]();
  const isSpot = place.market === 'spot';
  const bases = place.symbols.map((symbol) => symbol.slice(0, -4));
  const quote = place.symbols[0]!.slice(-4);
  const symbolOf = (base: string): string =>
    isSpot ? `${base}/${quote}` : `${base}/${quote}:${quote}`;
  exchange.setMarkets(
    bases.map((base) => ({
      id: idOf(base),
      symbol: symbolOf(base),
      base,
      quote,
      spot: isSpot,
      swap: !isSpot,
      contract: !isSpot,
      type: isSpot ? 'spot' : 'swap',
      active: true,
      precision: {},
      limits: {},
      info: {},
    })),
  );
  const client = exchange.client(`wss://exchange.invalid${path}`);
  return {
    // A client of `ws` is handed the text of a frame, which is made of its bytes.
    read: (frame: Buffer) => client.onMessage({ data: frame.toString() }),
    lastBar(): readonly number[] {
      const cache = exchange.ohlcvs[symbolOf(bases[0]!)]?.['1m'] as
        | Iterable<readonly number[]>
        | undefined;
      return [...(cache ?? [])].at(-1) ?? [];
    },
  };
}
