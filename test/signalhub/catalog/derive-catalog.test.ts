import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import { deriveCatalog } from '#signalhub/catalog/derive-catalog.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { CompanyListingPayload } from '#signalhub/facts/kinds/company-listing.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import type { SectorRelationPayload } from '#signalhub/facts/kinds/sector-relation.ts';
import type { SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import { company, perpetual, relation, sector } from '#test/signalhub/small-bundle.ts';

function fact<Payload extends FactPayload>({
  fact: payload,
}: {
  readonly fact: FactPayload;
}): Fact<Payload> {
  return {
    kind: 'any',
    key: 'any',
    payload: payload as Payload,
    validFrom: '2020-01-01',
    validTo: null,
    observedAtMs: 0,
    supersededAtMs: null,
  };
}

describe('a catalog', () => {
  test('leaves out facts of a company or sector that is not valid', () => {
    const catalog = deriveCatalog({
      sectors: [sector('L2.orphan', 'L1.gone'), sector('L1.tech')].map(fact<SectorPayload>),
      companies: [company('600001')].map(fact<CompanyPayload>),
      relations: [
        relation('600001', 'L1.gone'),
        relation('600009', 'L1.tech'),
        relation('600001', 'L1.tech'),
      ].map(fact<SectorRelationPayload>),
      listings: [perpetual('600009', 'XUSDT')].map(fact<CompanyListingPayload>),
    });
    expect(catalog.relationCount).toBe(1);
    expect(catalog.sectorById.get('L2.orphan')?.parent).toBeNull();
    expect(catalog.companyByCode.get('600001')?.relations).toHaveLength(1);
    expect([...catalog.instrumentByKey.keys()]).toEqual(['stock:cn:600001']);
  });

  test('is the same for any order of facts', () => {
    const relations = [
      relation('600001', 'L1.a', { score: 0.5 }),
      relation('600001', 'L1.b', { score: 0.5 }),
      relation('600002', 'L1.a', { score: 1 }),
      relation('600002', 'L1.b', { score: 0 }),
      relation('600003', 'L1.a', { score: 0.123_456_7 }),
    ];
    const companies = ['600001', '600002', '600003'].map((code) => company(code));
    const listings = [perpetual('600001', 'BUSDT'), perpetual('600001', 'AUSDT')];
    const summary = (parts: readonly (readonly { readonly fact: FactPayload }[])[]) => {
      const [sectors, ofCompanies, ofRelations, ofListings] = parts;
      const catalog = deriveCatalog({
        sectors: sectors!.map(fact<SectorPayload>),
        companies: ofCompanies!.map(fact<CompanyPayload>),
        relations: ofRelations!.map(fact<SectorRelationPayload>),
        listings: ofListings!.map(fact<CompanyListingPayload>),
      });
      return {
        sectors: catalog.sectors.map(({ sectorId, relations: of }) => [
          sectorId,
          of.map((found) => found.relationId),
        ]),
        companies: catalog.companies.map(({ stockCode, relations: of, listings: at }) => [
          stockCode,
          of.map((found) => found.relationId),
          at.map((found) => found.symbol),
        ]),
      };
    };
    const parts = [[sector('L1.a'), sector('L1.b')], companies, relations, listings];
    const expected = summary(parts);
    expect(expected.sectors[0]).toEqual(['L1.a', ['600002.L1.a', '600001.L1.a', '600003.L1.a']]);
    expect(expected.companies[0]).toEqual([
      '600001',
      ['600001.L1.a', '600001.L1.b'],
      ['600001', 'AUSDT', 'BUSDT'],
    ]);
    const shuffled = fc.tuple(
      ...parts.map((part) => fc.shuffledSubarray(part, { minLength: part.length })),
    );
    fc.assert(
      fc.property(shuffled, (order) => {
        expect(summary(order)).toEqual(expected);
      }),
    );
  });
});

describe('search text', () => {
  test('ignores width, blanks and case', () => {
    expect(searchText(' 万  科\u3000Ａ')).toBe('万科a');
    expect(searchText('*ＳＴ　国华')).toBe('*st国华');
  });

  test('is the same for full-width and half-width letters', () => {
    const widened = (text: string): string =>
      text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchText(widened(text))).toBe(searchText(text));
      }),
    );
  });
});
