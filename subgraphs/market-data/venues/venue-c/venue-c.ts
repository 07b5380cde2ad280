import { INTERVALS } from '#kernel/market/interval.ts';
import { answerProblem, usedWeight } from '#market-data/venues/venue-c/answer-problems.ts';
import { VENUE_C_DERIVATIVES } from '#market-data/venues/venue-c/derivatives.ts';
import { parseInstrumentPage } from '#market-data/venues/venue-c/instruments.ts';
import { WORD_OF_INTERVAL } from '#market-data/venues/venue-c/kline.ts';
import { parseFrame } from '#market-data/venues/venue-c/kline-frames.ts';
import { parseKlinePage } from '#market-data/venues/venue-c/kline-rows.ts';
import type { BarStream, ClientFrame, Venue, VenueProtocol } from '#market-data/venues/venue.ts';

/** The differences between the two markets of the exchange. */
interface MarketOptions {
  readonly market: 'spot' | 'perp';
  /** Its name in paths and queries. */
  readonly category: 'spot' | 'linear';
  /** Spot accepts ten topics in a message; the other market documents no limit. */
  readonly streamsPerMessage: number;
  /** The spot list has one page for every limit. */
  readonly instrumentsQuery: string;
}

const SPOT: MarketOptions = {
  market: 'spot',
  category: 'spot',
  streamsPerMessage: 10,
  instrumentsQuery: 'category=spot',
};

const PERP: MarketOptions = {
  market: 'perp',
  category: 'linear',
  streamsPerMessage: 100,
  instrumentsQuery: 'category=linear&limit=1000',
};

const SETTLE_MS = 2_000;
/** An address has 600 requests in five seconds, of both markets together. */
const BUDGET = { weight: 600, windowMs: 5_000, isOfAllMarkets: true } as const;
/** An address may connect 500 times in five minutes. Each market counts for itself, so it has half. */
const CONNECTION_ATTEMPTS = { count: 250, windowMs: 300_000 } as const;
/** All topics of a connection may have 21,000 characters; one has thirty at most. */
const STREAMS_PER_CONNECTION = 700;

function clientFrames(
  op: 'subscribe' | 'unsubscribe',
  streams: readonly BarStream[],
  firstId: number,
  streamsPerMessage: number,
): ClientFrame[] {
  const frames: ClientFrame[] = [];
  for (let from = 0; from < streams.length; from += streamsPerMessage) {
    const batch = streams.slice(from, from + streamsPerMessage);
    const id = firstId + frames.length;
    const args = batch.map(
      ({ symbol, interval }) => `kline.${WORD_OF_INTERVAL[interval]}.${symbol}`,
    );
    frames.push({ id, text: JSON.stringify({ req_id: String(id), op, args }), streams: batch });
  }
  return frames;
}

function protocol({ market, category, ...facts }: MarketOptions): VenueProtocol {
  const id = { exchange: 'venue_c', market } as const;
  const { streamsPerMessage } = facts;
  return {
    id,
    intervals: INTERVALS,
    streamLimits: {
      streamsPerConnection: STREAMS_PER_CONNECTION,
      streamsPerMessage,
      messagesPerSec: 10,
      connectionAttempts: CONNECTION_ATTEMPTS,
      connectionLifeMs: null,
    },
    restLimits: {
      rowsPerPage: 1_000,
      budget: BUDGET,
      paging: 'windows',
      keptBars: null,
    },
    keepAlive: { everyMs: 20_000, text: '{"op":"ping"}' },
    settleMs: SETTLE_MS,
    hasClosingFrames: true,
    isQuoteVolumeEstimated: false,
    ...(market === 'perp' ? { derivatives: VENUE_C_DERIVATIVES } : {}),
    socketUrl: (baseUrl) => `${baseUrl}/v5/public/${category}`,
    subscribeFrames: (streams, firstId) =>
      clientFrames('subscribe', streams, firstId, streamsPerMessage),
    unsubscribeFrames: (streams, firstId) =>
      clientFrames('unsubscribe', streams, firstId, streamsPerMessage),
    parse: parseFrame,
    barsRequest({ symbol, interval }, startMs, endMs, limit) {
      const query = new URLSearchParams({
        category,
        symbol,
        interval: WORD_OF_INTERVAL[interval],
        // Both bounds are inclusive, and the page includes the row that contains the start.
        start: String(startMs),
        end: String(endMs - 1),
        limit: String(limit),
      });
      return { path: `/v5/market/kline?${query}`, method: 'GET', weight: 1 };
    },
    parseBars: (body, interval, exchangeTimeMs) =>
      parseKlinePage(body, interval, exchangeTimeMs, SETTLE_MS),
    instrumentsRequest(cursor) {
      const page = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/v5/market/instruments-info?${facts.instrumentsQuery}${page}`;
      return { path, method: 'GET', weight: 1 };
    },
    parseInstruments: (body) => parseInstrumentPage(body, id),
    faultOf: answerProblem,
    usedWeight: (headers) => usedWeight(headers, BUDGET.weight),
  };
}

/** Spot markets, and perpetuals that are quoted in USDT. */
export const VENUE_C: Venue = {
  exchange: 'venue_c',
  markets: { spot: protocol(SPOT), perp: protocol(PERP) },
};
