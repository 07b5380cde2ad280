import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { lifecycleOf } from '#signalhub/lifecycle/lifecycle.ts';
import { FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';

const FOLDER = join(process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data', 'signalhub');
const hasRecords = existsSync(FOLDER);
if (!hasRecords) {
  console.warn(`Recorded securities are skipped: ${FOLDER} is absent (MARKETGRAPH_DATA_DIR).`);
}

const KNOWN_AT = '2026-02-27';

function rowsOf(file: string): string[][] {
  const text = readFileSync(join(FOLDER, file), 'utf8').replace(/^\uFEFF/, '');
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
}

function fact(kind: string, key: string, payload: Fact['payload'], times: Partial<Fact>): Fact {
  const always = { validTo: null, observedAtMs: 0, supersededAtMs: null };
  return { kind, key, payload, validFrom: '1990-12-19', ...always, ...times };
}

function snapshotOf(facts: Readonly<Record<string, readonly Fact[]>>, publishedAt: string) {
  const publication = {
    sequence: 1,
    publicationId: 'real',
    namespace: 'test',
    contentHash: '',
    mark: '',
    publishedAtMs: Date.parse(`${publishedAt}T18:00:00+08:00`),
  };
  return new Snapshot(publication, publishedAt, new FactBase(new Map(Object.entries(facts))));
}

/** The market of February 2026: code, short name, full name and listing date of every A-share. */
function companies(): Fact[] {
  const rows = rowsOf('a_share_codes/quantsandbox_stock_basic_2026-02.csv');
  return rows.map((row) => {
    const [code] = row[0]!.split('.');
    const date = row.find((cell) => /^\d{4}-\d\d-\d\d 00:00:00$/.test(cell))!.slice(0, 10);
    const payload = { stock_code: code!, name: row[1]!, company_name: row[1]!, listing_date: date };
    return fact('company', code!, { ...payload, ...placeOfCode(code!) }, { validFrom: date });
  });
}

describe.skipIf(!hasRecords)('the real market of February 2026', () => {
  test('has a board for each of its 5,485 codes', () => {
    const codes = companies();
    expect(codes).toHaveLength(5_485);
    expect(codes.filter(({ key }) => placeOfCode(key) === null)).toEqual([]);
  });

  test('is listed as of any date, with the new shares of the month before', () => {
    const lifecycle = snapshotOf({ company: companies() }, KNOWN_AT).viewOfPublication(lifecycleOf);
    const listingDates = companies().map(({ payload }) => String(payload['listing_date']));
    for (const date of ['1991-06-28', '2005-01-04', '2015-06-12', '2024-09-30', KNOWN_AT]) {
      const securities = lifecycle.on({ date, knownAtMs: Infinity });
      expect(securities).toHaveLength(listingDates.filter((one) => one <= date).length);
      expect(securities.every(({ lifecycleStatus }) => lifecycleStatus === 'listed')).toBe(true);
    }
    const young = lifecycle
      .on({ date: KNOWN_AT, knownAtMs: Infinity })
      .filter(({ lifecycleStage }) => lifecycleStage === 'newly_listed');
    // Sessions of the last five days: 13, 24, 25, 26 and 27 February, around the Spring Festival.
    expect(young.every(({ listingDate }) => listingDate! >= '2026-02-13')).toBe(true);
    expect(young).toHaveLength(listingDates.filter((one) => one >= '2026-02-13').length);
  });
});

describe.skipIf(!hasRecords)('the official industry history in two issues', () => {
  const KNOWN = { before: '2024-08-31', after: '2026-06-30' } as const;

  /** The classification of each stock on a date, by an issue of the history. */
  function industryFacts(file: string): Map<string, string> {
    return new Map(
      rowsOf(`sw_industry/${file}`).map(([code, from, industry]) => [`${code} ${industry}`, from!]),
    );
  }

  test('shows the sectors of a date as the snapshot knew them, before and after a correction', () => {
    const before = industryFacts('StockClassifyUse_stock_v2024-08.csv');
    const after = industryFacts('StockClassifyUse_stock_v2026-06.csv');
    const corrected = [...before].filter(
      ([key, from]) => after.has(key) && after.get(key) !== from,
    );
    expect(corrected.length).toBeGreaterThan(1_000);
    const correctedAtMs = Date.parse('2024-09-27T09:08:00+08:00');
    const codes = new Set(corrected.map(([key]) => key.split(' ')[0]!));
    const facts = {
      sector: [...new Set(corrected.map(([key]) => key.split(' ')[1]!))].map((id) =>
        fact('sector', id, { sector_id: id, name: id, layer: 'level1', parent_id: null }, {}),
      ),
      company: [...codes].flatMap((code) => {
        const place = placeOfCode(code);
        const payload = { stock_code: code, name: code, company_name: code, ...place };
        return place === null
          ? []
          : [fact('company', code, { ...payload, listing_date: '1990-12-19' }, {})];
      }),
      company_sector_relation: corrected.flatMap(([key, from]) => {
        const [code, sectorId] = key.split(' ');
        const relation = { relation_type: 'business', status: 'active', score: 1, confidence: 1 };
        const payload = { relation_id: key, stock_code: code!, sector_id: sectorId!, ...relation };
        const wrong = { validFrom: from, supersededAtMs: correctedAtMs };
        const right = { validFrom: after.get(key)!, observedAtMs: correctedAtMs };
        return [wrong, right].map((times) => fact('company_sector_relation', key, payload, times));
      }),
    };
    const sectorsKnownOn = (knownOn: string, code: string, date: string): string[] => {
      const snapshot = snapshotOf(facts, knownOn);
      const at = { date, knownAtMs: snapshot.knownAtMs };
      const security = snapshot.viewOfPublication(lifecycleOf).find(code, at);
      return security!.sectors.map(({ sectorId }) => sectorId);
    };
    // 000001 was classified as a bank since 1 January 2014 by one issue, since 21 February by the
    // next.
    expect(sectorsKnownOn(KNOWN.before, '000001', '2014-01-31')).toEqual(['480101']);
    expect(sectorsKnownOn(KNOWN.after, '000001', '2014-01-31')).toEqual([]);
    expect(sectorsKnownOn(KNOWN.after, '000001', '2014-02-21')).toEqual(['480101']);
    const first = snapshotOf(facts, KNOWN.before);
    const second = snapshotOf(facts, KNOWN.after);
    const linked = (snapshot: Snapshot, key: string, date: string): boolean => {
      const [code, sectorId] = key.split(' ');
      const lifecycle = snapshot.viewOfPublication(lifecycleOf);
      const security = lifecycle.find(code!, { date, knownAtMs: snapshot.knownAtMs });
      return security?.sectors.some((one) => one.sectorId === sectorId) ?? false;
    };
    for (const [key, from] of corrected) {
      const to = after.get(key)!;
      const [code] = key.split(' ');
      if (placeOfCode(code!) === null || from < '1990-12-19') continue;
      const [early, late] = from < to ? [from, to] : [to, from];
      // Between the two dates exactly one of the issues has the stock in the industry.
      expect([key, linked(first, key, early)]).toEqual([key, early === from]);
      expect([key, linked(second, key, early)]).toEqual([key, early === to]);
      expect([key, linked(first, key, late), linked(second, key, late)]).toEqual([key, true, true]);
    }
  });
});
