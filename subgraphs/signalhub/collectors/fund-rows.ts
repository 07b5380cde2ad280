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
      /** Session of a file that contains the name; absent if a list of today contains it. */
      readonly since?: string;
    }
  | { readonly kind: 'basket'; readonly code: string; readonly basket: PcfBasket };

/**
 * The product, unless it is known under this name, from the first session on which it was seen; or its basket. A
 * product under another name ends where the new name begins. The exchange does not state the index of a fund.
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
  if (products.some((one) => !isCollected(one) && one['name'] === row.name)) return [];
  const [first, ...later] = products.filter(isCollected).sort(byFirstSeen);
  const last = later.at(-1) ?? first;
  const product = { kind: 'etf_product', valid_from: since, observed_at: observedAt };
  if (first === undefined || last === undefined) {
    return [{ ...product, fact: productOf(row, exchange, since) }];
  }
  // A late file of an earlier session does not affect later names.
  if (since < firstSeenOf(first)) {
    const next = later[0] === undefined ? null : firstSeenOf(later[0]);
    const fact = productOf({ ...row, name: String(first['name']) }, exchange, since);
    return [{ ...product, valid_to: next, fact }];
  }
  if (since <= firstSeenOf(last) || last['name'] === row.name) return [];
  const ended = { ...product, valid_from: firstSeenOf(last), valid_to: since, fact: last };
  return [ended, { ...product, fact: productOf(row, exchange, since) }];
}

function productOf(
  { code, name }: Extract<FundRow, { readonly kind: 'fund' }>,
  exchange: EtfExchange,
  firstSeenOn: string,
): FactPayload {
  return {
    etf_key: etfKeyOf(exchange, code),
    fund_code: code,
    name,
    exchange,
    tracking_index_code: null,
    tracking_index_name: null,
    tracking_group_id: null,
    tracked_sector_id: null,
    catalog_verified_on: firstSeenOn,
  };
}

/** A product as a source stated it: with the session on which it was first seen. */
function isCollected({ catalog_verified_on: date }: FactPayload): boolean {
  return typeof date === 'string';
}

function firstSeenOf({ catalog_verified_on: date }: FactPayload): string {
  return String(date);
}

function byFirstSeen(a: FactPayload, b: FactPayload): number {
  return firstSeenOf(a) < firstSeenOf(b) ? -1 : 1;
}
