import type { InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import type { LocalHours, MarketCalendar, TradingHours } from '#kernel/market/trading-hours.ts';
import { isHorizonNear } from '#market-data/calendars/horizon-notice.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { listingOf } from '#market-data/resolvers/market-context.ts';

/** The present state of a calendar. */
interface TradingSession {
  readonly calendar: string;
  readonly isOpen: boolean;
  readonly nextOpenMs: number | null;
  readonly horizonMs: number;
  readonly warning: 'calendar_horizon' | null;
  readonly trading: TradingHours;
}

interface ExceptionArguments {
  readonly startTime: number;
  readonly endTime: number | null;
}

const DAY_MS = 86_400_000;
const DAY_MIN = 1_440;

export const TRADING_SESSION_RESOLVERS = {
  timeZone: ({ trading }: TradingSession) => trading.zone,
  hours: ({ trading }: TradingSession) => trading.ordinaryHours.map(hoursText),
  exceptions: ({ trading }: TradingSession, { startTime, endTime }: ExceptionArguments) =>
    trading.exceptions(startTime, endTime ?? Infinity).map(({ day, hours }) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      hours: hours.map(hoursText),
    })),
};

/** For example `09:30-11:30`; a session that begins on the day before ends no later than it begins. */
function hoursText({ fromMinute, toMinute }: LocalHours): string {
  return `${timeText((fromMinute + DAY_MIN) % DAY_MIN)}-${timeText(toMinute)}`;
}

function timeText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
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
