import { isCash, isPlaceholder } from '#signalhub/etf/basket-content.ts';
import type {
  BasketComponent,
  ComponentMarket,
  EtfBasketPayload,
} from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * Source of a component's value: the close of the share, the cash allowed as a substitute, the cash required
 * as one, or none.
 */
export const PRICE_SOURCES = ['close', 'implied', 'cash', 'unknown'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A held component, with its part of the basket's value. */
export interface BasketLeg {
  readonly component: BasketComponent;
  /** 0 to 1; 0 without a price. */
  readonly weight: number;
  readonly priceSource: PriceSource;
  readonly isEquity: boolean;
}

export interface WeighedBasket {
  /** In file order. */
  readonly legs: readonly BasketLeg[];
  /** Cash part, 0 to 1. */
  readonly cashWeight: number;
  /** Part of components without a price, 0 to 1; it is not cash. */
  readonly unpricedWeight: number;
  /** Held components without a price; exposures lack them. */
  readonly unpricedCount: number;
}

/** The close of a share on the basket's pricing date, yuan; null where none was published. */
export type CloseOf = (stockCode: string) => number | null;

const EQUITY_MARKETS: ReadonlySet<ComponentMarket> = new Set(['SSE', 'SZSE', 'BSE', 'HKEX']);

/** Weights of a fund without a complete basket: no cash is known. */
export const UNKNOWN_BASKET: WeighedBasket = {
  legs: [],
  cashWeight: 0,
  unpricedWeight: 1,
  unpricedCount: 0,
};

/**
 * Formula etf-exposure/2: the weights of a basket, as parts of the net asset value of one creation unit.
 *
 * - `basket_weight = quantity × close of the pricing date ÷ net asset value`. Without a close, cash ÷ quantity
 *   is the price. If cash must substitute the share and there is no quantity,
 *   `basket_weight = cash ÷ net asset value`.
 * - `unpriced_weight`, if components have no price, is
 *   `(net asset value − cash component − priced components) ÷ net asset value`, not below 0. If the exchange
 *   published no cash component, everything without a price is unknown.
 * - `cash_weight` is 1 minus the weights and `unpriced_weight`.
 *
 * Placeholders are not held. The net asset value is rounded and cash may be negative, so components can be
 * worth slightly more than the net asset value. Then the divisor is the sum of the components, including the
 * unpriced part. So the parts are never negative and add up to 1.
 */
export function weighBasket(basket: EtfBasketPayload, closeOf: CloseOf): WeighedBasket {
  const held = basket.components.filter((one) => !isPlaceholder(one) && !isCash(one));
  const valued = held.map((component) => valueOf(component, closeOf));
  const pricedValue = valued.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const unpricedCount = valued.filter(({ value }) => value === null).length;
  const unpricedValue = unpricedCount === 0 ? 0 : valueWithoutPrice(basket, pricedValue);
  const componentValue = pricedValue + unpricedValue;
  const divisor = Math.max(basket.nav_per_creation_unit, componentValue);
  const legs = valued.map(({ component, value, priceSource }) => ({
    component,
    weight: (value ?? 0) / divisor,
    priceSource,
    isEquity: EQUITY_MARKETS.has(component.market),
  }));
  return {
    legs,
    cashWeight: (divisor - componentValue) / divisor,
    unpricedWeight: unpricedValue / divisor,
    unpricedCount,
  };
}

/** Yuan in the net asset value that are neither cash nor priced. */
function valueWithoutPrice(basket: EtfBasketPayload, pricedValue: number): number {
  const cash = basket.cash_component ?? 0;
  return Math.max(basket.nav_per_creation_unit - cash - pricedValue, 0);
}

interface ValuedComponent {
  readonly component: BasketComponent;
  /** Yuan; null without a price. */
  readonly value: number | null;
  readonly priceSource: PriceSource;
}

function valueOf(component: BasketComponent, closeOf: CloseOf): ValuedComponent {
  const { code, market, quantity, cash } = component;
  const isMainland = market === 'SSE' || market === 'SZSE' || market === 'BSE';
  const close = isMainland && quantity > 0 ? closeOf(code) : null;
  if (close !== null) return { component, value: quantity * close, priceSource: 'close' };
  if (cash !== null && cash > 0) {
    // Quantity × (cash ÷ quantity) is the cash again.
    return { component, value: cash, priceSource: quantity > 0 ? 'implied' : 'cash' };
  }
  return { component, value: null, priceSource: 'unknown' };
}
