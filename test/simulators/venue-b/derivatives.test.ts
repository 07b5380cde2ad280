import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);

test('ccxt reads the same funding, mark price and open interest as the world has', async () => {
  const world = createSimulatedWorld({
    seed: 7,
    clock: new VirtualClock(NOW_MS),
    random: seededRandom(1),
    log: SILENT_LOG,
    exchanges: ['venue_b'],
  });
  await world.start();
  onTestFinished(() => world.stop());
  const exchange = world.exchanges.get('venue_b')!;
  const truth = exchange.derivatives(exchange.find('perp', 'BTCUSDT')!);
  const { okx } = await import('ccxt');
  const client = new okx({ options: { fetchMarkets: { types: ['swap'] } } });
  client.urls['api'] = { rest: world.urls.venue_b!.perp!.restUrl };
  client.has['fetchCurrencies'] = false;
  await client.loadMarkets();

  const rates = await client.fetchFundingRateHistory('BTC/USDT:USDT', undefined, 60);
  const payments = truth.funding(NOW_MS - 60 * 8 * 3_600_000, NOW_MS, 60);
  expect(rates.map(({ timestamp }) => timestamp)).toEqual(payments.map(({ timeMs }) => timeMs));
  // ccxt takes the paid rate for the predicted one.
  expect(rates.map(({ fundingRate }) => fundingRate)).toEqual(payments.map(({ rate }) => rate));

  const { fundingRate, fundingTimestamp } = await client.fetchFundingRate('BTC/USDT:USDT');
  expect(fundingRate).toBe(truth.nextFunding(NOW_MS)!.rate);
  expect(fundingTimestamp).toBe(truth.nextFunding(NOW_MS)!.timeMs);
  const { openInterestAmount } = await client.fetchOpenInterest('BTC/USDT:USDT');
  // It counts contracts, of a hundredth bitcoin each.
  expect(openInterestAmount! / 100).toBeCloseTo(truth.openInterestAt(NOW_MS), 7);
  const { markPrice } = await client.fetchMarkPrice('BTC/USDT:USDT');
  expect(markPrice).toBeCloseTo(truth.markPriceAt(NOW_MS)!, 7);
});
