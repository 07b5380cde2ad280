import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import { answerProblem } from '#market-data/venues/venue-b/answer-problems.ts';
import { BAR_OF_INTERVAL } from '#market-data/venues/venue-b/candle.ts';
import { parseFrame } from '#market-data/venues/venue-b/candle-frames.ts';
import { parseCandlePage } from '#market-data/venues/venue-b/candle-rows.ts';
import { VENUE_B_DERIVATIVES } from '#market-data/venues/venue-b/derivatives.ts';
import { instIdOf } from '#market-data/venues/venue-b/instrument-names.ts';
import { parseInstrumentList } from '#market-data/venues/venue-b/instruments.ts';
import type { BarStream, ClientFrame, Venue, VenueProtocol } from '#market-data/venues/venue.ts';

/** The exchange documents no such time; rows state themselves whether they are closed. */
const SETTLE_MS = 2_000;
/** The route that has the forming bar has only this many of the newest ones. */
const RECENT_BARS = 1_440;
/**
 * The route of recent bars takes 40 requests of an address in two seconds, that of older ones 20, of
 * both markets together.
 */
const BUDGET = { weight: 40, windowMs: 2_000, isOfAllMarkets: true } as const;
const RECENT_WEIGHT = 1;
const HISTORY_WEIGHT = 2;
/** All arguments of a connection may have 64 kB; a hundred of them have five or six. */
const STREAMS_PER_MESSAGE = 100;
const STREAMS_PER_CONNECTION = 800;

function clientFrames(
  op: 'subscribe' | 'unsubscribe',
  streams: readonly BarStream[],
  firstId: number,
  isSwap: boolean,
): ClientFrame[] {
  const frames: ClientFrame[] = [];
  for (let from = 0; from < streams.length; from += STREAMS_PER_MESSAGE) {
    const batch = streams.slice(from, from + STREAMS_PER_MESSAGE);
    const id = firstId + frames.length;
    const args = batch.map(({ symbol, interval }) => ({
      channel: `candle${BAR_OF_INTERVAL[interval]}`,
      instId: instIdOf(symbol, isSwap),
    }));
    frames.push({ id, text: JSON.stringify({ id: String(id), op, args }), streams: batch });
  }
  return frames;
}

function protocol(market: 'spot' | 'perp'): VenueProtocol {
  const id = { exchange: 'venue_b', market } as const;
  const isSwap = market === 'perp';
  return {
    id,
    intervals: INTERVALS,
    streamLimits: {
      streamsPerConnection: STREAMS_PER_CONNECTION,
      streamsPerMessage: STREAMS_PER_MESSAGE,
      // 480 requests an hour and connection are documented; this bounds their rate.
      messagesPerSec: 4,
      connectionAttempts: { count: 3, windowMs: 1_000 },
      connectionLifeMs: null,
    },
    restLimits: { rowsPerPage: 300, budget: BUDGET, paging: 'windows', keptBars: null },
    // A connection without traffic for 30 s is cut.
    keepAlive: { everyMs: 20_000, text: 'ping' },
    settleMs: SETTLE_MS,
    hasClosingFrames: true,
    isQuoteVolumeEstimated: false,
    ...(isSwap ? { derivatives: VENUE_B_DERIVATIVES } : {}),
    // Candles are refused on the public route.
    socketUrl: (baseUrl) => `${baseUrl}/ws/v5/business`,
    subscribeFrames: (streams, firstId) => clientFrames('subscribe', streams, firstId, isSwap),
    unsubscribeFrames: (streams, firstId) => clientFrames('unsubscribe', streams, firstId, isSwap),
    parse: parseFrame,
    barsRequest({ symbol, interval }, startMs, endMs, limit, nowMs) {
      const isRecent = startMs > nowMs - RECENT_BARS * intervalMs(interval);
      const query = new URLSearchParams({
        instId: instIdOf(symbol, isSwap),
        bar: BAR_OF_INTERVAL[interval],
        // Both bounds are exclusive, and none may be negative; `before` alone would return the newest rows.
        before: String(Math.max(0, startMs - 1)),
        after: String(endMs),
        limit: String(limit),
      });
      const route = isRecent ? 'candles' : 'history-candles';
      const weight = isRecent ? RECENT_WEIGHT : HISTORY_WEIGHT;
      return { path: `/api/v5/market/${route}?${query}`, method: 'GET', weight };
    },
    parseBars: (body, interval) => parseCandlePage(body, interval, isSwap),
    instrumentsRequest: () => ({
      path: `/api/v5/public/instruments?instType=${isSwap ? 'SWAP' : 'SPOT'}`,
      method: 'GET',
      weight: HISTORY_WEIGHT,
    }),
    parseInstruments: (body) => ({ instruments: parseInstrumentList(body, id), nextCursor: null }),
    faultOf: answerProblem,
    usedWeight: () => null,
  };
}

/** Spot markets, and perpetuals that are settled in their quote asset. */
export const VENUE_B: Venue = {
  exchange: 'venue_b',
  markets: { spot: protocol('spot'), perp: protocol('perp') },
};
