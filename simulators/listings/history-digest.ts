import { hash } from 'node:crypto';
import { ContractHistory } from '#simulators/exchange/contract-history.ts';
import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import type { PricePaths } from '#simulators/exchange/price-paths.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';

/** Minutes long past, on a working day and at a weekend. */
const SAMPLES_MS = [Date.UTC(2022, 5, 18, 3, 14), Date.UTC(2025, 9, 7, 13, 37)];
const DAY_MS = 86_400_000;
const DIGITS = 8;
/** Changes of the simulation that only some minutes show: perpetuals follow their spot market. */
const REVISIONS: Readonly<Record<ContractMarket, string>> = { spot: '', perp: '2' };

/**
 * A short digest of a simulated history, computed from bars themselves: it changes with the seed and with the
 * simulation code. Throws for a market that the exchange does not have.
 *
 * @param paths those of the simulated world, if there is one, so that nothing is computed twice
 */
export function historyDigest(
  paths: PricePaths,
  market: ContractMarket,
  exchange: ExchangeName = 'venue_a',
): string {
  const contract = demoListings(exchange).find((listed) => listed.market === market);
  if (contract === undefined) throw new Error(`${exchange} has no ${market} market`);
  const history = new ContractHistory(paths, contract);
  const bars = SAMPLES_MS.map((openMs) => history.barAt('1m', openMs, openMs + DAY_MS));
  return hash('sha256', REVISIONS[market] + JSON.stringify(bars)).slice(0, DIGITS);
}
