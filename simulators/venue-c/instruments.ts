import {
  isEquity,
  type Contract,
  type ContractMarket,
  type ContractStatus,
} from '#simulators/exchange/contract.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { nameOf } from '#simulators/venue-c/contract-names.ts';

const STATUSES: Readonly<Record<ContractStatus, string>> = {
  trading: 'Trading',
  halted: 'Closed',
  pending: 'PreLaunch',
  settling: 'Delivering',
};
/** The status that is listed if the request names none. */
const USUAL_STATUS = 'Trading';
const CURSOR = /^first=[^&]*&last=([^&]+)$/;

/** A request for the list of instruments. */
export interface InstrumentsQuestion {
  readonly market: ContractMarket;
  /** Null means all. */
  readonly name: string | null;
  readonly status: string | null;
  /** The name after which the page begins; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** A page of the list, with the cursor of the next, which is empty on the last. */
export interface InstrumentPage {
  readonly list: readonly unknown[];
  readonly nextPageCursor: string;
}

/** The list in the order of names, so that no page misses what stays while contracts come and go. */
export function instrumentPage(
  exchange: SimulatedExchange,
  { market, name, status, after, limit }: InstrumentsQuestion,
): InstrumentPage {
  const wanted = exchange
    .contracts(market)
    .map((contract) => ({ contract, name: nameOf(contract) }))
    .filter((entry) => name === null || entry.name === name)
    .filter(({ contract }) => STATUSES[contract.status] === (status ?? USUAL_STATUS))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rest = wanted.filter((entry) => after === null || entry.name > after);
  const page = rest.slice(0, limit);
  const [first, last] = [page[0]?.name, page.at(-1)?.name];
  // The cursor is escaped in the answer, and escaped again when it is sent back.
  const nextPageCursor =
    rest.length > limit ? encodeURIComponent(`first=${first}&last=${last}`) : '';
  return { list: page.map((entry) => instrument(entry.contract)), nextPageCursor };
}

/** The name after which a cursor continues; null for an invalid cursor. */
export function nameInCursor(cursor: string): string | null {
  try {
    return CURSOR.exec(decodeURIComponent(cursor))?.[1] ?? null;
  } catch {
    return null;
  }
}

function instrument(contract: Contract): unknown {
  return contract.market === 'spot' ? spotInstrument(contract) : perpetual(contract);
}

function spotInstrument(contract: Contract): unknown {
  const { base, quote, status, priceDecimals, quantityDecimals } = contract;
  const step = decimalText(1, quantityDecimals);
  return {
    symbol: nameOf(contract),
    baseCoin: base,
    quoteCoin: quote,
    innovation: '0',
    status: STATUSES[status],
    marginTrading: 'utaOnly',
    stTag: '0',
    lotSizeFilter: {
      basePrecision: step,
      quotePrecision: '0.00000001',
      minOrderQty: step,
      maxOrderQty: '100000',
      minOrderAmt: '5',
      maxOrderAmt: '2000000',
    },
    priceFilter: { tickSize: decimalText(1, priceDecimals) },
    riskParameters: { priceLimitRatioX: '0.01', priceLimitRatioY: '0.02' },
    symbolType: '',
  };
}

function perpetual(contract: Contract): unknown {
  const { base, quote, status, onboardMs, deliveryMs, fundingEveryMs } = contract;
  const { priceDecimals, quantityDecimals } = contract;
  const tick = decimalText(1, priceDecimals);
  const step = decimalText(1, quantityDecimals);
  return {
    symbol: nameOf(contract),
    contractType: 'LinearPerpetual',
    status: STATUSES[status],
    baseCoin: base,
    quoteCoin: quote,
    launchTime: String(onboardMs),
    deliveryTime: status === 'settling' ? String(deliveryMs) : '0',
    deliveryFeeRate: '',
    priceScale: String(priceDecimals),
    leverageFilter: { minLeverage: '1', maxLeverage: '50.00', leverageStep: '0.01' },
    priceFilter: { minPrice: tick, maxPrice: '1999999.80', tickSize: tick },
    lotSizeFilter: {
      maxOrderQty: '1000000',
      minOrderQty: step,
      qtyStep: step,
      postOnlyMaxOrderQty: '1000000',
      maxMktOrderQty: '500000',
      minNotionalValue: '5',
    },
    unifiedMarginTrade: true,
    fundingInterval: (fundingEveryMs ?? 0) / 60_000,
    settleCoin: quote,
    copyTrading: 'none',
    upperFundingRate: '0.00375',
    lowerFundingRate: '-0.00375',
    isPreListing: status === 'pending',
    symbolType: isEquity(contract) ? 'stock' : '',
  };
}
