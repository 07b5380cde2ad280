import type { EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import type { EtfProductPayload } from '#signalhub/facts/kinds/etf-product.ts';
import {
  company,
  relation,
  sector,
  type TestBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

/** A fund of Shanghai that follows nothing. */
export function product(
  fundCode: string,
  facts: Partial<EtfProductPayload> = {},
): EtfProductPayload {
  return {
    etf_key: `SSE.${fundCode}`,
    fund_code: fundCode,
    name: `基金${fundCode}`,
    exchange: 'SSE',
    tracking_index_code: null,
    tracking_index_name: null,
    tracking_group_id: null,
    tracked_sector_id: null,
    catalog_verified_on: null,
    ...facts,
  };
}

export function fund(fundCode: string, facts: Partial<EtfProductPayload> = {}): TestRow {
  const verifiedOn = facts.catalog_verified_on ?? null;
  const observed = verifiedOn === null ? {} : { observed_at: `${verifiedOn}T08:20:00+08:00` };
  return { ...observed, fact: product(fundCode, facts) };
}

type Component = EtfBasketPayload['components'][number];

/** A component whose cash alone gives its value: one share of that price. */
export function worth(code: string, yuan: number, facts: Partial<Component> = {}): Component {
  const market = code.startsWith('6') ? 'SSE' : 'SZSE';
  const name = `公司${code}`;
  return { code, name, market, quantity: 1, substitution: 'allowed', cash: yuan, ...facts };
}

/** A basket worth 100 yuan of a fund of Shanghai. */
export function basket(
  fundCode: string,
  components: readonly Component[],
  facts: Partial<EtfBasketPayload> = {},
): EtfBasketPayload {
  const basketDate = facts.basket_date ?? '2026-11-20';
  return {
    basket_id: `SSE.${fundCode}@${basketDate}`,
    etf_key: `SSE.${fundCode}`,
    basket_date: basketDate,
    pricing_date: '2026-11-19',
    creation_unit: 100,
    nav_per_creation_unit: 100,
    nav_per_share: 1,
    cash_component: 0,
    declared_component_count: components.length,
    components: [...components],
    source_url: `https://exchange.example/pcf/${fundCode}`,
    fetched_at: `${basketDate}T08:31:00+08:00`,
    ...facts,
  };
}

/** A basket as a row that is known on its own morning. */
export function basketRow(payload: EtfBasketPayload): TestRow {
  return {
    valid_from: payload.basket_date,
    observed_at: `${payload.basket_date}T08:31:00+08:00`,
    fact: payload,
  };
}

export function link(
  source: string,
  target: string,
  type: 'semantic' | 'lineage',
  facts: Readonly<Record<string, unknown>> = {},
): TestRow {
  return {
    fact: {
      source_sector_id: source,
      target_sector_id: target,
      link_type: type,
      score: 0.8,
      confidence: 0.9,
      rationale: '',
      ...facts,
    },
  };
}

export function quote(stockCode: string, tradeDate: string, close: number): TestRow {
  return {
    valid_from: tradeDate,
    observed_at: `${tradeDate}T16:00:00+08:00`,
    fact: {
      stock_code: stockCode,
      trade_date: tradeDate,
      close,
      previous_close: close,
      volume: 1_000,
      turnover: close * 1_000,
      free_float_value: close * 1_000_000,
      net_inflow: null,
    },
  };
}

const CODES = ['600487', '300308', '000063', '600522', '601138', '600001', '600002'];

/**
 * The worked example: five companies of a fund are related to optics, 33 % of the basket to another
 * sector, 22 % to none, and 6 % is cash.
 */
export const WORKED_BUNDLE: TestBundle = {
  publicationId: 'worked-1',
  publishedAt: '2026-11-20T18:00:00+08:00',
  rows: {
    sector: [
      sector('L1.communications'),
      sector('L2.optics', 'L1.communications'),
      sector('L2.telecom', 'L1.communications'),
      sector('L2.satellite', 'L1.communications'),
      sector('L1.banking'),
    ],
    company: CODES.map((code) => {
      const row = company(code);
      return code.startsWith('3') ? { fact: { ...row.fact, board: 'CHINEXT' } } : row;
    }),
    company_sector_relation: [
      relation('600487', 'L2.optics', { score: 0.92, confidence: 0.9 }),
      relation('300308', 'L2.optics', { score: 0.88, confidence: 0.95 }),
      relation('000063', 'L2.optics', {
        score: 0.6,
        confidence: 0.8,
        relation_type: 'market',
        status: 'watched',
      }),
      relation('600522', 'L2.optics', { score: 0.7, confidence: 0.5, status: 'candidate' }),
      relation('601138', 'L2.optics', { score: 0.8, confidence: 0.9, status: 'expired' }),
      relation('600001', 'L1.banking', { score: 1, confidence: 1 }),
      // The same company in another narrow sector counts once in the broad one.
      relation('300308', 'L2.telecom', { score: 0.5, confidence: 0.5 }),
    ],
    sector_link: [link('L2.optics', 'L2.satellite', 'semantic')],
    etf_product: [
      fund('515880', {
        name: '通信ETF',
        tracking_index_code: '931160',
        tracking_index_name: '中证全指通信设备指数',
        tracking_group_id: 'index.931160',
        tracked_sector_id: 'L2.optics',
        catalog_verified_on: '2026-11-20',
      }),
    ],
    etf_basket: [
      basketRow(
        basket('515880', [
          worth('600487', 12),
          worth('300308', 10),
          worth('000063', 8),
          worth('600522', 5),
          worth('601138', 4),
          worth('600001', 33),
          worth('600002', 22),
        ]),
      ),
    ],
  },
};
