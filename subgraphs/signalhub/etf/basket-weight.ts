import { isCash, isPlaceholder } from '#signalhub/etf/basket-content.ts';
import type {
  BasketComponent,
  ComponentMarket,
  EtfBasketPayload,
} from '#signalhub/facts/kinds/etf-basket.ts';

/**
 * Where the value of a component comes from: the close of the share, the cash that may stand in for
 * it, the cash that must, or nowhere.
 */
export const PRICE_SOURCES = ['close', 'implied', 'cash', 'unknown'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A component that is held, with its part of the basket's value. */
export interface BasketLeg {
  readonly component: BasketComponent;
  /** 0 to 1; 0 where there is no price. */
  readonly weight: number;
  readonly priceSource: PriceSource;
  readonly isEquity: boolean;
}

export interface WeighedBasket {
  /** In the order of the file. */
  readonly legs: readonly BasketLeg[];
  /** Part that is no component: cash, and components without a price. */
  readonly cashWeight: number;
  /** Components that are held but have no price, so that they lack in every exposure. */
  readonly unpricedCount: number;
}

/** The close of a share on the basket's pricing date, yuan; null when nobody published it. */
export type CloseOf = (stockCode: string) => number | null;

const EQUITY_MARKETS: ReadonlySet<ComponentMarket> = new Set(['SSE', 'SZSE', 'BSE', 'HKEX']);

/**
 * Formula etf-exposure/1: basket_weight = quantity × close of the pricing date ÷ net asset value of
 * one creation unit; where there is no close, cash ÷ quantity stands for the price; where cash must
 * stand in and there is no quantity, basket_weight = cash ÷ net asset value.
 *
 * Placeholders are not held. The net asset value is rounded and cash may be negative, so components
 * can be worth a little more than it: then their own sum is the divisor, and weights never add up to
 * more than 1. cash_weight is what they leave of 1.
 */
export function weighBasket(basket: EtfBasketPayload, closeOf: CloseOf): WeighedBasket {
  const held = basket.components.filter((one) => !isPlaceholder(one) && !isCash(one));
  const valued = held.map((component) => valueOf(component, closeOf));
  const componentValue = valued.reduce((sum, { value }) => sum + (value ?? 0), 0);
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
    unpricedCount: valued.filter(({ value }) => value === null).length,
  };
}

interface ValuedComponent {
  readonly component: BasketComponent;
  /** Yuan; null when there is no price. */
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
