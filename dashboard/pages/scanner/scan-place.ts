import type { Exchange, Market } from '#clients/typescript/src/index.ts';
import {
  EXCHANGES,
  INTERVALS,
  MARKETS,
  type ListedInstrument,
  type Scan,
  type Universe,
} from '#dashboard/pages/scanner/scan.ts';
import { rankText, readRank, readWhere, whereText } from '#dashboard/pages/scanner/scan-text.ts';

/** The members of an address that hold a scan; null where one is absent. */
export type ScanQuery = Readonly<
  Record<
    'fund' | 'interval' | 'list' | 'market' | 'rank' | 'sector' | 'venue' | 'where',
    string | null
  >
>;

const INTERVAL = /^[1-9]\d{0,2}[mhdwM]$/;

/** The scan that an address holds. Throws a ScanTextError for a condition that cannot be read. */
export function scanOf(query: URLSearchParams): Scan {
  const interval = query.get('interval') ?? '';
  const where = readWhere(query.get('where') ?? '');
  const rank = query.get('rank');
  return {
    universe: universeOf(query),
    interval: INTERVAL.test(interval) ? interval : '1h',
    where,
    rank: rank === null ? null : readRank(rank),
  };
}

/** A scan in the address. */
export function queryOf({ universe, interval, where, rank }: Scan): ScanQuery {
  const text = whereText(where);
  return {
    venue: universe.kind === 'venue' ? universe.exchange : null,
    market: universe.kind === 'venue' ? universe.market : null,
    sector: universe.kind === 'sector' ? universe.sectorId : null,
    fund: universe.kind === 'fund' ? universe.fundCode : null,
    list: universe.kind === 'list' ? universe.instruments.map(listedText).join(',') : null,
    interval,
    where: text === '' ? null : text,
    rank: rank === null ? null : rankText(rank),
  };
}

/** The address of a scan. */
export function addressOf(scan: Scan): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(scan))) {
    if (value !== null && value !== '') params.set(name, value);
  }
  return `/scanner?${params.toString()}`;
}

function universeOf(query: URLSearchParams): Universe {
  const sectorId = query.get('sector');
  if (sectorId !== null) return { kind: 'sector', sectorId };
  const fundCode = query.get('fund');
  if (fundCode !== null) return { kind: 'fund', fundCode };
  const list = query.get('list');
  if (list !== null) return { kind: 'list', instruments: readListed(list) };
  const exchange = EXCHANGES.find((one) => one === query.get('venue')) ?? null;
  const market = MARKETS.find((one) => one === query.get('market')) ?? null;
  return exchange === null && market === null
    ? { kind: 'venue', exchange: 'venue_a', market: 'spot' }
    : { kind: 'venue', exchange, market };
}

export function listedText({ exchange, market, symbol }: ListedInstrument): string {
  return `${exchange}:${market}:${symbol}`;
}

function readListed(text: string): ListedInstrument[] {
  return text.split(',').flatMap((one) => {
    const [exchange, market, ...rest] = one.trim().split(':');
    const symbol = rest.join(':');
    const isKnown = EXCHANGES.includes(exchange as Exchange) && MARKETS.includes(market as Market);
    if (!isKnown || symbol === '') return [];
    return [{ exchange: exchange as Exchange, market: market as Market, symbol }];
  });
}

/** The intervals to choose from, with the one of the scan. */
export function intervalsWith(interval: string): readonly string[] {
  return INTERVALS.includes(interval) ? INTERVALS : [...INTERVALS, interval];
}
