import { describe, expect, test } from 'vitest';
import { WORKED_BUNDLE } from '#test/signalhub/etf/etf-rows.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { serveSignalhub, type RestAnswer } from '#test/signalhub/serve-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const ROOT = '/api/signalhub';

type Get = (path: string) => Promise<RestAnswer>;
type Item = Readonly<Record<string, unknown>>;

async function serveWorked(): Promise<Get> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), WORKED_BUNDLE));
  return serveSignalhub(signalhub);
}

/** The items of all pages, one by one, as a client pages that knows only the interface. */
async function walk(get: Get, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await get(
      `${path}${path.includes('?') ? '&' : '?'}page_size=2&page=${page}`,
    );
    expect(status).toBe(200);
    const { pages, total } = body['pagination'] as {
      readonly pages: number;
      readonly total: number;
    };
    items.push(...(body['items'] as readonly Item[]));
    if (page < pages) continue;
    expect(items).toHaveLength(total);
    return items;
  }
}

describe('over REST one finds', () => {
  test('the sectors, by name and layer, whose ids the other lists take', async () => {
    const get = await serveWorked();
    const sectors = await walk(get, `${ROOT}/sectors`);
    const ids = sectors.map((sector) => sector['sector_id']);
    expect(new Set(ids).size).toBe(ids.length);
    const [found] = await walk(get, `${ROOT}/sectors?layer=level2&q=l2.OPTICS`);
    expect(found).toMatchObject({
      sector_id: 'L2.optics',
      parent: { sector_id: 'L1.communications' },
    });
    const related = await walk(get, `${ROOT}/companies?sector_id=${String(ids[0])}`);
    expect(related.length).toBeGreaterThan(0);
  });

  test('the companies of a sector and of those below it, without expired relations', async () => {
    const get = await serveWorked();
    const all = await walk(get, `${ROOT}/companies`);
    const inSector = all.filter(({ sectors }) =>
      (sectors as readonly { sector: { sector_id: string }; relation_status: string }[]).some(
        (one) => one.sector.sector_id === 'L2.optics' && one.relation_status !== 'expired',
      ),
    );
    const codes = (items: readonly Item[]) => items.map((item) => item['stock_code']);
    const found = await walk(get, `${ROOT}/companies?sector_id=L2.optics`);
    expect(codes(found)).toEqual(codes(inSector));
    expect(codes(await walk(get, `${ROOT}/companies?q=300308`))).toEqual(['300308']);
  });

  test('the relations of funds, each with contributions under its id, and the fund behind them', async () => {
    const get = await serveWorked();
    const relations = await walk(get, `${ROOT}/etf-sector-relations`);
    expect(relations.length).toBeGreaterThan(1);
    for (const { relation_id: id, relation_scope: scope, exposure_ratio: ratio } of relations) {
      const { status, body } = await get(
        `${ROOT}/etf-sector-relations/${String(id)}/contributions`,
      );
      expect(status).toBe(200);
      expect(body['relation']).toMatchObject({ relation_scope: scope, exposure_ratio: ratio });
      expect(body['etf']).toMatchObject({ etf_key: 'SSE.515880' });
      expect((body['etf'] as Item)['quality_flags']).toBeInstanceOf(Array);
    }
    const [{ fund_code: code, sector_id: sectorId }] = relations as [Item];
    const narrowed = await walk(
      get,
      `${ROOT}/etf-sector-relations?fund_code=${String(code)}&sector_id=${String(sectorId)}`,
    );
    expect(narrowed.every((one) => one['sector_id'] === sectorId)).toBe(true);
  });

  test('that a sector is unknown, with a reason', async () => {
    const get = await serveWorked();
    for (const list of ['companies', 'etf-sector-relations']) {
      const { status, body } = await get(`${ROOT}/${list}?sector_id=L9.nothing`);
      expect([status, body['code']]).toEqual([404, 'unknown_sector']);
    }
  });
});
