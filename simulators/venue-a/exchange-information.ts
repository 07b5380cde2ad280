import type { Contract, ContractStatus } from '#simulators/exchange/contract.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import { MARKET_RULES } from '#simulators/venue-a/market-rules.ts';

const STATUSES: Readonly<Record<ContractStatus, string>> = {
  trading: 'TRADING',
  halted: 'BREAK',
  pending: 'PENDING_TRADING',
  settling: 'SETTLING',
};

/** `GET /api/v3/exchangeInfo`, with the fields and key order of a recorded answer. */
export function spotInformation(contracts: readonly Contract[], nowMs: number): unknown {
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    rateLimits: [
      weightLimit(MARKET_RULES.spot.weightPerMinute),
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000 },
      { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61_000 },
    ],
    exchangeFilters: [],
    symbols: contracts.map(spotSymbol),
  };
}

/** `GET /fapi/v1/exchangeInfo`, with the fields and key order of a recorded answer. */
export function perpInformation(contracts: readonly Contract[], nowMs: number): unknown {
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    futuresType: 'U_MARGINED',
    rateLimits: [
      weightLimit(MARKET_RULES.perp.weightPerMinute),
      { rateLimitType: 'ORDERS', interval: 'MINUTE', intervalNum: 1, limit: 1_200 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 300 },
    ],
    exchangeFilters: [],
    assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
    symbols: contracts.map(perpSymbol),
  };
}

function weightLimit(limit: number): unknown {
  return { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit };
}

function spotSymbol(contract: Contract): unknown {
  const tick = decimalText(1, contract.priceDecimals, 8);
  const step = decimalText(1, contract.quantityDecimals, 8);
  return {
    symbol: contract.symbol,
    status: STATUSES[contract.status],
    baseAsset: contract.base,
    baseAssetPrecision: 8,
    quoteAsset: contract.quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'],
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: true,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '1000000.00000000', tickSize: tick },
      { filterType: 'LOT_SIZE', minQty: step, maxQty: '9000000.00000000', stepSize: step },
      { filterType: 'ICEBERG_PARTS', limit: 10 },
      { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
    ],
    permissions: [],
    permissionSets: [['SPOT', 'MARGIN']],
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
  };
}

function perpSymbol(contract: Contract): unknown {
  const tick = decimalText(1, contract.priceDecimals);
  const step = decimalText(1, contract.quantityDecimals);
  return {
    symbol: contract.symbol,
    pair: `${contract.base}${contract.quote}`,
    contractType: contract.contractType,
    deliveryDate: contract.deliveryMs,
    onboardDate: contract.onboardMs,
    status: STATUSES[contract.status],
    maintMarginPercent: '2.5000',
    requiredMarginPercent: '5.0000',
    baseAsset: contract.base,
    quoteAsset: contract.quote,
    marginAsset: contract.quote,
    pricePrecision: contract.priceDecimals,
    quantityPrecision: contract.quantityDecimals,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    underlyingType: contract.underlyingType,
    underlyingSubType: contract.contractType === 'TRADIFI_PERPETUAL' ? ['TradFi'] : [],
    triggerProtect: '0.0500',
    liquidationFee: '0.012500',
    marketTakeBound: '0.05',
    maxMoveOrderLimit: 10_000,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '4529764', tickSize: tick },
      { filterType: 'LOT_SIZE', minQty: step, maxQty: '9000000', stepSize: step },
      { filterType: 'MARKET_LOT_SIZE', minQty: step, maxQty: '900000', stepSize: step },
      { filterType: 'MAX_NUM_ORDERS', limit: 200 },
      { filterType: 'MIN_NOTIONAL', notional: '5' },
    ],
    orderTypes: ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'],
    timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
    permissionSets: ['GRID', 'COPY'],
  };
}
