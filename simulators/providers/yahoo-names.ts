import type { QuotedInstrument, QuotedMarket } from '#simulators/instruments/quoted-instrument.ts';
import type { QuotedMarkets } from '#simulators/providers/quoted-market.ts';

/** The time zones by which each market's days are dated. */
export const ZONES: Readonly<Record<QuotedMarket, string>> = {
  'stock:cn': 'Asia/Shanghai',
  'stock:hk': 'Asia/Hong_Kong',
  'stock:us': 'America/New_York',
  'forex:spot': 'Europe/London',
  'commodity:futures': 'America/New_York',
};

/** The codes that each mainland exchange hands out begin so. */
const MAINLAND_SUFFIX = [
  [/^[569]\d{5}$/, 'SS'],
  [/^[0123]\d{5}$/, 'SZ'],
] as const;

/** What a name such as `600519.SS`, `0700.HK` or `EURUSD=X` means; null when it is not quoted. */
export function yahooInstrument(name: string, markets: QuotedMarkets): QuotedInstrument | null {
  const [code = '', suffix] = name.split('.');
  if (suffix === 'SS' || suffix === 'SZ' || suffix === 'BJ') {
    return mainlandSuffix(code) === suffix ? markets.find('stock:cn', code) : null;
  }
  if (suffix === 'HK') return markets.find('stock:hk', code.padStart(5, '0'));
  if (name.endsWith('=X')) return markets.find('forex:spot', name.slice(0, -2));
  if (name.endsWith('=F')) return markets.find('commodity:futures', name.slice(0, -2));
  return markets.find('stock:us', name.replace('-', '.'));
}

function mainlandSuffix(code: string): string | undefined {
  if (/^(?:4|8|92)/.test(code)) return 'BJ';
  return MAINLAND_SUFFIX.find(([codes]) => codes.test(code))?.[1];
}
