import {
  contractSizeAt,
  isEquity,
  type Contract,
  type ContractMarket,
  type ContractStatus,
} from '#simulators/exchange/contract.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';

const SWAP = 'SWAP';
const STATES: Readonly<Record<ContractStatus, string>> = {
  trading: 'live',
  halted: 'suspend',
  pending: 'preopen',
  settling: 'suspend',
};

/** The exchange's name of a contract: `BTC-USDT`, or `BTC-USDT-SWAP`. */
export function instIdOf({ base, quote, market }: Contract): string {
  return market === 'perp' ? `${base}-${quote}-${SWAP}` : `${base}-${quote}`;
}

/** The listing of a name; null if there is none. */
export function findByInstId(exchange: SimulatedExchange, instId: string): Listing | null {
  const [base = '', quote = '', kind, ...rest] = instId.split('-');
  if (rest.length > 0 || (kind !== undefined && kind !== SWAP)) return null;
  return exchange.find(kind === SWAP ? 'perp' : 'spot', `${base}${quote}`);
}

/** `GET /api/v5/public/instruments` of one type. */
export function instrumentList(
  exchange: SimulatedExchange,
  market: ContractMarket,
  nowMs: number,
): unknown[] {
  return exchange.contracts(market).map((contract) => instrument(contract, nowMs));
}

function instrument(contract: Contract, nowMs: number): unknown {
  const { base, quote, settle, market, priceDecimals, quantityDecimals, onboardMs } = contract;
  const isSwap = market === 'perp';
  const size = contractSizeAt(contract, nowMs);
  const lot = isSwap ? countText(10 ** -quantityDecimals, size) : decimalText(1, quantityDecimals);
  return {
    alias: '',
    baseCcy: isSwap ? '' : base,
    category: '1',
    ctMult: isSwap ? '1' : '',
    ctType: isSwap ? 'linear' : '',
    ctVal: isSwap ? String(size) : '',
    ctValCcy: isSwap ? base : '',
    expTime: '',
    instCategory: isEquity(contract) ? '3' : '1',
    instFamily: isSwap ? `${base}-${quote}` : '',
    instId: instIdOf(contract),
    instType: isSwap ? SWAP : 'SPOT',
    lever: '10',
    listTime: String(onboardMs),
    lotSz: lot,
    minSz: lot,
    quoteCcy: isSwap ? '' : quote,
    settleCcy: isSwap ? settle : '',
    state: STATES[contract.status],
    tickSz: decimalText(1, priceDecimals),
    uly: isSwap ? `${base}-${quote}` : '',
  };
}

/** A quantity of the base asset as a count of contracts. */
export function countText(quantity: number, size: number): string {
  return (quantity / size).toFixed(8).replace(/\.?0+$/, '');
}
