import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { etfKeyOf, type EtfExchange } from '#signalhub/facts/kinds/etf-product.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { basketFactOf, type PcfBasket } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';

/** A fund of the list of an exchange, or the basket of one. */
export type FundRow =
  | { readonly kind: 'fund'; readonly code: string; readonly name: string }
  | { readonly kind: 'basket'; readonly code: string; readonly basket: PcfBasket };

/**
 * The product, unless it is known under this name, from the session on which it was first seen; or its basket. The
 * list does not say which index a fund follows.
 */
export function fundRows(row: FundRow, exchange: EtfExchange, known: CollectedFacts): PartRow[] {
  const { observedAt, occasion } = known;
  const etfKey = etfKeyOf(exchange, row.code);
  if (row.kind === 'basket') {
    const { basket } = row;
    const fact = basketFactOf(basket, { etfKey, sourceUrl: '', fetchedAt: observedAt });
    return [{ kind: 'etf_basket', valid_from: basket.basketDate, observed_at: observedAt, fact }];
  }
  const isKnown = known.find('etf_product', etfKey).some(({ name }) => name === row.name);
  if (isKnown) return [];
  const fact = {
    etf_key: etfKey,
    fund_code: row.code,
    name: row.name,
    exchange,
    tracking_index_code: null,
    tracking_index_name: null,
    tracking_group_id: null,
    tracked_sector_id: null,
    catalog_verified_on: occasion.session,
  };
  return [{ kind: 'etf_product', valid_from: occasion.session, observed_at: observedAt, fact }];
}
