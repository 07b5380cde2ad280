import { readCalendarFile } from '#bin/serving/market-data/calendar-file.ts';
import { EvenGrid, type BarGrid } from '#kernel/market/bar-grid.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { QUOTED_MARKETS } from '#platform/configuration/quoted-markets.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/** The time grid of a series, as a server with the same settings has it. */
export function seriesGrid(series: SeriesId, { calendarsFile }: Settings): BarGrid {
  const calendars =
    calendarsFile === '' ? new Calendars() : new Calendars(readCalendarFile(calendarsFile));
  const quoted: Readonly<
    Record<string, { readonly calendar: 'cn' | 'hk' | 'us' | 'forex' | 'metals' }>
  > = QUOTED_MARKETS;
  const name = quoted[venueKey(series)]?.calendar ?? '24x7';
  const market = calendars.ofSymbol(series, series.symbol, name);
  return market === null ? new EvenGrid(series.interval) : market.grid(series.interval);
}
