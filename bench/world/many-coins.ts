import type { Contract, ExchangeName } from '#simulators/exchange/contract.ts';
import { coinContract, coinName } from '#simulators/listings/new-coins.ts';

/** Numbers of coins below are listed by the demo. */
const FIRST_COIN = 2_000;

/** Perpetuals on the same made-up coins at one exchange, as it would list them. */
export function manyCoins(exchange: ExchangeName, count: number): Contract[] {
  const quote = exchange === 'venue_d' ? 'USDC' : 'USDT';
  return Array.from({ length: count }, (_, index) => {
    const coin = coinContract(coinName(FIRST_COIN + index));
    const listed = { ...coin, exchange, symbol: `${coin.base}${quote}`, quote, settle: quote };
    return {
      ...listed,
      // What moves alike is made up once.
      follows: exchange === 'venue_a' ? null : coin,
      dailyTurnover: 5e7,
      ...(exchange === 'venue_b' ? { contractSizes: [{ fromMs: 0, size: 10 }] } : {}),
    };
  });
}
