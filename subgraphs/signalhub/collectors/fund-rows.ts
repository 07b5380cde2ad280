import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { etfKeyOf, type EtfExchange } from '#signalhub/facts/kinds/etf-product.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { basketFactOf, type PcfBasket } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';

/** A fund of an exchange, or the basket of one. */
export type FundRow =
  | {
      readonly kind: 'fund';
      readonly code: string;
      readonly name: string;
      /** Session of a file that names it; absent where it stands in a list of today. */
      readonly since?: string;
    }
  | { readonly kind: 'basket'; readonly code: string; readonly basket: PcfBasket };

/**
 * The product, unless it is known under this name, from the first session on which it was seen; or its basket. A
 * product under another name ends where the new name begins. The exchange does not say which index a fund follows.
 */
export function fundRows(row: FundRow, exchange: EtfExchange, known: CollectedFacts): PartRow[] {
  const { observedAt, occasion } = known;
  const etfKey = etfKeyOf(exchange, row.code);
  if (row.kind === 'basket') {
    const { basket } = row;
    const fact = basketFactOf(basket, { etfKey, sourceUrl: '', fetchedAt: observedAt });
    return [{ kind: 'etf_basket', valid_from: basket.basketDate, observed_at: observedAt, fact }];
  }
  const since = row.since ?? occasion.session;
  const products = known.find('etf_product', etfKey);
  if (products.some((one) => one['name'] === row.name && !isFirstSeenAfter(one, since))) return [];
  const before = products.find(isCollected);
  const firstSeen = before === undefined ? null : String(before['catalog_verified_on']);
  const isOld = firstSeen !== null && since >= firstSeen;
  // A file of an earlier session, which came late, says nothing of the present name.
  const name = firstSeen !== null && !isOld ? String(before?.['name']) : row.name;
  const fact = {
    etf_key: etfKey,
    fund_code: row.code,
    name,
    exchange,
    tracking_index_code: null,
    tracking_index_name: null,
    tracking_group_id: null,
    tracked_sector_id: null,
    catalog_verified_on: since,
  };
  const product = { kind: 'etf_product', valid_from: since, observed_at: observedAt, fact };
  if (firstSeen === null || !isOld || firstSeen >= since) return [product];
  const ended = { ...product, valid_from: firstSeen, valid_to: since, fact: before! };
  return [ended, product];
}

function isFirstSeenAfter({ catalog_verified_on: date }: FactPayload, since: string): boolean {
  return typeof date === 'string' && date > since;
}

/** A product as a source stated it: with the session on which it was first seen. */
function isCollected({ catalog_verified_on: date }: FactPayload): boolean {
  return typeof date === 'string';
}
