import {
  basketIdOf,
  type BasketComponent,
  type EtfBasketPayload,
} from '#signalhub/facts/kinds/etf-basket.ts';

/** What is wrong with one field of an exchange's file. */
export interface PcfFault {
  /** From 1; null where the file as a whole lacks something. */
  readonly line: number | null;
  /** The file's own name of the field, with the component's number: `Component.3.Quantity`. */
  readonly field: string;
  readonly message: string;
}

/** A basket as one portfolio composition file states it. */
export interface PcfBasket {
  /**
   * Code under which the fund trades. Null for legacy files of Shanghai: those name the code of
   * creation and redemption, which is another one.
   */
  readonly fundCode: string | null;
  /** Code under which shares are created; null where the file does not name it. */
  readonly creationCode: string | null;
  readonly basketDate: string;
  readonly pricingDate: string;
  readonly creationUnit: number;
  readonly navPerCreationUnit: number;
  readonly navPerShare: number | null;
  readonly cashComponent: number | null;
  /** Of all markets. Other than the components' number in a file that was cut off. */
  readonly declaredComponentCount: number;
  readonly components: readonly BasketComponent[];
}

/** Where a basket belongs, which its file does not say. */
export interface BasketOrigin {
  readonly etfKey: string;
  readonly sourceUrl: string;
  /** ISO 8601 with offset; null when nobody knows. */
  readonly fetchedAt: string | null;
}

/** The fact that a file states about a fund. */
export function basketFactOf(pcf: PcfBasket, origin: BasketOrigin): EtfBasketPayload {
  return {
    basket_id: basketIdOf(origin.etfKey, pcf.basketDate),
    etf_key: origin.etfKey,
    basket_date: pcf.basketDate,
    pricing_date: pcf.pricingDate,
    creation_unit: pcf.creationUnit,
    nav_per_creation_unit: pcf.navPerCreationUnit,
    nav_per_share: pcf.navPerShare,
    cash_component: pcf.cashComponent,
    declared_component_count: pcf.declaredComponentCount,
    components: [...pcf.components],
    source_url: origin.sourceUrl,
    fetched_at: origin.fetchedAt,
  };
}
