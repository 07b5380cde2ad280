import { createHash } from 'node:crypto';
import type { BasketComponent, EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * Creation and redemption cash of Shenzhen funds: listed among the components but not a share; it carries the
 * cash for shares of other markets.
 */
const CASH_COMPONENT_CODE = '159900';

/** Whether a component is cash and not a holding. */
export function isCash({ code, market }: BasketComponent): boolean {
  return code === CASH_COMPONENT_CODE && (market === 'SZSE' || market === 'OTHER');
}

/**
 * Whether a component is a placeholder for a share that is not held: exchanges list it with no quantity,
 * cash-only substitution and no cash.
 */
export function isPlaceholder({ quantity, substitution, cash }: BasketComponent): boolean {
  return quantity === 0 && substitution === 'must' && (cash ?? 0) === 0;
}

/**
 * Whether the file's number of components differs from its declared one; nothing may be derived from such a
 * basket.
 */
export function isTruncated(basket: EtfBasketPayload): boolean {
  return basket.components.length !== basket.declared_component_count;
}

/**
 * Digest of a basket's content: codes, quantities and flags in code order. Cash amounts change daily with
 * prices, so they are excluded.
 */
export function contentHashOf(basket: EtfBasketPayload): string {
  const content = basket.components
    .map(({ market, code, quantity, substitution }) => [market, code, quantity, substitution])
    .map((parts) => parts.join('|'))
    .sort()
    .join('\n');
  return createHash('sha256').update(content).digest('hex');
}
