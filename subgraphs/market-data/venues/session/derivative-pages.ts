import type { DerivativeKind } from '#kernel/market/derivative.ts';
import { FeedError, type DerivativeFeed } from '#kernel/market/feed.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import { RouteAndMarketGate } from '#market-data/venues/session/route-and-market-gate.ts';
import type { RateGate } from '#market-data/venues/session/rate-gate.ts';
import type { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { RestReader, type RestDependencies } from '#market-data/venues/session/rest-reader.ts';
import { jsonOf } from '#market-data/venues/wire/json.ts';

/** The reader of pages; `gate` is that of the market. */
export interface DerivativeReading extends RestDependencies {
  readonly gate: RateGate;
  readonly gates: RequestGates;
}

/**
 * The statistics of a market, through its REST interface and its gate, and the gates of routes that the exchange
 * limits separately.
 *
 * @param withStop a signal that ends with the feed, too
 */
export function createDerivativeFeed(
  protocol: DerivativeProtocol,
  reading: DerivativeReading,
  withStop: (signal: AbortSignal) => AbortSignal,
): DerivativeFeed {
  const readers = new Map<DerivativeKind, RestReader>();
  const now = new RestReader(reading);
  const readerOf = (kind: DerivativeKind): RestReader => {
    const budget = protocol.routes[kind]?.budget ?? null;
    const { gate, gates } = reading;
    const admission =
      budget === null ? gate : new RouteAndMarketGate(gates.gateOfBudget(budget), gate);
    const reader = readers.get(kind) ?? new RestReader({ ...reading, gate: admission });
    readers.set(kind, reader);
    return reader;
  };
  const { current } = protocol;
  return {
    ...(current === undefined
      ? {}
      : {
          async fetchState({ symbol }: InstrumentId, signal: AbortSignal) {
            const bodies: string[] = [];
            for (const request of current.requests(symbol)) {
              const body = await now.read(
                request,
                'history',
                withStop(signal),
                whole,
                'derivatives',
              );
              bodies.push(body);
            }
            return current.parse(bodies);
          },
        }),
    paging: protocol.routes,
    async fetchPage(series, window, priority, signal) {
      const route = protocol.routes[series.kind];
      if (route === undefined) {
        throw new FeedError('unknown_symbol', 'The venue has no such statistics.');
      }
      const rows = await readerOf(series.kind).read(
        protocol.request(series, window),
        priority,
        withStop(signal),
        (body) => protocol.parse(series, body),
        'derivatives',
      );
      const points = rows.filter(({ timeMs }) => timeMs >= window.startMs && timeMs < window.endMs);
      return { points, isFull: rows.length >= route.rowsPerPage };
    },
  };
}

function whole(body: string): string {
  // A proxy's page instead of an answer is detected here, before it is parsed as one.
  if (jsonOf(body) === undefined)
    throw new FeedError('malformed', 'The answer of the venue is not JSON.');
  return body;
}
