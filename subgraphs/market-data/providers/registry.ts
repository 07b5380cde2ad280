import { EASTMONEY } from '#market-data/providers/eastmoney/eastmoney.ts';
import type { Provider } from '#market-data/providers/provider.ts';
import { YAHOO } from '#market-data/providers/yahoo/yahoo.ts';

/** Every provider, by its name in the settings. */
export const PROVIDERS = {
  eastmoney: EASTMONEY,
  yahoo: YAHOO,
} as const satisfies Readonly<Record<string, Provider>>;
