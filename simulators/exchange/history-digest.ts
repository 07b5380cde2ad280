import { hash } from 'node:crypto';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/demo-instruments.ts';
import { ContractHistory } from '#simulators/exchange/contract-history.ts';
import { contractOf, type ContractMarket } from '#simulators/exchange/contract.ts';

/** Minutes long past, on a working day and at a weekend. */
const SAMPLES_MS = [Date.UTC(2022, 5, 18, 3, 14), Date.UTC(2025, 9, 7, 13, 37)];
const DAY_MS = 86_400_000;
const DIGITS = 8;

/**
 * A few letters that tell one simulated history from another: made from bars themselves, so that they
 * change with the seed, and with the simulation, whoever changes it.
 */
export function historyDigest(seed: number, market: ContractMarket): string {
  const instrument = (market === 'spot' ? DEMO_SPOT : DEMO_PERP)[0]!;
  const history = new ContractHistory(seed, contractOf(instrument, market));
  const bars = SAMPLES_MS.map((openMs) => history.barAt('1m', openMs, openMs + DAY_MS));
  return hash('sha256', JSON.stringify(bars)).slice(0, DIGITS);
}
