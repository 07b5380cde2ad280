import type { InstrumentId, VenueId } from '#kernel/instrument.ts';
import type { MarketCalendar } from '#kernel/trading-hours.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { listingOf } from '#market-data/resolvers/market-context.ts';

/** What a calendar says of now. */
interface TradingSession {
  readonly calendar: string;
  readonly isOpen: boolean;
  readonly nextOpenMs: number | null;
  readonly horizonMs: number;
  readonly warning: 'calendar_horizon' | null;
}

type SessionContext = Pick<MarketContext, 'clock' | 'listings'>;

/** The trading session of a venue now; null where it trades around the clock. */
export function sessionOf(venue: VenueId, context: SessionContext): TradingSession | null {
  return sessionNow(listingOf(context, venue)?.calendar ?? null, context);
}

/**
 * The trading session of an instrument now: of its own market, or, where that never rests, of the market
 * that it follows. Null for a coin, and where the sessions are not known.
 */
export function instrumentSession(
  instrument: InstrumentId,
  context: SessionContext,
): TradingSession | null {
  const listing = listingOf(context, instrument);
  return sessionNow(listing?.sessionsOf(instrument.symbol) ?? null, context);
}

function sessionNow(
  calendar: MarketCalendar | null,
  { clock }: SessionContext,
): TradingSession | null {
  if (calendar === null) return null;
  const { name, hours } = calendar;
  const nowMs = clock.nowMs();
  const nextOpenMs = hours.nextOpenMs(nowMs);
  const { horizonMs } = hours;
  return {
    calendar: name,
    isOpen: hours.partAt(nowMs) !== null,
    nextOpenMs,
    horizonMs,
    // The next opening may be that of a holiday which is not known.
    warning: (nextOpenMs ?? nowMs) >= horizonMs ? 'calendar_horizon' : null,
  };
}
