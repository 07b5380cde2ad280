import { isInterval, type Interval } from '#kernel/market/interval.ts';

/** The content of a file of the exchange's published archives. */
export type ArchiveFile =
  | {
      readonly kind: 'klines';
      readonly market: 'spot' | 'perp';
      readonly symbol: string;
      readonly interval: Interval;
    }
  | { readonly kind: 'metrics' | 'funding'; readonly symbol: string };

/** `BTCUSDT-1m-2024-01.zip` of a month, `BTCUSDT-metrics-2024-01-31.csv` of a day. */
const NAME = /^(?<symbol>.+)-(?<what>[A-Za-z0-9]+)-\d{4}-\d{2}(?:-\d{2})?\.(?:zip|csv)$/;

/** Klines of prices without trades. */
const OTHER_KLINES = new Set(['indexPriceKlines', 'markPriceKlines', 'premiumIndexKlines']);

/**
 * The content of a file, by its name and its folders, which are those of data.binance.vision: `spot/monthly/klines/…`,
 * `futures/um/daily/metrics/…`. A text is the reason why the file cannot be used.
 *
 * @param path with forward slashes
 */
export function archiveFileOf(path: string): ArchiveFile | string {
  const folders = path.split('/');
  const { symbol = '', what = '' } = NAME.exec(folders.pop() ?? '')?.groups ?? {};
  if (symbol === '') return 'its name is not one of the published names';
  const isCoinMargined = folders.some((name, at) => name === 'cm' && folders[at - 1] === 'futures');
  if (isCoinMargined) return 'coin-margined contracts are not stored';
  // Dated contracts, and contracts of pairs, have an underscore: `BTCUSDT_240329`.
  if (symbol.includes('_')) return 'dated contracts are not stored';
  if (what === 'metrics') return { kind: 'metrics', symbol };
  if (what === 'fundingRate') return { kind: 'funding', symbol };
  if (!isInterval(what)) return `${what} is not stored`;
  const market = marketOf(folders);
  if (market === null) return 'no folder above it is called spot, or futures/um';
  return { kind: 'klines', market, symbol, interval: what };
}

function marketOf(folders: readonly string[]): 'spot' | 'perp' | null {
  if (folders.some((name) => OTHER_KLINES.has(name))) return null;
  if (folders.some((name, at) => name === 'um' && folders[at - 1] === 'futures')) return 'perp';
  return folders.includes('spot') ? 'spot' : null;
}
