import type { Contract } from '#simulators/exchange/contract.ts';
import { PriceProcess } from '#simulators/exchange/price-process.ts';

/**
 * The price processes of one seed, created on demand and shared: four exchanges that list a coin use the bars of its
 * first contract.
 */
export class PricePaths {
  readonly seed: number;
  readonly #processes = new Map<string, PriceProcess>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** The process of a contract. */
  of(contract: Contract): PriceProcess {
    const key = keyOf(contract);
    let process = this.#processes.get(key);
    if (process === undefined) {
      const { follows } = contract;
      process = new PriceProcess(
        this.seed,
        contract,
        follows === null ? undefined : this.of(follows),
      );
      this.#processes.set(key, process);
    }
    return process;
  }
}

/** Everything of a contract that its prices follow from; not its name alone, for tests change the rest. */
function keyOf(contract: Contract): string {
  const { exchange, market, symbol, asset, follows, underlyingType, startPrice, volatility } =
    contract;
  const { priceDecimals, quantityDecimals, dailyTurnover, isSparse } = contract;
  const units = [priceDecimals, quantityDecimals, dailyTurnover, isSparse];
  const prices = [asset, underlyingType, startPrice, volatility];
  const followed = follows === null ? null : keyOf(follows);
  return JSON.stringify([exchange, market, symbol, prices, units, followed]);
}
