import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHashOf } from '#signalhub/etf/basket-content.ts';
import { chooseBasket } from '#signalhub/etf/basket-state.ts';
import { weighBasket } from '#signalhub/etf/basket-weight.ts';
import {
  ETF_BASKET_KIND,
  type BasketComponent,
  type EtfBasketPayload,
} from '#signalhub/facts/kinds/etf-basket.ts';
import { ETF_PRODUCT_KIND } from '#signalhub/facts/kinds/etf-product.ts';
import { basket, product, worth } from '#test/signalhub/etf/etf-rows.ts';

function weightsOf(
  payload: EtfBasketPayload,
  closes: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  const { legs } = weighBasket(payload, (code) => closes[code] ?? null);
  return Object.fromEntries(
    legs.map(({ component, weight, priceSource }) => [component.code, [weight, priceSource]]),
  );
}

describe('the weight of a component', () => {
  test('is quantity × close ÷ net asset value; cash replaces a missing close', () => {
    const payload = basket('510010', [
      worth('600001', 999, { quantity: 4 }),
      worth('000002', 20, { quantity: 10 }),
      worth('000003', 0, { quantity: 10, cash: null }),
    ]);
    expect(weightsOf(payload, { '600001': 12.5 })).toEqual({
      '600001': [0.5, 'close'],
      '000002': [0.2, 'implied'],
      '000003': [0, 'unknown'],
    });
    expect(weighBasket(payload, () => null)).toMatchObject({ unpricedCount: 1 });
  });

  test('of a cash-only substitute is its cash; placeholders are not held', () => {
    const payload = basket('510010', [
      worth('600001', 30, { quantity: 0, substitution: 'must' }),
      worth('600002', 0, { quantity: 0, substitution: 'must' }),
    ]);
    expect(weightsOf(payload, { '600001': 5, '600002': 5 })).toEqual({ '600001': [0.3, 'cash'] });
    expect(weighBasket(payload, () => null)).toMatchObject({ cashWeight: 0.7, unpricedCount: 0 });
  });

  test('of another market is not priced by an A-share of the same code', () => {
    const payload = basket('510010', [worth('600001', 7, { market: 'OTHER' })]);
    expect(weightsOf(payload, { '600001': 50 })).toEqual({ '600001': [0.07, 'implied'] });
  });

  test('and cash add up to 1, and no weight is above 1, also when cash is negative', () => {
    const quantity = fc.integer({ min: 0, max: 1_000 });
    const parts = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 600_000, max: 600_999 }), quantity, fc.integer({ max: 900 })),
      { selector: ([code]) => code, maxLength: 40 },
    );
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 100_000 }), (legs, nav) => {
        const components = legs.map(([code, held, cash]) =>
          worth(String(code), Math.max(cash, 0), { quantity: held }),
        );
        const payload = basket('510010', components, { nav_per_creation_unit: nav });
        const { legs: weighed, cashWeight, unpricedWeight } = weighBasket(payload, () => null);
        const total = weighed.reduce(
          (sum, { weight }) => sum + weight,
          cashWeight + unpricedWeight,
        );
        expect(total).toBeCloseTo(1, 9);
        expect(cashWeight).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const DATES = ['2026-11-18', '2026-11-19', '2026-11-20'];
const OLD = [worth('600001', 50)];
const NEW = [worth('600001', 50, { quantity: 2 })];

function dated(date: string, components = OLD, facts: Partial<EtfBasketPayload> = {}) {
  return basket('510010', components, { basket_date: date, ...facts });
}

describe('the basket that represents a fund', () => {
  test('is refreshed or verified unchanged by its content, and new at first sight', () => {
    const [before, , today] = DATES as [string, string, string];
    const changed = chooseBasket([dated(before), dated(today, NEW)], today, today);
    expect(changed).toMatchObject({ freshness: 'refreshed', contentChanged: true, ageDays: 0 });
    const same = chooseBasket([dated(today), dated(before)], today, today);
    expect(same).toMatchObject({ freshness: 'verified_unchanged', contentChanged: false });
    const first = chooseBasket([dated(today)], today, today);
    expect(first).toMatchObject({ freshness: 'refreshed', contentChanged: null });
  });

  test('is carried forward when a later session had one; its age is in calendar days', () => {
    const state = chooseBasket([dated('2026-11-18')], '2026-11-22', '2026-11-20');
    expect(state).toMatchObject({
      freshness: 'carried_forward',
      contentChanged: null,
      ageDays: 4,
      checkedAsOf: '2026-11-18',
    });
  });

  test('is as good on Sunday as on Friday, when no session came between', () => {
    const state = chooseBasket([dated('2026-11-20')], '2026-11-22', '2026-11-20');
    expect(state).toMatchObject({ freshness: 'refreshed', ageDays: 2 });
  });

  test('is unknown when no fetch of it is known', () => {
    const payload = dated('2026-11-20', OLD, { fetched_at: null });
    const state = chooseBasket([payload], '2026-11-20', '2026-11-20');
    expect(state).toMatchObject({ freshness: 'unknown', contentChanged: null, checkedAsOf: null });
  });

  test('is an older one when the newest was truncated, and none of a later date', () => {
    const truncated = dated('2026-11-20', NEW, { declared_component_count: 500 });
    const baskets = [dated('2026-11-19'), truncated, dated('2026-11-23', NEW)];
    const state = chooseBasket(baskets, '2026-11-20', '2026-11-20');
    expect(state).toMatchObject({
      freshness: 'carried_forward',
      hasNewerTruncated: true,
      basket: { basket_date: '2026-11-19' },
    });
    expect(chooseBasket([truncated], '2026-11-20', '2026-11-20')).toBeNull();
  });
});

test('content is codes, quantities and flags in any order; prices are not', () => {
  const one = basket('510010', [worth('600001', 50), worth('600002', 20)]);
  const moved = basket('510010', [worth('600002', 25), worth('600001', 51)]);
  const flagged = basket('510010', [
    worth('600001', 50, { substitution: 'forbidden' }),
    worth('600002', 20),
  ]);
  expect(contentHashOf(moved)).toBe(contentHashOf(one));
  expect(contentHashOf(flagged)).not.toBe(contentHashOf(one));
});

describe('a published fact', () => {
  test('of a basket that contradicts itself is rejected by field', () => {
    const payload = basket('510010', [worth('600001', 1), worth('600001', 1)], {
      basket_id: 'SSE.510010@2026-11-19',
      pricing_date: '2026-11-20',
    });
    expect(ETF_BASKET_KIND.faultsOf(payload)).toEqual([
      { field: 'basket_id', message: 'must be SSE.510010@2026-11-20' },
      { field: 'pricing_date', message: 'must be before basket_date' },
      { field: 'components.1.code', message: '600001 is named twice' },
    ]);
  });

  test('of a fund with components abroad may have older prices, as its holidays are others', () => {
    const faultsOf = (components: readonly BasketComponent[], pricedOn: string) =>
      ETF_BASKET_KIND.faultsOf(basket('510010', components, { pricing_date: pricedOn }));
    const abroad = [worth('600001', 1), worth('AAPL', 1, { market: 'OTHER' })];
    expect(faultsOf(abroad, '2026-11-18')).toEqual([]);
    expect(faultsOf(abroad, '2026-11-05')).toHaveLength(1);
    expect(faultsOf([worth('600001', 1)], '2026-11-18')).toHaveLength(1);
  });

  test('of a fund on the wrong exchange is rejected by field', () => {
    const wrong = product('159110', { etf_key: 'SSE.159110', tracking_index_code: 'MG1' });
    expect(ETF_PRODUCT_KIND.faultsOf(wrong)).toEqual([
      { field: 'exchange', message: 'must be SZSE by the code range of 159110' },
      {
        field: 'tracking_index_name',
        message: 'must be given exactly when tracking_index_code is',
      },
    ]);
    expect(ETF_PRODUCT_KIND.faultsOf(product('600001'))).toEqual([
      { field: 'fund_code', message: '600001 is in no code range of listed funds' },
    ]);
  });
});
