import { describe, expect, test } from 'vitest';
import {
  headlineOf,
  openGaps,
  troublesOf,
  worstFirst,
  type ServerHealth,
  type VenueHealth,
} from '#dashboard/pages/status/troubles.ts';
import { headlineText } from '#dashboard/pages/status/headline-view.ts';
import { STATUS_WORDS } from '#dashboard/pages/status/status-words.ts';

const AT_MS = Date.UTC(2026, 10, 29);

function venue(market: VenueHealth['market'], changes: Partial<VenueHealth> = {}): VenueHealth {
  return {
    exchange: 'venue_a',
    market,
    status: 'ok',
    statusSinceMs: AT_MS,
    session: null,
    connectionsLive: 1,
    connectionsTotal: 1,
    seriesReady: 7,
    seriesStale: 0,
    seriesTotal: 7,
    lastBarAgeMs: 200,
    clockSkewMs: 3,
    upstreamFault: null,
    symbolFaults: [],
    gapCounts: { open: 0, filled: 0, absent: 0 },
    intervals: [],
    ...changes,
  };
}

function server(venues: readonly VenueHealth[], isFailing = false): ServerHealth {
  return {
    status: 'ok',
    nowMs: AT_MS,
    server: { version: '0.1.0', startedMs: AT_MS - 60_000 },
    archive: isFailing
      ? { status: 'failing', fault: 'disk_full', failingSinceMs: AT_MS, unarchivedBars: 12 }
      : { status: 'ok', fault: null, failingSinceMs: null, unarchivedBars: 0 },
    venues,
  };
}

const said = (health: ServerHealth, language: 'en' | 'zh' = 'en'): string =>
  headlineText(STATUS_WORDS[language], headlineOf(health));

describe('the headline', () => {
  test('says how many venues are in the worst state', () => {
    expect(said(server([venue('spot'), venue('perp')]))).toBe('All 2 venues are live');
    expect(said(server([venue('spot', { status: 'degraded' }), venue('perp')]))).toBe(
      '1 of 2 venues is delayed',
    );
    const down = venue('spot', { status: 'dead' });
    expect(said(server([down, venue('perp', { status: 'degraded' })]))).toBe(
      '1 of 2 venues is down',
    );
    expect(said(server([down, venue('perp', { status: 'dead' })]))).toBe('All 2 venues are down');
    expect(said(server([venue('spot', { status: 'starting' })]))).toBe('The venue is starting');
    expect(said(server([]))).toBe('This server runs no venue.');
  });

  test('reports a failing archive, unless a venue is down', () => {
    const late = venue('spot', { status: 'degraded' });
    expect(said(server([late], true))).toBe('The archive takes no bars');
    expect(said(server([venue('spot', { status: 'dead' })], true))).toBe('The venue is down');
  });

  test('says the same in Chinese', () => {
    const late = venue('spot', { status: 'degraded' });
    expect(said(server([late, venue('perp')]), 'zh')).toBe('2 个交易所市场中有 1 个延迟');
  });
});

describe('troubles', () => {
  test('are none when all is healthy, and a resting market is healthy', () => {
    const session = {
      isOpen: false,
      nextOpenMs: AT_MS,
      horizonMs: AT_MS,
      warning: null,
      timeZone: 'Asia/Shanghai',
    };
    expect(troublesOf(server([venue('spot'), venue('cn', { session })]))).toEqual([]);
  });

  test('the worst comes first, whatever its venue', () => {
    const halted = { symbol: 'XRPUSDT', kind: 'halted', intervals: ['1m'] } as const;
    const venues = [
      venue('futures', { status: 'starting' }),
      venue('spot', { symbolFaults: [halted] }),
      venue('perp', { status: 'dead' }),
    ];
    const found = troublesOf(server(venues, true));
    expect(found.map(({ kind, mark }) => [kind, mark])).toEqual([
      ['archive', 'bad'],
      ['venues', 'bad'],
      ['symbol', 'warn'],
      ['venues', 'idle'],
    ]);
    expect(worstFirst(venues).map(({ market }) => market)).toEqual(['perp', 'futures', 'spot']);
  });

  test('venues with one state and cause are one trouble', () => {
    const silent = { cause: 'silent', sinceMs: AT_MS } as const;
    const found = troublesOf(
      server([
        venue('spot', { status: 'degraded' }),
        venue('perp', { status: 'degraded' }),
        venue('cn', { status: 'degraded', upstreamFault: silent }),
      ]),
    );
    expect(found.map((one) => one.kind === 'venues' && one.venues.length)).toEqual([2, 1]);
  });

  test('open gaps of all venues are counted together', () => {
    const withGaps = (open: number) => venue('spot', { gapCounts: { open, filled: 9, absent: 9 } });
    expect(openGaps(server([withGaps(2), withGaps(3)]))).toBe(5);
  });
});
