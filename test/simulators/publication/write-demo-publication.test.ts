import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import { deep } from '#test/depth.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { NOW_MS, temporaryFolder } from '#test/signalhub/small-bundle.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? join(ROOT, '../shared/data');
const CODES = join(DATA, 'signalhub/a_share_codes');
const SESSIONS = join(DATA, 'signalhub/calendar/exchange_calendars_xshg_sessions.csv');
const isAbsent = (path: string): string =>
  existsSync(path) ? '' : ` (skipped: no real data under ${DATA})`;

const PUBLISHED_AT_MS = Date.parse('2026-11-20T10:00:00Z');
const SEEDS = [7, 20_261_121, 1].slice(0, deep(2));

interface Row {
  valid_from: string;
  valid_to: string | null;
  fact: Record<string, string | number | null>;
}

const ROOM = mkdtempSync(join(tmpdir(), 'marketgraph-demo-'));
afterAll(() => rmSync(ROOM, { recursive: true, force: true }));

/** Bundles by seed, each written once: tests only read them. */
const written = new Map<number, Promise<string>>();

function writeDemo(seed: number): Promise<string> {
  let folder = written.get(seed);
  if (folder === undefined) written.set(seed, (folder = writeDemoTo(join(ROOM, `${seed}`), seed)));
  return folder;
}

async function writeDemoTo(folder: string, seed: number): Promise<string> {
  // A month of quotes is enough for these tests.
  await writeDemoPublication(folder, { seed, publishedAtMs: PUBLISHED_AT_MS, sessionCount: 22 });
  return folder;
}

