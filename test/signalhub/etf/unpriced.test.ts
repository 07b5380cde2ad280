import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import { chooseBasket } from '#signalhub/etf/basket-state.ts';
import { weighBasket, type WeighedBasket } from '#signalhub/etf/basket-weight.ts';
import { basketFactOf } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { readPcf, type PcfFormat } from '#signalhub/publishing/formats/pcf/read-pcf.ts';
import { holdingsCoverageOf } from '#signalhub/etf/sector-exposures.ts';
import type { BasketComponent, EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import { basket, worth } from '#test/signalhub/etf/etf-rows.ts';
import { absence, realPath } from '#test/signalhub/etf/real-files.ts';
import { deep } from '#test/depth.ts';

/** A holding whose true value is known to the test, whether or not a price is published. */
interface Holding {
  readonly code: string;
  readonly cents: number;
  readonly isEquity: boolean;
  readonly isMapped: boolean;
}

const MAPPED = { relations: [{ status: 'active' }] } as unknown as CompanyView;
const UNMAPPED = { relations: [{ status: 'expired' }] } as unknown as CompanyView;

const anyHolding = fc.record({
  code: fc.integer({ min: 600_000, max: 600_999 }).map(String),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  isEquity: fc.boolean(),
  isMapped: fc.boolean(),
});

const anyBasket = fc.record({
  holdings: fc.uniqueArray(anyHolding, { selector: ({ code }) => code, maxLength: 25 }),
  // Cash may be negative: then the components are worth more than the net asset value.
  cashPart: fc.double({ min: -0.2, max: 0.9, noNaN: true }),
  isCashPublished: fc.boolean(),
  /** Prices go missing in this order. */
  order: fc.infiniteStream(fc.nat(1_000)),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The basket as its exchange would publish it, with prices for some of the holdings. */
function published(
  holdings: readonly Holding[],
  cashCents: number | null,
  missing: ReadonlySet<string>,
): EtfBasketPayload {
  const components = holdings.map(({ code, cents, isEquity }) => {
    const market = isEquity ? 'SSE' : 'OTHER';
    return worth(code, cents / 100, { market, ...(missing.has(code) ? { cash: null } : {}) });
  });
  const totalCents = sumOf(holdings.map(({ cents }) => cents));
  return basket('510010', components, {
    nav_per_creation_unit: (totalCents + (cashCents ?? 0)) / 100,
    cash_component: cashCents === null ? null : cashCents / 100,
  });
}

function coverageOf({ legs, unpricedWeight }: WeighedBasket, holdings: readonly Holding[]): number {
  const constituents = legs.map((leg, index) => ({
    ...leg,
    company: holdings[index]!.isMapped ? MAPPED : UNMAPPED,
    sortKey: '',
  }));
  return holdingsCoverageOf(constituents, unpricedWeight);
}

const weightOf = ({ legs }: WeighedBasket): number => sumOf(legs.map(({ weight }) => weight));

describe('any basket with any missing prices', () => {
  test('has parts of their true value, and coverage only falls as prices go missing', () => {
    fc.assert(
      fc.property(anyBasket, ({ holdings, cashPart, isCashPublished, order }) => {
        const totalCents = sumOf(holdings.map(({ cents }) => cents));
        fc.pre(totalCents > 0);
        const cashCents = isCashPublished ? Math.round(totalCents * cashPart) : null;
        const codes = holdings.map(({ code }) => code);
        const missing = new Set<string>();
        let before = Infinity;
        for (;;) {
          const weighed = weighBasket(published(holdings, cashCents, missing), () => null);
          const { legs, cashWeight, unpricedWeight } = weighed;
          expect(weightOf(weighed) + cashWeight + unpricedWeight).toBeCloseTo(1, 9);
          for (const part of [cashWeight, unpricedWeight, ...legs.map(({ weight }) => weight)]) {
            expect(part).toBeGreaterThanOrEqual(0);
          }
          // The true values of the parts, of which the reader of the basket sees only the prices.
          const worthOf = (of: (one: Holding) => boolean): number =>
            sumOf(holdings.filter(of).map(({ cents }) => cents));
          const all = Math.max(totalCents, totalCents + (cashCents ?? 0));
          const lost = worthOf(({ code }) => missing.has(code));
          expect(unpricedWeight).toBeCloseTo(lost / all, 9);
          const lacksShare = holdings.some(({ code, isEquity }) => isEquity && missing.has(code));
          const seen = worthOf(({ code, isEquity }) => isEquity && !missing.has(code));
          const mapped = worthOf(
            ({ code, isEquity, isMapped }) => isEquity && isMapped && !missing.has(code),
          );
          const divisor = seen + (lacksShare ? lost : 0);
          const coverage = coverageOf(weighed, holdings);
          expect(coverage).toBeCloseTo(divisor === 0 ? 0 : mapped / divisor, 9);
          expect(coverage).toBeLessThanOrEqual(before + 1e-12);
          before = coverage;
          const left = codes.filter((code) => !missing.has(code));
          if (left.length === 0) break;
          missing.add(left[order.next().value! % left.length]!);
        }
      }),
      { numRuns: deep(50) },
    );
  });

  test('has an unknown unpriced part, and not cash, without a published cash component', () => {
    const payload = basket('510010', [worth('600001', 40), worth('600002', 0, { cash: null })], {
      cash_component: null,
    });
    expect(weighBasket(payload, () => null)).toMatchObject({ cashWeight: 0, unpricedWeight: 0.6 });
    const fits = { ...payload, cash_component: 55 };
    const { cashWeight, unpricedWeight } = weighBasket(fits, () => null);
    expect(cashWeight).toBeCloseTo(0.55, 12);
    expect(unpricedWeight).toBeCloseTo(0.05, 12);
    // More cash than there is room for leaves nothing to unpriced holdings, and is not negative.
    const over = { ...payload, cash_component: 90 };
    expect(weighBasket(over, () => null)).toMatchObject({ cashWeight: 0.6, unpricedWeight: 0 });
  });

  test('has no values when it was truncated anywhere', () => {
    const holdings = Array.from({ length: 12 }, (_, index) => worth(String(600_001 + index), 5));
    for (let length = 0; length < holdings.length; length += 1) {
      const cutOff = basket('510010', holdings.slice(0, length), {
        declared_component_count: holdings.length,
      });
      expect(chooseBasket([cutOff], '2026-11-20', '2026-11-20')).toBeNull();
    }
  });
});

/** A component as the raw file has it, with its cash in thousandths of a yuan. */
interface RawComponent {
  readonly code: string;
  readonly quantity: number;
  readonly flag: string;
  readonly cash: bigint | null;
}

interface RawFile {
  readonly nav: bigint;
  readonly cash: bigint;
  readonly components: readonly RawComponent[];
}

/** Decimal text in thousandths of a yuan, without a floating point in between. */
function thousandths(text: string): bigint {
  const [whole, decimals = ''] = text.trim().split('.') as [string, string?];
  return BigInt(whole + decimals.padEnd(3, '0').slice(0, 3));
}

/** Cuts the XML of Shanghai by its tags; a component without an amount has no such tag. */
function rawXml(text: string): RawFile {
  const at = (part: string, tag: string): string | null =>
    part.split(`<${tag}>`)[1]?.split('<')[0] ?? null;
  const components = text.split('<Component>').slice(1);
  return {
    nav: thousandths(at(text, 'NAVperCU')!),
    cash: thousandths(at(text, 'EstimatedCashComponent')!),
    components: components.map((part) => {
      const cash = at(part, 'SubstitutionCashAmount');
      return {
        code: at(part, 'InstrumentID')!,
        quantity: Number(at(part, 'Quantity') ?? '0'),
        flag: at(part, 'SubstitutionFlag')!,
        cash: cash === null || cash === '' ? null : thousandths(cash),
      };
    }),
  };
}

/** Cuts the older text of Shanghai by its lines. */
function rawText(text: string): RawFile {
  const [head, body] = text.split('TAGTAG') as [string, string];
  const at = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(head)![1]!;
  const lines = body.split('\n').filter((line) => line.includes('|'));
  return {
    nav: thousandths(at('NAVperCU')),
    cash: thousandths(at('EstimateCashComponent')),
    components: lines.map((line) => {
      const [code, , quantity, flag, , cash] = line.split('|').map((cell) => cell.trim());
      const amount = cash === '' ? null : thousandths(cash!);
      return { code: code!, quantity: Number(quantity), flag: flag!, cash: amount };
    }),
  };
}

const MUST_BE_CASH: ReadonlySet<string> = new Set(['2', '4', '6']);

const isHeld = ({ quantity, flag, cash }: RawComponent): boolean =>
  !(quantity === 0 && MUST_BE_CASH.has(flag) && (cash ?? 0n) === 0n);

const hasPrice = ({ cash }: RawComponent): boolean => cash !== null && cash > 0n;

const FILES = [
  { path: 'pcf/sse_515880_20260910.xml', format: 'sse_pcf_xml', raw: rawXml, encoding: 'utf-8' },
  {
    path: 'pcf/sse_515880_20200818.legacy.gbk.txt',
    format: 'sse_pcf_text',
    raw: rawText,
    encoding: 'gb18030',
  },
] as const;

function factOf(path: string, format: PcfFormat): EtfBasketPayload {
  const { basket: pcf } = readPcf(readFileSync(realPath(path)), format);
  return basketFactOf(pcf!, { etfKey: 'SSE.515880', sourceUrl: '', fetchedAt: null });
}

describe.each(FILES)('the real file $path', ({ path, format, raw, encoding }) => {
  test.skipIf(absence(path) !== '')(
    `has the weights that its raw text gives in whole thousandths of a yuan${absence(path)}`,
    () => {
      const file = raw(new TextDecoder(encoding).decode(readFileSync(realPath(path))));
      const held = file.components.filter(isHeld);
      const priced = held.filter(hasPrice).reduce((sum, { cash }) => sum + cash!, 0n);
      const isWhole = held.every(hasPrice);
      const left = file.nav - file.cash - priced;
      const unpriced = isWhole || left < 0n ? 0n : left;
      const divisor = file.nav > priced + unpriced ? file.nav : priced + unpriced;
      const partOf = (amount: bigint): number => Number(amount) / Number(divisor);

      const weighed = weighBasket(factOf(path, format), () => null);
      const weights = weighed.legs.map((leg) => [leg.component.code, leg.weight.toFixed(12)]);
      expect(weights).toEqual(
        held.map((one) => [one.code, partOf(hasPrice(one) ? one.cash! : 0n).toFixed(12)]),
      );
      expect(weighed.unpricedCount).toBe(held.filter((one) => !hasPrice(one)).length);
      expect(weighed.unpricedWeight).toBeCloseTo(partOf(unpriced), 12);
      expect(weighed.cashWeight).toBeCloseTo(partOf(divisor - priced - unpriced), 12);
      expect(weighed.unpricedCount).toBeGreaterThan(0);
    },
  );

  test.skipIf(absence(path) !== '')(
    `is covered by priced holdings alone, although every company has a sector${absence(path)}`,
    () => {
      const payload = factOf(path, format);
      const mapped = (components: readonly BasketComponent[]): Holding[] =>
        components.map(({ code }) => ({ code, cents: 0, isEquity: true, isMapped: true }));
      const weighed = weighBasket(payload, () => null);
      const coverage = coverageOf(weighed, mapped(payload.components));
      expect(coverage).toBeCloseTo(1 - weighed.unpricedWeight / (1 - weighed.cashWeight), 12);
      expect(coverage).toBeLessThan(0.75);
      // With a close for each of the shares it is all covered again, whatever the closes are.
      const whole = weighBasket(payload, () => 12.5);
      expect([whole.unpricedCount, whole.unpricedWeight]).toEqual([0, 0]);
      expect(coverageOf(whole, mapped(payload.components))).toBeCloseTo(1, 12);
    },
  );
});
