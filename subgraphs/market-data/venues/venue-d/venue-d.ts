import { INTERVALS } from '#kernel/market/interval.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { answerProblem } from '#market-data/venues/venue-d/answer-problems.ts';
import { parseFrame } from '#market-data/venues/venue-d/candle-frames.ts';
import { parseCandles } from '#market-data/venues/venue-d/candle-rows.ts';
import { coinOf } from '#market-data/venues/venue-d/coin-names.ts';
import { parseUniverse } from '#market-data/venues/venue-d/universe.ts';
import type {
  BarStream,
  ClientFrame,
  Venue,
  VenueProtocol,
  VenueRequest,
} from '#market-data/venues/venue.ts';

const ID = { exchange: 'venue_d', market: 'perp' } as const satisfies VenueId;

/** The exchange documents no such time. Pages have the last trades of a bar within a second. */
const SETTLE_MS = 2_000;
/** Base weight of a request. */
const QUESTION_WEIGHT = 20;
/** Candles cost one more weight for each of these rows. */
const ROWS_PER_WEIGHT = 60;
/** A page of this length costs 37, so the cheapest row, of pages of 5,000, is not half the price. */
const ROWS_PER_PAGE = 1_000;

function ask(question: unknown, rows = 0): VenueRequest {
  const weight = QUESTION_WEIGHT + Math.ceil(rows / ROWS_PER_WEIGHT);
  return { path: '/info', method: 'POST', body: JSON.stringify(question), weight };
}

/** One subscription a message; the answer repeats it, and has no id. */
function clientFrames(
  method: 'subscribe' | 'unsubscribe',
  streams: readonly BarStream[],
  firstId: number,
): ClientFrame[] {
  return streams.map((stream, index) => {
    const { symbol, interval } = stream;
    const subscription = { type: 'candle', coin: coinOf(symbol), interval };
    const text = JSON.stringify({ method, subscription });
    return { id: firstId + index, text, streams: [stream] };
  });
}

const PERP: VenueProtocol = {
  id: ID,
  intervals: INTERVALS,
  streamLimits: {
    streamsPerConnection: 1_000,
    streamsPerMessage: 1,
    // 2,000 a minute and address are allowed, over all connections.
    messagesPerSec: 30,
    connectionAttempts: { count: 30, windowMs: 60_000 },
    connectionLifeMs: null,
    streamsPerAddress: 1_000,
  },
  restLimits: {
    rowsPerPage: ROWS_PER_PAGE,
    budget: { weight: 1_200, windowMs: 60_000 },
    paging: 'windows',
    keptBars: 5_000,
  },
  // The server cuts a client that was silent for a minute.
  keepAlive: { everyMs: 20_000, text: '{"method":"ping"}' },
  settleMs: SETTLE_MS,
  hasClosingFrames: false,
  isQuoteVolumeEstimated: true,
  socketUrl: (baseUrl) => `${baseUrl}/ws`,
  subscribeFrames: (streams, firstId) => clientFrames('subscribe', streams, firstId),
  unsubscribeFrames: (streams, firstId) => clientFrames('unsubscribe', streams, firstId),
  parse: parseFrame,
  barsRequest({ symbol, interval }, startMs, endMs, limit) {
    // Both bounds are inclusive, and the page includes the candle that contains the start.
    const req = { coin: coinOf(symbol), interval, startTime: startMs, endTime: endMs - 1 };
    return ask({ type: 'candleSnapshot', req }, limit);
  },
  parseBars: (body, interval, exchangeTimeMs) =>
    parseCandles(body, interval, exchangeTimeMs, SETTLE_MS),
  instrumentsRequest: () => ask({ type: 'meta' }),
  parseInstruments: (body) => ({ instruments: parseUniverse(body, ID), nextCursor: null }),
  faultOf: answerProblem,
  usedWeight: () => null,
};

/** Perpetuals that are quoted and settled in USDC. */
export const VENUE_D: Venue = { exchange: 'venue_d', markets: { perp: PERP } };
