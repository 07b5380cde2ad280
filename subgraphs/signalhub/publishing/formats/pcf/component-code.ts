import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import type { ComponentMarket } from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * A code on any market: `600519`, `00700`, `A000660` in Seoul, `1COV` in Frankfurt, `BRK.B` in New York. Letters
 * occur in baskets of cross-border funds.
 */
export const COMPONENT_CODE = /^[0-9A-Za-z][0-9A-Za-z./-]{0,15}$/;

/** Codes that shares of the Beijing exchange had until October 2025. */
const FORMER_BEIJING_CODE = /^(43|83|87|88)\d{4}$/;

/** The market whose codes alone decide: an A-share, or five digits of Hong Kong; null for any other code. */
export function marketOfShareCode(code: string): ComponentMarket | null {
  if (/^\d{5}$/.test(code)) return 'HKEX';
  if (!/^\d{6}$/.test(code)) return 'OTHER';
  const exchange = placeOfCode(code)?.exchange;
  return exchange ?? (FORMER_BEIJING_CODE.test(code) ? 'BSE' : null);
}
