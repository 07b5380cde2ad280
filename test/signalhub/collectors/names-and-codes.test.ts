import { expect, test } from 'vitest';
import { storedCompanies } from '#bin/collecting/stored-facts.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { CodeChangePart } from '#signalhub/collectors/engine/code-change-part.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import { SZSE_NAMES } from '#signalhub/collectors/sources/szse/szse-names.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { BseSite } from '#simulators/sources/bse-site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SzseSite, type SimulatedNameChange } from '#simulators/sources/szse-site.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
} from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const SZSE_SHARES = sharesOf(['000', '002', '300'], 2_600, 'MAIN');

function change(date: string, code: string, before: string, after: string): SimulatedNameChange {
  return { date, code, before, after };
}

test('names that ended are bounded by the listing and by the next name, and found by a search', async () => {
  const names = [
    ...SZSE_SHARES.slice(0, 600).map(({ code, name }) =>
      change('2015-03-02', code, `旧${code}`, name),
    ),
    change('2012-05-04', '000001', '深Ａ  发', '旧000001'),
    change('2009-05-04', '000002', '上市之前', '旧000002'),
    change('2019-05-06', '900001', '无此公司', '无'),
  ];
  const fullNames = [change('2016-01-04', '000001', '旧日股份有限公司', '样本')];
  const site = new SzseSite({ shares: SZSE_SHARES, names, fullNames });
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS });
  const { store, clock } = signalhub;
  const sources = [SZSE_LISTED, SZSE_NAMES];
  const { run, rowsOf } = await openCollector({ sites: [site], sources, store, clock });
  await run(SZSE_LISTED);
  expect(await run(SZSE_NAMES)).toMatchObject({ failure: null, result: { notes: [] } });
  expect(await rowsOf(SZSE_NAMES)).toHaveLength(602);
  await signalhub.refresh();
  const answer = signalhub.ask(`{
    securities(q: "深A 发") { nodes { stockCode formerNames { name nameType validFrom validTo } } }
    security(stockCode: "000002") { formerNames { name validFrom } }
  }`);
  expect(answer).toEqual({
    securities: {
      nodes: [
        {
          stockCode: '000001',
          formerNames: [
            {
              name: '旧日股份有限公司',
              nameType: 'registered',
              validFrom: '2010-06-01',
              validTo: '2016-01-04',
            },
            { name: '深Ａ  发', nameType: 'short', validFrom: '2010-06-01', validTo: '2012-05-04' },
            { name: '旧000001', nameType: 'short', validFrom: '2012-05-04', validTo: '2015-03-02' },
          ],
        },
      ],
    },
    security: { formerNames: [{ name: '旧000002', validFrom: '2010-06-01' }] },
  });
});

/** Lists of all exchanges, in which codes change between two readings. */
async function openChanges(sources: readonly FactSource<unknown>[]) {
  const szse: SimulatedShare[] = [...SZSE_SHARES];
  const bse: SimulatedShare[] = sharesOf(['920'], 210, 'BSE');
  const sse: SimulatedShare[] = sharesOf(['600', '601', '603'], 2_200, 'MAIN');
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS });
  const { store, clock } = signalhub;
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  const companies = () => storedCompanies(store);
  const changes = new CodeChangePart({
    parts: publisherInto(store, clock),
    clock,
    log: SILENT_LOG,
    companies,
  });
  const sites = [
    new SzseSite({ shares: szse }),
    new BseSite({ shares: bse }),
    new SseSite({ shares: sse }),
  ];
  const opened = await openCollector({ sites, sources, store, clock });
  const read = async (): Promise<void> => {
    for (const source of sources) {
      await opened.run(source);
      await changes.publishAfter(source);
    }
    await signalhub.refresh();
  };
  return { ...opened, szse, bse, sse, signalhub, read };
}

/** A line of a bundle's file. */
function rowOf({ valid_from: from, observed_at: observedAt, fact }: PartRow): TestRow {
  return { valid_from: from, observed_at: observedAt, fact: { ...fact } };
}

const CODE = '{ security(stockCode: "000007") { stockCode } }';

test('a code that one registered name left and entered is a candidate until the operator confirms it', async () => {
  const { szse, read, signalhub, rowsOf, store, clock } = await openChanges([SZSE_LISTED]);
  await read();
  const at = szse.findIndex(({ code }) => code === '000007');
  const [left] = szse.splice(at, 1);
  szse.push({ ...left!, code: '001999' });
  await read();
  await read();
  const candidates = async () => {
    const aliases = [];
    for await (const facts of store.rowsOf('collector/code-changes', null)) aliases.push(...facts);
    return aliases.map(({ payload, validFrom, validTo }) => ({ payload, validFrom, validTo }));
  };
  const dates = { validFrom: '2010-06-01', validTo: '2026-11-27' };
  const payload = { old_code: '000007', stock_code: '001999', status: 'candidate' };
  expect(await candidates()).toEqual([{ payload, ...dates }]);
  // Nothing is found by it yet.
  expect(signalhub.ask(CODE)).toEqual({ security: { stockCode: '000007' } });
  const confirmed = {
    valid_from: '2010-06-01',
    valid_to: '2026-11-27',
    observed_at: '2026-11-27T10:00:00+08:00',
    fact: { old_code: '000007', stock_code: '001999' },
  };
  const present = (await rowsOf(SZSE_LISTED)).find(({ fact }) => fact['stock_code'] === '001999')!;
  const rows = {
    ...SMALL_ROWS,
    company: [...SMALL_ROWS.company, rowOf(present)],
    code_alias: [confirmed],
  };
  const publishedAt = formatTimestamp(clock.nowMs());
  const bundle = { ...SMALL_BUNDLE, publicationId: 'with-alias', publishedAt, rows };
  await signalhub.publish(writeBundle(temporaryFolder(), bundle));
  await read();
  await read();
  expect(signalhub.ask(CODE)).toEqual({ security: { stockCode: '001999' } });
  expect(await candidates()).toEqual([]);
});

test('a share that moves from Beijing to Shanghai is recognised by its short name', async () => {
  const { bse, sse, read, store } = await openChanges([BSE_LISTED, SSE_LISTED]);
  await read();
  const [left] = bse.splice(3, 1);
  sse.push({ ...left!, code: '688777', board: 'STAR', listingDate: '2026-11-26' });
  await read();
  await read();
  const facts = [];
  for await (const some of store.rowsOf('collector/code-changes', null)) facts.push(...some);
  expect(facts.map(({ payload }) => payload)).toEqual([
    { old_code: '920003', stock_code: '688777', status: 'candidate' },
  ]);
});
