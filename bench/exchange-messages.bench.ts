import { deepEqual } from 'node:assert/strict';
import ccxt from 'ccxt';
import { INTERVALS } from '#kernel/interval.ts';
import type { SocketHandlers } from '#kernel/transport.ts';
import { instrumentKey } from '#kernel/instrument.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import type { Bench } from '#bench/claim.ts';
import { figure } from '#bench/figures.ts';
import { median } from '#bench/paired.ts';
import { ASKER } from '#bench/world/bench-world.ts';
import { nextExchangeFrames } from '#bench/world/exchange-frames.ts';
import { openSimulatedMarket } from '#bench/world/simulated-market.ts';

const GOAL = 10;
const ROUNDS = 11;
const WARMING_ROUNDS = 5;
const FRAMES_PER_ROUND = 12_000;
const BASES = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP'];
const LAST_BAR = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
} as const;

/** Takes the text of one frame as it comes from a socket. */
type Reader = (text: string) => void;

/**
 * Kline frames from the text of a socket to the bar book: connection, mapping, group, book and the
 * event to subscribers, against ccxt's own client and its OHLCV cache.
 */
const exchangeMessages: Bench = {
  name: 'exchange messages to the bar book',
  async run() {
    const count = FRAMES_PER_ROUND * (ROUNDS + WARMING_ROUNDS);
    const frames = await nextExchangeFrames(
      BASES.map((base) => `${base}USDT`),
      count,
    );
    const ours = await openOurs(frames.endMs);
    const peer = openCcxt();
    const rates: Array<{ readonly ours: number; readonly peer: number }> = [];
    for (let round = 0; round < ROUNDS + WARMING_ROUNDS; round += 1) {
      const from = round * FRAMES_PER_ROUND;
      const texts = frames.texts.slice(from, from + FRAMES_PER_ROUND);
      // Each side reads every frame once, in order, so only the order of the two sides can change.
      const oursFirst = round % 2 === 0;
      const first = framesPerMs(oursFirst ? ours.read : peer.read, texts);
      const second = framesPerMs(oursFirst ? peer.read : ours.read, texts);
      const [our, their] = oursFirst ? [first, second] : [second, first];
      if (round >= WARMING_ROUNDS) rates.push({ ours: our, peer: their });
      deepEqual(ours.lastBar(), peer.lastBar());
    }
    const ratio = median(rates.map((rate) => rate.ours / rate.peer));
    return [
      {
        claim: 'exchange kline messages, from socket text to bar book',
        ours: `${figure(median(rates.map((rate) => rate.ours)) * 1_000)} messages/s`,
        peer: `ccxt watchOHLCV, ${figure(median(rates.map((rate) => rate.peer)) * 1_000)} messages/s`,
        ratio,
        goal: `≥ ${GOAL} ×`,
        isMet: ratio >= GOAL,
      },
    ];
  },
};

export default exchangeMessages;

function framesPerMs(read: Reader, texts: readonly string[]): number {
  const startMs = performance.now();
  for (const text of texts) read(text);
  return texts.length / (performance.now() - startMs);
}

/** The live connection of the loaded spot market; frames are put in where its socket delivers. */
async function openOurs(untilMs: number) {
  const connections: SocketHandlers[] = [];
  const { market, clock, leap } = await openSimulatedMarket({
    intervals: INTERVALS,
    onConnection: (handlers) => connections.push(handlers),
  });
  // Frames of the future are refused, so time goes to the last one; timers stand still.
  leap(untilMs - clock.nowMs());
  const context = market.subgraph.createContext(ASKER) as MarketContext;
  const connection = connections[0]!;
  return {
    read: (text: string) => connection.onText(text),
    lastBar(): readonly number[] {
      const bar = context.market.latestBar(LAST_BAR);
      if (bar === null) throw new Error(`no bar of ${instrumentKey(LAST_BAR)}`);
      return [bar.openTimeMs, bar.open, bar.high, bar.low, bar.close, bar.volume];
    },
  };
}

/** ccxt's exchange and client as `watchOHLCV` sets them up, without the socket. */
function openCcxt() {
  const exchange = new ccxt.pro.binance();
  exchange.setMarkets(
    BASES.map((base) => ({
      id: `${base}USDT`,
      symbol: `${base}/USDT`,
      base,
      quote: 'USDT',
      spot: true,
      type: 'spot',
      active: true,
      precision: {},
      limits: {},
      info: {},
    })),
  );
  const client = exchange.client('wss://exchange.invalid/ws/0');
  return {
    read: (data: string) => client.onMessage({ data }),
    lastBar(): readonly number[] {
      const cache = exchange.ohlcvs['BTC/USDT']?.['1m'] as Iterable<readonly number[]> | undefined;
      return [...(cache ?? [])].at(-1) ?? [];
    },
  };
}
