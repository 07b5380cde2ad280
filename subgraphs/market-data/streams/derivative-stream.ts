import { ResumableStream, STATELESS, type StreamPart } from '#kernel/async/resumable-stream.ts';
import type { DerivativeState } from '#kernel/market/derivative.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { DerivativesEvent } from '#market-data/bars/events/market-events.ts';
import { derivativesTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface DerivativeSource {
  readonly derivativesUpdated: object;
  readonly [DELIVERY_KEY]: Delivery;
}

/**
 * Funding, mark price and open interest of some perpetuals for one subscriber: the known state of each first, then
 * every change. Each event is the whole state, so a slow subscriber gets only the newest of an instrument. Throws
 * `symbol_not_subscribed` for one that no venue lists.
 */
export function derivativeStream(
  context: MarketContext,
  instruments: readonly InstrumentId[],
): ResumableStream<DerivativesEvent, DerivativeSource> {
  const { publisher, derivatives, settings } = context;
  const partOf = (instrument: InstrumentId): StreamPart<DerivativesEvent, DerivativeSource> => ({
    open() {
      const holdsUpTo = publisher.sequence;
      const state = derivatives.latest(instrument);
      // If nothing is known yet, the first answer is an event.
      if (state === null) return STATELESS;
      return { delivered: sourceOf(instrument, state, { holdsUpTo }), holdsUpTo };
    },
    answer: ({ state, sequence }) => sourceOf(instrument, state, { sequence }),
  });
  const parts = new Map(instruments.map((one) => [instrumentKey(one), partOf(one)]));
  const releases = followAll(context, instruments);
  return new ResumableStream({
    events: subscribeTo(publisher.bus, instruments.map(derivativesTopic), {
      capacity: settings.subscriberBacklog,
      conflateBy: ({ instrument }) => instrumentKey(instrument),
    }),
    parts: parts.values(),
    partOf: ({ instrument }) => parts.get(instrumentKey(instrument)),
    sequenceOf: ({ sequence }) => sequence,
    release: () => releases.forEach((release) => release()),
  });
}

/** Follows all of them, or none. */
function followAll(
  { derivatives }: MarketContext,
  instruments: readonly InstrumentId[],
): (() => void)[] {
  const releases: (() => void)[] = [];
  try {
    for (const instrument of instruments) releases.push(derivatives.follow(instrument));
    return releases;
  } catch (error) {
    for (const release of releases) release();
    throw error;
  }
}

function sourceOf(
  { exchange, market, symbol }: InstrumentId,
  { timeMs, markPrice, fundingRate, nextFundingMs, openInterest }: DerivativeState,
  place: Omit<Delivery, 'conflateKey'>,
): DerivativeSource {
  const instrument = { exchange, market, symbol };
  return {
    derivativesUpdated: {
      instrument,
      timeMs,
      markPrice,
      fundingRate,
      nextFundingTimeMs: nextFundingMs,
      openInterest,
    },
    [DELIVERY_KEY]: { conflateKey: instrumentKey(instrument), ...place },
  };
}
