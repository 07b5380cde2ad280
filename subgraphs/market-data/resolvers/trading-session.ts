import type { VenueId } from '#kernel/instrument.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { listingOf } from '#market-data/resolvers/market-context.ts';

/** What a venue's calendar says of now. */
interface TradingSession {
  readonly calendar: string;
  readonly isOpen: boolean;
  readonly nextOpenMs: number | null;
  readonly horizonMs: number;
  readonly warning: 'calendar_horizon' | null;
}

/** The trading session of a venue now; null where it trades around the clock. */
export function sessionOf(
  venue: VenueId,
  context: Pick<MarketContext, 'clock' | 'listings'>,
): TradingSession | null {
  const calendar = listingOf(context, venue)?.calendar ?? null;
  if (calendar === null) return null;
  const { name, hours } = calendar;
  const nowMs = context.clock.nowMs();
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
