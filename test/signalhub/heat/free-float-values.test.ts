import { expect, test } from 'vitest';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import type { SectorPayload } from '#signalhub/facts/kinds/sector.ts';
import type { SectorRelationPayload } from '#signalhub/facts/kinds/sector-relation.ts';
import { freeFloatValues } from '#signalhub/heat/free-float-values.ts';
import { readFactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

test('a sector’s value is the sum of its companies, each once, by the newest quotes', async () => {
  const { store } = await openDemoSignalhub(NOW_MS);
  const publication = (await store.currentPublication())!;
  const facts = await readFactBase(store, publication.sequence);
  const snapshot = new Snapshot(publication, '2026-11-20', facts);
  const { byCompany, bySector } = await snapshot.view(freeFloatValues);

  const quotes = facts.named('daily_quote').map(({ payload }) => payload as DailyQuotePayload);
  const newest = quotes.reduce(
    (last, quote) => (quote.trade_date > last ? quote.trade_date : last),
    '',
  );
  const worth = new Map(
    quotes
      .filter((quote) => quote.trade_date === newest)
      .map((quote) => [quote.stock_code, quote.free_float_value]),
  );
  expect(byCompany.size).toBe(worth.size);
  for (const [code, value] of byCompany) {
    expect(value).toEqual({
      valueYuan: worth.get(code),
      tradeDate: newest,
      companyCount: 1,
      valuedCount: 1,
    });
  }

  const parents = new Map(
    facts.named('sector').map(({ payload }) => {
      const { sector_id: id, parent_id: parent } = payload as SectorPayload;
      return [id, parent] as const;
    }),
  );
  const members = new Map<string, Set<string>>();
  for (const { payload, validFrom, validTo } of facts.named('company_sector_relation')) {
    const relation = payload as SectorRelationPayload;
    const holds = validFrom <= '2026-11-20' && (validTo === null || validTo > '2026-11-20');
    if (relation.status === 'expired' || !holds) continue;
    for (let id: string | null = relation.sector_id; id !== null; id = parents.get(id) ?? null) {
      const codes = members.get(id) ?? new Set();
      members.set(id, codes.add(relation.stock_code));
    }
  }
  expect(bySector.size).toBeGreaterThan(80);
  for (const [id, value] of bySector) {
    const codes = [...members.get(id)!];
    const values = codes.flatMap((code) => worth.get(code) ?? []);
    expect(value.valueYuan).toBeCloseTo(
      values.reduce((sum, one) => sum + one, 0),
      0,
    );
    expect(value.valuedCount).toBe(values.length);
  }
});

test('names in English are returned where the publication has them, and are searched', async () => {
  const { ask } = await openDemoSignalhub(NOW_MS);
  const reported = ask(`{
    sector(sectorId: "L1.electronics") { nameEn }
    company(stockCode: "688901") { nameEn }
    companies(q: "huayao", first: 5) { nodes { stockCode } }
  }`);
  expect(reported).toEqual({
    sector: { nameEn: 'Electronics' },
    company: { nameEn: 'Huayao Electronics' },
    companies: { nodes: [{ stockCode: '688901' }] },
  });
});
