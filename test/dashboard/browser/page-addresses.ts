import type { PageName } from '#dashboard/app/page-table.ts';

/** Addresses that show each page with data of the demo. */
export const ADDRESSES: Readonly<Record<PageName, string>> = {
  home: '/',
  symbol: '/symbol/venue_a/spot/BTCUSDT?i=1m&calc=bbands,rsi',
  grid: '/grid?g=2x2&c=venue_a:spot:BTCUSDT@1m,ETHUSDT,@5m,-&calc=rsi',
  sectors: '/sectors',
  company: '/company/688901',
  fund: '/fund/514010',
  indicators: '/indicators/macd',
  scanner: '/scanner',
  newsroom: '/newsroom',
  alerts: '/alerts',
  status: '/status',
};
