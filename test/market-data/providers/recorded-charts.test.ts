import { describe, expect, test } from 'vitest';
import { isPlausible } from '#kernel/market/bar.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { barsOfRows } from '#market-data/providers/bars-of-rows.ts';
import { YAHOO } from '#market-data/providers/yahoo/yahoo.ts';
import {
  HAS_RECORDED_DATA,
  recordedFiles,
  recordedText,
} from '#test/market-data/venues/recorded-data.ts';

interface Recording {
  readonly request: { readonly url: string };
  readonly response: { readonly status: number; readonly bodyJson: unknown };
}

/** The market of a recorded name. */
function marketOf(name: string): readonly [VenueId, CalendarName] | null {
  if (name.endsWith('=X')) return [{ exchange: 'forex', market: 'spot' }, 'forex'];
  if (name.endsWith('=F')) return [{ exchange: 'commodity', market: 'futures' }, 'metals'];
  return name.includes('-') ? null : [{ exchange: 'stock', market: 'us' }, 'us'];
}

const FILES = recordedFiles('yahoo-finance2', /chart-.*(?<!fake)\.json$/);

describe.skipIf(!HAS_RECORDED_DATA)('charts that were recorded', () => {
  test.each(FILES)('%s is read: every row is a valid bar, on a day of its calendar', (file) => {
    const { request, response } = JSON.parse(recordedText(file)) as Recording;
    const url = new URL(request.url);
    const name = decodeURIComponent(url.pathname.split('/').at(-1)!);
    const place = marketOf(name);
    if (place === null || response.status !== 200) return;
    const [venue, calendar] = place;
    const interval = url.searchParams.get('interval') === '1m' ? '1m' : '1d';
    const grid = new Calendars().grid(calendar, interval);
    const question = { venue, symbol: name, interval, startMs: 0, endMs: Infinity } as const;
    const answer = YAHOO.parseRows(JSON.stringify(response.bodyJson), question);
    const rules = { source: grid, grid, nowMs: Date.UTC(2026, 0, 1), settleMs: YAHOO.settleMs };
    const bars = barsOfRows(answer, rules);
    expect(bars.length).toBe(answer.rows.length);
    for (const bar of bars) {
      expect(isPlausible(bar)).toBe(true);
      expect([bar.openTimeMs, grid.takes(bar.openTimeMs)]).toEqual([bar.openTimeMs, true]);
      if (venue.exchange === 'stock') expect(grid.has(bar.openTimeMs)).toBe(true);
      expect(bar.closed).toBe(true);
    }
  });

  test('prices lose the noise of 32-bit floats', () => {
    const file = FILES.find((one) => one.includes('GC=F'))!;
    const { response } = JSON.parse(recordedText(file)) as Recording;
    const question = {
      venue: { exchange: 'commodity', market: 'futures' },
      symbol: 'GC',
      interval: '1d',
      startMs: 0,
      endMs: Infinity,
    } as const;
    const [row] = YAHOO.parseRows(JSON.stringify(response.bodyJson), question).rows;
    expect(row).toMatchObject({
      open: 1518.1,
      high: 1528.7,
      low: 1518,
      close: 1524.5,
      volume: 214,
    });
  });
});
