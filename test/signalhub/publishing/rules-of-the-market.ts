import { add, change, changeInside, type Case } from '#test/signalhub/publishing/spoilt-rows.ts';

const DELISTED = {
  event_id: 'e3',
  stage: 'delisted',
  delisting_type: 'voluntary',
  planned_listing_date: null,
};
const LATER = '2026-11-20T18:00:00+08:00';

/** Rules of the frame, of companies and their lives, of quotes and of funds. */
export const MARKET_RULES: readonly Case[] = [
  // The frame.
  [
    'ends after it begins',
    change('sector', 1, {}, { valid_to: '2024-01-01' }),
    'sector.ndjson:1: valid_to: must be after valid_from (found "2024-01-01")',
  ],
  [
    'is known before it is published',
    change('release', 1, {}, { observed_at: '2026-11-20T18:00:01+08:00' }),
    'release.ndjson:1: observed_at: must not be after published_at (found "2026-11-20T18:00:01+08:00")',
  ],
  [
    'is superseded after it was known',
    change('release', 1, {}, { superseded_at: '2024-01-01T09:00:00+08:00' }),
    'release.ndjson:1: superseded_at: must be after observed_at (found "2024-01-01T09:00:00+08:00")',
  ],
  [
    'is superseded before publishing',
    change('release', 1, {}, { superseded_at: '2027-01-01T09:00:00+08:00' }),
    'release.ndjson:1: superseded_at: must not be after published_at (found "2027-01-01T09:00:00+08:00")',
  ],
  [
    'has dates of the calendar',
    change('release', 1, {}, { valid_from: '2025-02-29' }),
    'release.ndjson:1: valid_from: must be a calendar date such as 2026-11-20 (found "2025-02-29")',
  ],
  [
    'has months of the calendar',
    change('release', 1, {}, { valid_to: '2025-13-01' }),
    'release.ndjson:1: valid_to: must be a calendar date such as 2026-11-20 (found "2025-13-01")',
  ],
  [
    'has times with an offset',
    change('release', 1, {}, { observed_at: '2024-01-01T09:00:00' }),
    'release.ndjson:1: observed_at: must be a time with offset such as ' +
      '2026-11-20T18:30:00+08:00 (found "2024-01-01T09:00:00")',
  ],
  [
    'is one of a key at a time',
    add('release', {}, { valid_from: '2025-01-01' }),
    'release.ndjson:2: is a second fact of release at the same time as line 1',
  ],
  // Sectors and companies.
  [
    'a parent is one layer above',
    change('sector', 2, { parent_id: 'L2.components' }),
    'sector.ndjson:2: fact.parent_id: names the sector of level1 "L2.components", which is not in the bundle',
  ],
  [
    'a top layer has no parent',
    change('sector', 1, { parent_id: 'L1.electronics' }),
    'sector.ndjson:1: fact.parent_id: must be null on the top layer (found "L1.electronics")',
  ],
  [
    'a parent is there first',
    change('sector', 1, {}, { valid_from: '2024-01-02' }),
    'sector.ndjson:2: fact.parent_id: names the sector of level1 "L1.electronics", which is ' +
      'not in the bundle on 2024-01-01, from which this holds (and so do 1 more)',
  ],
  [
    'a code decides the board',
    change('company', 1, { board: 'MAIN' }),
    'company.ndjson:1: fact.board: must be STAR by the code range of 688901 (found "MAIN")',
  ],
  [
    'a code decides the exchange',
    change('company', 1, { exchange: 'SZSE' }),
    'company.ndjson:1: fact.exchange: must be SSE by the code range of 688901 (found "SZSE")',
  ],
  [
    'codes have plain digits',
    change('company', 3, { stock_code: '９２０９０１' }),
    'company.ndjson:3: fact.stock_code: must match pattern "^[0-9]{6}$" (found "９２０９０１")',
  ],
  [
    'a first trading day is one',
    change('company', 3, { listing_date: '2023-05-20' }),
    'company.ndjson:3: fact.listing_date: must be a trading day (found "2023-05-20")',
  ],
  [
    'there is no listing date before the listing',
    change('company', 1, { listing_date: '2025-03-03' }),
    'company.ndjson:1: fact.listing_date: must be null in a row that ends before the listing ' +
      '(found "2025-03-03")',
  ],
  [
    'a relation is not before its company',
    change(
      'company-sector-relation',
      2,
      {},
      { valid_from: '2019-07-21', superseded_at: null, observed_at: '2025-04-29T20:00:00+08:00' },
    ),
    'company-sector-relation.ndjson:2: fact.stock_code: names the company "688901", which is ' +
      'not in the bundle on 2019-07-21, from which this holds',
  ],
  [
    'a relation is not before its sector',
    change('company-sector-relation', 2, {}, { valid_from: '2023-12-31' }),
    'company-sector-relation.ndjson:2: fact.sector_id: names the sector "L2.optics", which ' +
      'is not in the bundle on 2023-12-31, from which this holds',
  ],
  [
    'an A-share is no listing',
    change('company-listing', 1, { exchange: 'stock', market: 'cn' }),
    'company-listing.ndjson:1: fact.market: stock:cn follows from the code and is not published (found "cn")',
  ],
  [
    'a listing is on a market that its exchange has',
    change('company-listing', 1, { market: 'futures' }),
    'company-listing.ndjson:1: fact.market: must be a market of venue_a: spot, perp (found "futures")',
  ],
  [
    'the markets of shares are of no venue',
    change('company-listing', 1, { market: 'hk' }),
    'company-listing.ndjson:1: fact.market: must be a market of venue_a: spot, perp (found "hk")',
  ],
  [
    'a listing is not before its company',
    change('company-listing', 1, {}, { valid_from: '2019-07-21' }),
    'company-listing.ndjson:1: fact.stock_code: names the company "688901", which is not in ' +
      'the bundle on 2019-07-21, from which this holds',
  ],
  [
    'old codes begin as they did',
    change('code-alias', 1, { old_code: '739901' }),
    'code-alias.ndjson:1: fact.old_code: must be in a code range of A-shares, or begin with ' +
      '4 or 8 (found "739901")',
  ],
  [
    'an old code is another one',
    change('code-alias', 1, { old_code: '920901' }),
    'code-alias.ndjson:1: fact.old_code: must be another code than stock_code (found "920901")',
  ],
  [
    'a link is between two sectors',
    change('sector-link', 1, { target_sector_id: 'L2.optics' }),
    'sector-link.ndjson:1: fact.target_sector_id: must be another sector than the source (found "L2.optics")',
  ],
  [
    'a semantic link is there once, whichever way',
    add('sector-link', { source_sector_id: 'L2.components', target_sector_id: 'L2.optics' }),
    'sector-link.ndjson:2: is a second fact of semantic.L2.components.L2.optics at the same time as line 1',
  ],
  // Lives of securities.
  [
    'nothing follows the delisting',
    add(
      'security-event',
      {
        event_id: 'e3',
        stage: 'delisted',
        delisting_type: 'voluntary',
        planned_listing_date: null,
      },
      { valid_from: '2019-07-18' },
    ),
    'security-event.ndjson:2: fact.stage: newly_listed cannot follow delisted of 2019-07-18 ' +
      '(line 3) on 2019-07-22',
  ],
  [
    'applicants go forward',
    add('security-event', { event_id: 'e3', stage: 'inquiry' }, { valid_from: '2019-07-18' }),
    'security-event.ndjson:3: fact.stage: inquiry cannot follow awaiting_listing of ' +
      '2019-07-16 (line 1) on 2019-07-18',
  ],
  [
    'who is listed applies no more',
    add(
      'security-event',
      { event_id: 'e3', stage: 'registered', planned_listing_date: null },
      { valid_from: '2019-08-01' },
    ),
    'security-event.ndjson:3: fact.stage: registered cannot follow newly_listed of ' +
      '2019-07-22 (line 2) on 2019-08-01',
  ],
  [
    'a share is newly listed once',
    add(
      'security-event',
      { event_id: 'e3', stage: 'newly_listed', planned_listing_date: null },
      { valid_from: '2024-01-05' },
    ),
    'security-event.ndjson:3: fact.stage: newly_listed cannot follow newly_listed of 2019-07-22 ' +
      '(line 2) on 2024-01-05',
  ],
  [
    'a share is newly listed on its listing date',
    change('security-event', 2, {}, { valid_from: '2019-07-23' }),
    'security-event.ndjson:2: valid_from: must be 2019-07-22, the listing_date of the company ' +
      '(line 1 of company.ndjson) (found "2019-07-23")',
  ],
  [
    'a share is newly listed in no year to come, if it is listed',
    change('security-event', 2, {}, { valid_from: '2030-01-02' }),
    'security-event.ndjson:2: valid_from: must be 2019-07-22, the listing_date of the company ' +
      '(line 1 of company.ndjson) (found "2030-01-02")',
  ],
  [
    'a share is listed once',
    change('company', 2, { listing_date: '2026-11-20' }),
    'company.ndjson:2: fact.listing_date: must be 2019-07-22, as a share is listed once (line 1) ' +
      '(found "2026-11-20")',
  ],
  [
    'a quote is not before the listing',
    (rows) => {
      change('daily-quote', 1, { stock_code: '920901' })(rows);
      change('company', 3, { listing_date: '2026-11-20' })(rows);
    },
    'daily-quote.ndjson:1: fact.trade_date: must not be before 2026-11-20, the listing_date of ' +
      'the company (line 3 of company.ndjson) (found "2026-11-19")',
  ],
  [
    'a quote is not after the delisting',
    add('security-event', DELISTED, { valid_from: '2026-01-05' }),
    'daily-quote.ndjson:1: fact.trade_date: must be before 2026-01-05, when the share was ' +
      'delisted (line 3 of security-event.ndjson) (found "2026-11-19")',
  ],
  [
    'a share is delisted on a trading day',
    add('security-event', DELISTED, { valid_from: '2026-01-04' }),
    'security-event.ndjson:3: valid_from: must be a trading day, as of every delisted (found ' +
      '"2026-01-04")',
  ],
  [
    'plans are of applicants',
    change('security-event', 2, { planned_listing_date: '2019-07-23' }),
    'security-event.ndjson:2: fact.planned_listing_date: must be null on newly_listed, which ' +
      'is not a stage before a listing (found "2019-07-23")',
  ],
  [
    'plans lie ahead',
    change('security-event', 1, { planned_listing_date: '2019-07-15' }),
    'security-event.ndjson:1: fact.planned_listing_date: must not be before 2019-07-16 (found "2019-07-15")',
  ],
  [
    'a reason to leave is of leaving',
    change('security-event', 2, { delisting_type: 'voluntary' }),
    'security-event.ndjson:2: fact.delisting_type: must be null on newly_listed, which is not a stage of a ' +
      'delisting (found "voluntary")',
  ],
  [
    'leaving has a reason',
    change('security-event', 2, { stage: 'delisting_decided' }),
    'security-event.ndjson:2: fact.delisting_type: must say why on delisting_decided (found null)',
  ],
  [
    'the market gives no consolidation',
    change('security-event', 2, { stage: 'delisting_consolidation', delisting_type: 'trading' }),
    'security-event.ndjson:2: fact.delisting_type: trading delistings have no consolidation ' +
      'period (found "trading")',
  ],
  [
    'suspensions count in a consolidation',
    change('security-event', 2, { suspended_sessions: 3 }),
    'security-event.ndjson:2: fact.suspended_sessions: must be 0 on newly_listed, which is ' +
      'not a consolidation period (found 3)',
  ],
  [
    'a catalog was read before one knows',
    change('source-health', 1, { last_success_at: LATER }),
    'source-health.ndjson:1: fact.last_success_at: must not be after observed_at, ' +
      '2026-11-20T17:30:00+08:00 (found "2026-11-20T18:00:00+08:00")',
  ],
  // Quotes and funds.
  [
    'a quote holds from its day',
    change('daily-quote', 1, {}, { valid_from: '2026-11-18' }),
    'daily-quote.ndjson:1: valid_from: must be 2026-11-19, the trade_date of the fact (found "2026-11-18")',
  ],
  [
    'a quote is of a trading day',
    change('daily-quote', 1, { trade_date: '2026-11-15' }, { valid_from: '2026-11-15' }),
    'daily-quote.ndjson:1: fact.trade_date: must be a trading day (found "2026-11-15")',
  ],
  [
    'a quote is of a day that was',
    change('daily-quote', 1, {}, { observed_at: '2026-11-18T15:30:00+08:00' }),
    'daily-quote.ndjson:1: fact.trade_date: must not be after 2026-11-18, when it was ' +
      'observed (found "2026-11-19")',
  ],
  [
    'a quote is of a company that is there',
    change('daily-quote', 1, { trade_date: '2019-07-19' }, { valid_from: '2019-07-19' }),
    'daily-quote.ndjson:1: fact.stock_code: names the company "688901", which is not in the ' +
      'bundle on 2019-07-19, from which this holds',
  ],
  [
    'volume and value go together',
    change('daily-quote', 1, { volume: 0 }),
    'daily-quote.ndjson:1: fact.turnover: must be 0 exactly when volume is 0 (found 94672000)',
  ],
  [
    'a volume is in shares, and not in thousands',
    change('daily-quote', 1, { volume: 1830 }),
    'daily-quote.ndjson:1: fact.turnover: is 51733.3 yuan a share of volume, more than 5 times ' +
      'from close 52.4 and previous_close 51.06 (found 94672000)',
  ],
  [
    'a turnover is in yuan, and not in thousands',
    change('daily-quote', 1, { turnover: 94672, net_inflow: 0 }),
    'daily-quote.ndjson:1: fact.turnover: is 0.0517333 yuan a share of volume, more than 5 times ' +
      'from close 52.4 and previous_close 51.06 (found 94672)',
  ],
  [
    'large orders are part of all',
    change('daily-quote', 1, { net_inflow: -94672001 }),
    'daily-quote.ndjson:1: fact.net_inflow: must not be larger than turnover (found -94672001)',
  ],
  [
    'a fund is where its code is',
    change('etf-product', 1, { exchange: 'SZSE' }),
    'etf-product.ndjson:1: fact.exchange: must be SSE by the code range of 512990 (found "SZSE")',
  ],
  [
    'a fund’s key is its place and code',
    change('etf-product', 1, { etf_key: 'SSE.512991' }),
    'etf-product.ndjson:1: fact.etf_key: must be SSE.512990 (found "SSE.512991")',
  ],
  [
    'an index has code and name',
    change('etf-product', 1, { tracking_index_name: null }),
    'etf-product.ndjson:1: fact.tracking_index_name: must be given exactly when ' +
      'tracking_index_code is (found null)',
  ],
  [
    'a fund was seen before one knows',
    change('etf-product', 1, { catalog_verified_on: '2026-11-21' }),
    'etf-product.ndjson:1: fact.catalog_verified_on: must not be after 2026-11-20, when it ' +
      'was observed (found "2026-11-21")',
  ],
  [
    'a basket holds from its day',
    change('etf-basket', 1, {}, { valid_from: '2026-11-19' }),
    'etf-basket.ndjson:1: valid_from: must be 2026-11-20, the basket_date of the fact (found "2026-11-19")',
  ],
  [
    'a basket is of a trading day',
    change(
      'etf-basket',
      1,
      { basket_id: 'SSE.512990@2026-11-21', basket_date: '2026-11-21', pricing_date: '2026-11-20' },
      { valid_from: '2026-11-21' },
    ),
    'etf-basket.ndjson:1: fact.basket_date: must be a trading day (found "2026-11-21")',
  ],
  [
    'a basket is priced on the session before',
    change('etf-basket', 1, { pricing_date: '2026-11-18' }),
    'etf-basket.ndjson:1: fact.pricing_date: must be 2026-11-19, the trading day before (found "2026-11-18")',
  ],
  [
    'a basket is named by fund and day',
    change('etf-basket', 1, { basket_id: 'SSE.512990@2026-11-19' }),
    'etf-basket.ndjson:1: fact.basket_id: must be SSE.512990@2026-11-20 (found "SSE.512990@2026-11-19")',
  ],
  [
    'a basket was fetched before one knows',
    change('etf-basket', 1, { fetched_at: '2026-11-20T08:24:01+08:00' }),
    'etf-basket.ndjson:1: fact.fetched_at: must not be after observed_at, ' +
      '2026-11-20T08:24:00+08:00 (found "2026-11-20T08:24:01+08:00")',
  ],
  [
    'a unit is worth what its shares are worth',
    change('etf-basket', 1, { nav_per_share: 2 }),
    'etf-basket.ndjson:1: fact.nav_per_share: must be nav_per_creation_unit 1000000 over ' +
      'creation_unit 1000000, but for rounding (found 2)',
  ],
  [
    'a share is on the exchange of its code',
    changeInside('etf-basket', 'components', { market: 'SZSE' }),
    'etf-basket.ndjson:1: fact.components.0.market: must be SSE by the code range of 688901 (found "SZSE")',
  ],
  [
    'a share is in a basket once',
    changeInside('etf-basket', 'components', { code: '300990', market: 'SZSE' }),
    'etf-basket.ndjson:1: fact.components.1.code: 300990 is named twice (found "300990")',
  ],
];