function rowsOf(folder: string, kind: string): Row[] {
  const text = readFileSync(join(folder, `${kind.replaceAll('_', '-')}.ndjson`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function textOf(folder: string): string {
  const files = readdirSync(folder).sort();
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

describe('the demo publication', () => {
  test('is accepted by the real publishing code, for any seed', async () => {
    for (const seed of SEEDS.slice(0, deep(1))) {
      const signalhub = await openSignalhub({ nowMs: PUBLISHED_AT_MS, isLazy: true });
      const receipt = await signalhub.publish(await writeDemo(seed));
      expect(receipt).toMatchObject({ isNew: true, publishedAt: '2026-11-20T18:00:00+08:00' });
      const { publication } = signalhub.ask(
        '{ publication { companyCount sectorCount relationCount } }',
      ) as { publication: Record<string, number> };
      expect(publication).toMatchObject({ companyCount: 278, sectorCount: 124 });
      expect(publication['relationCount']).toBeGreaterThan(350);
    }
  });

  test('is the same for the same seed and time, and another for another seed', async () => {
    const same = await writeDemoTo(temporaryFolder(), 7);
    const [one, other] = [await writeDemo(7), await writeDemo(1)];
    expect(textOf(same)).toBe(textOf(one));
    expect(textOf(other)).not.toBe(textOf(one));
  });

  test('has unique codes and names, and every board', async () => {
    for (const seed of SEEDS) {
      const companies = rowsOf(await writeDemo(seed), 'company').map((row) => row.fact);
      const codes = new Set(companies.map((fact) => fact['stock_code']));
      expect(codes.size).toBe(293);
      // The exchange marks names, so one company may have had two; no two ever share one.
      for (const field of ['name', 'company_name']) {
        const byName = Map.groupBy(companies, (fact) => fact[field]);
        for (const facts of byName.values()) {
          expect(new Set(facts.map((fact) => fact['stock_code'])).size).toBe(1);
        }
      }
      for (const { stock_code: code, exchange, board } of companies) {
        expect(placeOfCode(String(code))).toEqual({ exchange, board });
      }
      expect(new Set(companies.map((fact) => fact['board']))).toEqual(
        new Set(['MAIN', 'STAR', 'CHINEXT', 'BSE']),
      );
    }
  });

  test('has the companies that the simulated exchange lists perpetuals of', async () => {
    const signalhub = await openDemoSignalhub(NOW_MS);
    const followed = DEMO_PERP.filter((instrument) => instrument.stockCode !== undefined);
    expect(followed.map((instrument) => instrument.stockCode)).toHaveLength(4);
    const source = `query ($code: String!) { company(stockCode: $code) {
      name listings { exchange market symbol } } }`;
    const names: Record<string, string> = {
      '688901': '华曜光电',
      '601901': '中珩重工',
      '300901': '晶川医疗',
      '000901': '云岐软件',
    };
    for (const { symbol, stockCode } of followed) {
      expect(signalhub.ask(source, { code: stockCode })).toEqual({
        company: {
          name: names[stockCode!],
          listings: [
            { exchange: 'stock', market: 'cn', symbol: stockCode },
            { exchange: 'venue_a', market: 'perp', symbol },
          ],
        },
      });
    }
  });

  test('gives each company one to three relations, the first a strong active business', async () => {
    const folder = await writeDemo(7);
    const byCompany = Map.groupBy(
      rowsOf(folder, 'company_sector_relation').map((row) => row.fact),
      (fact) => fact['stock_code'],
    );
    expect(byCompany.size).toBe(293);
    const seen = new Set<unknown>();
    for (const [first, ...others] of byCompany.values()) {
      expect(others.length).toBeLessThanOrEqual(2);
      expect(first).toMatchObject({ relation_type: 'business', status: 'active' });
      for (const other of others) expect(other['score']).toBeLessThan(Number(first!['score']));
      for (const fact of others) seen.add(fact['status']).add(fact['relation_type']);
    }
    expect(seen).toEqual(
      new Set(['active', 'watched', 'candidate', 'expired', 'business', 'market']),
    );
  });

  test('gives each company one broad sector, and leaves no narrow one without any', async () => {
    for (const seed of SEEDS) {
      const folder = await writeDemo(seed);
      const byCompany = Map.groupBy(
        rowsOf(folder, 'company_sector_relation').map((row) => row.fact),
        (fact) => fact['stock_code'],
      );
      const mains = new Set(Array.from(byCompany.values(), ([first]) => first!['sector_id']));
      const narrow = rowsOf(folder, 'sector').filter(({ fact }) => fact['layer'] === 'level2');
      for (const { fact } of narrow) expect(mains, `${seed}`).toContain(fact['sector_id']);
      const parents = new Map(
        rowsOf(folder, 'sector').map(({ fact }) => [fact['sector_id']!, fact['parent_id']]),
      );
      const broadOf = (id: string | number | null): string | number | null => {
        const parent = parents.get(id!);
        return parent == null ? id : broadOf(parent);
      };
      for (const facts of byCompany.values()) {
        expect(new Set(facts.map((fact) => broadOf(fact['sector_id']!))).size).toBe(1);
      }
      // Shares that come and go are no banks.
      const banks = [...byCompany.values()].filter(
        ([first]) => broadOf(first!['sector_id']!) === 'L1.banking',
      );
      const bankCodes = new Set(banks.map(([first]) => first!['stock_code']));
      const events = rowsOf(folder, 'security_event').map((row) => row.fact);
      expect(events.filter((fact) => bankCodes.has(fact['stock_code']!))).toEqual([]);
    }
  });

  test('hands out codes of a prefix in order of listing, none in the future', async () => {
    // The new shares of the month applied in another order than they were listed.
    const companies = rowsOf(await writeDemo(7), 'company')
      .filter(({ valid_to: until, fact }) => until === null && fact['listing_date'] !== null)
      .map((row) => row.fact)
      .filter((fact) => String(fact['listing_date']) < '2026-10-22');
    expect(companies).toHaveLength(250);
    const byPrefix = Map.groupBy(companies, (fact) => String(fact['stock_code']).slice(0, 3));
    for (const facts of byPrefix.values()) {
      const dates = facts.map((fact) => String(fact['listing_date']));
      expect(dates).toEqual(dates.toSorted());
    }
  });

  const noCodes = isAbsent(CODES);
  test.skipIf(noCodes !== '')(`names no real company${noCodes}`, async () => {
    const real = readdirSync(CODES)
      .map((file) => readFileSync(join(CODES, file), 'utf8').normalize('NFKC'))
      .join('\n');
    const realNames = new Set(real.split(/[,\n]/).map((name) => name.replaceAll(/\s/g, '')));
    expect(realNames.size).toBeGreaterThan(10_000);
    for (const seed of SEEDS) {
      const companies = rowsOf(await writeDemo(seed), 'company').map((row) => row.fact);
      const names = companies.flatMap((fact) => [fact['name'], fact['company_name']]);
      expect(names.filter((name) => realNames.has(String(name)))).toEqual([]);
    }
  });

  const noSessions = isAbsent(SESSIONS);
  test.skipIf(noSessions !== '')(`lists companies on trading days only${noSessions}`, async () => {
    const sessions = new Set(readFileSync(SESSIONS, 'utf8').match(/\d{4}-\d{2}-\d{2}/g));
    expect(sessions.size).toBeGreaterThan(8_000);
    for (const seed of SEEDS) {
      const dates = rowsOf(await writeDemo(seed), 'company').map((row) => row.fact['listing_date']);
      const listed = dates.filter((date) => date != null);
      expect(listed.filter((date) => !sessions.has(String(date)))).toEqual([]);
    }
  });
});
