import type { Substitution } from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * Flags of Shanghai. 0 to 2 apply to its own shares. 3 and 5 allow cash to replace shares of Shenzhen and of other
 * markets with later settlement; 4 and 6 require it. 7 and 8 are the same for Hong Kong.
 */
export const SSE_SUBSTITUTIONS: Readonly<Record<string, Substitution>> = {
  0: 'forbidden',
  1: 'allowed',
  2: 'must',
  3: 'allowed',
  4: 'must',
  5: 'allowed',
  6: 'must',
  7: 'allowed',
  8: 'must',
};

/** Flags of Shenzhen, for shares of any market. */
export const SZSE_SUBSTITUTIONS: Readonly<Record<string, Substitution>> = {
  0: 'forbidden',
  1: 'allowed',
  2: 'must',
};
