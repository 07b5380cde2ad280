import type { InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import type { MarketCalendar, TradingHours } from '#kernel/market/trading-hours.ts';
import { isHorizonNear } from '#market-data/calendars/horizon-notice.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

/** The present state of a calendar. */
export interface TradingSession {
  readonly calendar: string;
  readonly isOpen: boolean;
  readonly nextOpenMs: number | null;
  readonly horizonMs: number;
  readonly warning: 'calendar_horizon' | null;
  readonly trading: TradingHours;
}

type SessionContext = Pick<MarketContext, 'clock' | 'listings'>;

/** The trading session of a venue now; null if it trades around the clock. */
export function sessionOf(venue: VenueId, context: SessionContext): TradingSession | null {
  return sessionNow(listingOf(context, venue)?.calendar ?? null, context);
}

/**
 * The trading session of an instrument now: of its own market, or, if that never rests, of the market that it
 * follows. Null for a coin, and if the sessions are not known.
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
    warning: isHorizonNear(horizonMs, nextOpenMs ?? nowMs) ? 'calendar_horizon' : null,
    trading: hours,
  };
}
