import { TickMarkType, type Time } from 'lightweight-charts';
import type { Language } from '#dashboard/text/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };

/** How the times of a chart are written. */
export interface TimeTexts {
  /** At the crosshair. */
  time(time: Time): string;
  /** In a list, without the year. */
  short(time: Time): string;
  /** Along the axis. */
  tick(time: Time, type: TickMarkType): string;
}

/**
 * Texts of times in a zone. Bars of a day or longer begin at the start of the day in UTC in every zone, so their date
 * is that of UTC.
 */
export function timeTexts(language: Language, zone: string, isDaily: boolean): TimeTexts {
  const locale = LOCALES[language];
  const timeZone = isDaily ? 'UTC' : zone;
  const of = (options: Intl.DateTimeFormatOptions): ((time: Time) => string) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, hour12: false, ...options });
    return (time) => format.format(Number(time) * 1_000);
  };
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const whole = of(
    isDaily ? { ...date, weekday: 'short' } : { ...date, weekday: 'short', ...clock },
  );
  const short = of({
    month: 'short',
    day: 'numeric',
    ...(isDaily ? {} : clock),
  });
  const ticks = {
    [TickMarkType.Year]: of({ year: 'numeric' }),
    [TickMarkType.Month]: of({ month: 'short' }),
    [TickMarkType.DayOfMonth]: of({ month: 'short', day: 'numeric' }),
    [TickMarkType.Time]: of(clock),
    [TickMarkType.TimeWithSeconds]: of({ ...clock, second: '2-digit' }),
  };
  return { time: whole, short, tick: (time, type) => ticks[type](time) };
}
