import { createHash } from 'node:crypto';
import type { BasketComponent, EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * Creation and redemption cash of Shenzhen funds. It stands among the components and is no share;
 * it carries the cash for shares of other markets.
 */
const CASH_COMPONENT_CODE = '159900';

/** Whether a component is cash and not a holding. */
export function isCash({ code, market }: BasketComponent): boolean {
  return code === CASH_COMPONENT_CODE && (market === 'SZSE' || market === 'OTHER');
}

/**
 * Whether a component is a place that is kept for a share that is not held: exchanges list those
 * with no quantity, cash as the only way, and no cash.
 */
export function isPlaceholder({ quantity, substitution, cash }: BasketComponent): boolean {
  return quantity === 0 && substitution === 'must' && (cash ?? 0) === 0;
}

/** Whether the file had fewer or more components than it says; nothing may be derived from it. */
export function isTruncated(basket: EtfBasketPayload): boolean {
  return basket.components.length !== basket.declared_component_count;
}

/**
 * Digest of what a basket consists of: codes, quantities and flags in the order of the codes. Cash
 * amounts move every day with the prices and say nothing about the content.
 */
export function contentHashOf(basket: EtfBasketPayload): string {
  const content = basket.components
    .map(({ market, code, quantity, substitution }) => [market, code, quantity, substitution])
    .map((parts) => parts.join('|'))
    .sort()
    .join('\n');
  return createHash('sha256').update(content).digest('hex');
}
