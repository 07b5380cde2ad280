import { INTERVALS } from '#kernel/market/interval.ts';
import type { BarStream, ClientFrame, Venue, VenueProtocol } from '#market-data/venues/venue.ts';
import { answerProblem } from '#market-data/venues/venue-a/answer-problems.ts';
import { VENUE_A_DERIVATIVES } from '#market-data/venues/venue-a/derivatives.ts';
import { parseExchangeInfo } from '#market-data/venues/venue-a/exchange-info.ts';
import { parseFrame } from '#market-data/venues/venue-a/kline-frames.ts';
import { parseKlineRows } from '#market-data/venues/venue-a/kline-rows.ts';

/** The differences between the two markets of the exchange. */
interface MarketOptions {
  readonly market: 'spot' | 'perp';
  /** Klines are served on this route only; a wrong route connects, and then stays silent. */
  readonly socketPath: string;
  readonly restPath: string;
  readonly messagesPerSec: number;
  readonly weightPerMinute: number;
  /** Rows of the page with the most rows per unit of weight. */
  readonly rowsPerPage: number;
  readonly instrumentsWeight: number;
  pageWeight(rows: number): number;
}

const SPOT: MarketOptions = {
  market: 'spot',
  socketPath: '/ws',
  restPath: '/api/v3',
  messagesPerSec: 5,
  weightPerMinute: 6_000,
  rowsPerPage: 1_000,
  instrumentsWeight: 20,
  pageWeight: () => 2,
};

const PERP: MarketOptions = {
  market: 'perp',
  socketPath: '/market/ws',
  restPath: '/fapi/v1',
  messagesPerSec: 10,
  weightPerMinute: 2_400,
  // 499 rows cost 2, 1,500 rows cost 10: 250 rows for each unit of weight against 150.
  rowsPerPage: 499,
  instrumentsWeight: 1,
  pageWeight: perpPageWeight,
};

/** Weight of a page of perpetual klines by its `limit`. */
function perpPageWeight(rows: number): number {
  if (rows < 100) return 1;
  if (rows < 500) return 2;
  return rows <= 1_000 ? 5 : 10;
}

const SETTLE_MS = 1_000;
const DAY_MS = 86_400_000;

/** Lowers ASCII letters only: other scripts have case rules that the exchange does not apply. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function streamName(stream: BarStream): string {
  return `${lowerAscii(stream.symbol)}@kline_${stream.interval}`;
}

/** Even with long names, a message of this many streams is below the 4 kB that the exchange reads. */
const STREAMS_PER_MESSAGE = 100;

function clientFrames(
  method: 'SUBSCRIBE' | 'UNSUBSCRIBE',
  streams: readonly BarStream[],
  firstId: number,
): ClientFrame[] {
  const frames: ClientFrame[] = [];
  for (let from = 0; from < streams.length; from += STREAMS_PER_MESSAGE) {
    const batch = streams.slice(from, from + STREAMS_PER_MESSAGE);
    const id = firstId + frames.length;
    const text = JSON.stringify({ method, params: batch.map(streamName), id });
    frames.push({ id, text, streams: batch });
  }
  return frames;
}

function protocol(facts: MarketOptions): VenueProtocol {
  const id = { exchange: 'venue_a', market: facts.market } as const;
  return {
    id,
    intervals: INTERVALS,
    streamLimits: {
      streamsPerConnection: 1_024,
      streamsPerMessage: STREAMS_PER_MESSAGE,
      messagesPerSec: facts.messagesPerSec,
      // Documented for spot; we apply it to the perpetual market, too.
      connectionAttempts: { count: 300, windowMs: 300_000 },
      connectionLifeMs: DAY_MS,
    },
    restLimits: {
      rowsPerPage: facts.rowsPerPage,
      budget: { weight: facts.weightPerMinute, windowMs: 60_000 },
      paging: 'forward',
      keptBars: null,
    },
    keepAlive: null,
    settleMs: SETTLE_MS,
    hasClosingFrames: true,
    isQuoteVolumeEstimated: false,
    ...(facts.market === 'perp' ? { derivatives: VENUE_A_DERIVATIVES } : {}),
    socketUrl: (baseUrl) => `${baseUrl}${facts.socketPath}`,
    subscribeFrames: (streams, firstId) => clientFrames('SUBSCRIBE', streams, firstId),
    unsubscribeFrames: (streams, firstId) => clientFrames('UNSUBSCRIBE', streams, firstId),
    parse: parseFrame,
    barsRequest(stream, startMs, endMs, limit) {
      const query = new URLSearchParams({
        symbol: stream.symbol,
        interval: stream.interval,
        startTime: String(startMs),
        // Both bounds of upstream's window are inclusive and compare with open times.
        endTime: String(endMs - 1),
        limit: String(limit),
      });
      const path = `${facts.restPath}/klines?${query}`;
      return { path, method: 'GET', weight: facts.pageWeight(limit) };
    },
    parseBars: (body, interval, exchangeTimeMs) =>
      parseKlineRows(body, interval, exchangeTimeMs, SETTLE_MS),
    instrumentsRequest: () => ({
      path: `${facts.restPath}/exchangeInfo`,
      method: 'GET',
      weight: facts.instrumentsWeight,
    }),
    parseInstruments: (body) => ({ instruments: parseExchangeInfo(body, id), nextCursor: null }),
    faultOf: answerProblem,
    usedWeight(headers) {
      const used = headers['x-mbx-used-weight-1m'];
      return used !== undefined && /^\d+$/.test(used) ? Number(used) : null;
    },
  };
}

/** Spot and perpetual markets, equity perpetuals among the latter. */
export const VENUE_A: Venue = {
  exchange: 'venue_a',
  markets: { spot: protocol(SPOT), perp: protocol(PERP) },
};
