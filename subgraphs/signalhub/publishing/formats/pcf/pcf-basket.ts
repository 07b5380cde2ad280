import {
  basketIdOf,
  type BasketComponent,
  type EtfBasketPayload,
} from '#signalhub/facts/kinds/etf-basket.ts';

/** An error in one field of an exchange's file. */
export interface PcfFault {
  /** From 1; null where something is missing in the file as a whole. */
  readonly line: number | null;
  /** The file's name of the field, with the component's number: `Component.3.Quantity`. */
  readonly field: string;
  readonly message: string;
}

/** A basket from one portfolio composition file. */
export interface PcfBasket {
  /**
   * Trading code of the fund. Null for legacy files of Shanghai, which only have the different code of
   * creation and redemption.
   */
  readonly fundCode: string | null;
  /** Null where the file does not name the fund. */
  readonly fundName: string | null;
  /** Creation code; null where the file lacks it. */
  readonly creationCode: string | null;
  readonly basketDate: string;
  readonly pricingDate: string;
  readonly creationUnit: number;
  readonly navPerCreationUnit: number;
  readonly navPerShare: number | null;
  readonly cashComponent: number | null;
  /** Declared number over all markets. It differs from the actual number in a truncated file. */
  readonly declaredComponentCount: number;
  readonly components: readonly BasketComponent[];
}

/** Origin of a basket, which its file does not contain. */
export interface BasketOrigin {
  readonly etfKey: string;
  readonly sourceUrl: string;
  /** ISO 8601 with offset; null where unknown. */
  readonly fetchedAt: string | null;
}

/** The fact from a fund's file. */
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
