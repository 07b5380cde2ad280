import type { LocalHours } from '#kernel/market/trading-hours.ts';
import { type TradingSession } from '#market-data/answers/trading-session.ts';

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
