import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { makeDemoCompanies } from '#simulators/publication/demo-companies.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { researchRows } from '#simulators/publication/research-rows.ts';

type Fact = Readonly<Record<string, unknown>>;
interface Evidence {
  readonly material_id: string;
  readonly role: string;
  readonly quote: string;
}

const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:00:00+08:00');
const FIXED_CODES = ['000901', '300901', '601901', '688901'];

function makeRows(seed: number): Record<string, readonly BundleRow[]> {
  const companies = makeDemoCompanies(seededRandom(seed), seededRandom(seed + 3));
  return researchRows(seededRandom(seed + 5), companies, PUBLISHED_AT_MS);
}

describe.each([1, 7, 20_261_121])('the demo world’s research, seed %i', (seed) => {
  let rows: Record<string, readonly BundleRow[]>;
  beforeAll(() => {
    rows = makeRows(seed);
  });
  const factsOf = (kind: string): Fact[] => rows[kind]!.map(({ fact }) => fact);
  const evidenceOf = (fact: Fact): Evidence[] => fact['evidence'] as Evidence[];

  test('follows nine of ten companies over one to four versions, always those with perpetuals', () => {
    const byCompany = Map.groupBy(factsOf('research_version'), (fact) => fact['stock_code']);
    expect(byCompany.size).toBeGreaterThan(200);
    for (const code of FIXED_CODES) expect(byCompany.has(code)).toBe(true);
    const counts = new Set(Array.from(byCompany.values(), (versions) => versions.length));
    expect(counts).toEqual(new Set([1, 2, 3, 4]));
    for (const versions of byCompany.values()) {
      const dates = versions.map((version) => String(version['research_as_of']));
      expect(dates).toEqual([...new Set(dates)].sort());
    }
  });

  test('has complete answers to every question: evidence in several materials, quotes, pages', () => {
    const facts = factsOf('research_fact');
    const distinct = facts.map((fact) => new Set(evidenceOf(fact).map((one) => one.material_id)));
    const several = distinct.filter((materials) => materials.size > 1);
    expect(several.length).toBeGreaterThan(facts.length / 2);
    for (const fact of facts) {
      expect(String(fact['statement'])).not.toMatch(/[{}]|undefined|NaN/);
      for (const { quote } of evidenceOf(fact)) expect(quote).not.toBe('');
      expect(evidenceOf(fact).some(({ role }) => role === 'primary')).toBe(true);
    }
  });

  test('dates plans, bonds and dividends after existing years', () => {
    for (const fact of factsOf('research_fact')) {
      const year = Number(String(fact['fact_date']).slice(0, 4));
      for (const [, named] of String(fact['statement']).matchAll(/(\d{4})年/g)) {
        expect(Number(named), String(fact['statement'])).toBeLessThanOrEqual(year);
      }
    }
  });

  test('rests on nothing that was published after the cut-off date', () => {
    const asOf = new Map(
      factsOf('research_version').map((one) => [one['version_id'], String(one['research_as_of'])]),
    );
    const publishedOn = new Map(
      factsOf('research_material').map((one) => [
        one['material_id'],
        String(one['published_at']).slice(0, 10),
      ]),
    );
    for (const fact of factsOf('research_fact')) {
      const until = asOf.get(fact['first_version_id'])!;
      for (const { material_id: id } of evidenceOf(fact)) {
        expect(publishedOn.get(id)! <= until, `${id} is known on ${until}`).toBe(true);
      }
    }
  });

  test('has changing values, corrections, removed facts, and answered questions', () => {
    const facts = factsOf('research_fact');
    const corrected = facts.filter((fact) =>
      evidenceOf(fact).some(({ role }) => role === 'contradicting'),
    );
    expect(corrected.length).toBeGreaterThan(20);
    for (const fact of corrected) {
      const wrong = evidenceOf(fact).find(({ role }) => role === 'contradicting')!;
      expect(wrong.quote).not.toBe(fact['statement']);
    }
    expect(facts.filter((fact) => fact['last_version_id'] !== null).length).toBeGreaterThan(100);
    const gaps = factsOf('research_gap');
    const answered = gaps.filter((gap) => gap['resolved_version_id'] !== null);
    expect(answered.length).toBeGreaterThan(20);
    expect(answered.length).toBeLessThan(gaps.length);
  });
});
