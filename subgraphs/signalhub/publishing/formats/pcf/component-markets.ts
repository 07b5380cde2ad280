import type { ComponentMarket } from '#signalhub/facts/kinds/etf-basket.ts';

/** Markets of components by the codes of both exchanges. */
export const COMPONENT_MARKET_CODES: Readonly<Record<string, ComponentMarket>> = {
  101: 'SSE',
  102: 'SZSE',
  103: 'HKEX',
  105: 'CFETS',
  106: 'BSE',
  9999: 'OTHER',
};
