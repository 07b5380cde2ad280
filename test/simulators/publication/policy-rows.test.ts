import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { policyEchoRows } from '#simulators/publication/policy-echo-rows.ts';
import { policyRows } from '#simulators/publication/policy-rows.ts';
import { silentPolicyRows } from '#simulators/publication/silent-policy-rows.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';
import { readFactBase } from '#signalhub/snapshots/fact-base.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { policyMaterials } from '#signalhub/policy/policy-material.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

const EVENING_MS = Date.parse('2026-11-20T18:00:00+08:00');
const MOMENTS = [
  EVENING_MS,
  // A Saturday, half a minute after midnight in Shanghai: hardly anything of today has passed.
  Date.parse('2026-11-21T00:00:30+08:00'),
  Date.parse('2027-01-01T08:00:00+08:00'),
];

interface Material {
  readonly material_id: string;
  readonly title: string;
  readonly text: string;
  readonly material_date: string;
  readonly signal_ready_at: string | null;
  readonly lifecycle_status: string;
  readonly results: readonly { impact_direction: string; sectors: { sector_id: string }[] }[];
}

const rowsUntil = (publishedAtMs: number): BundleRow[] => [
  ...policyRows(7, publishedAtMs),
  ...silentPolicyRows(seededRandom(7), publishedAtMs),
  ...policyEchoRows(seededRandom(7), publishedAtMs),
];

const factsOf = (rows: readonly BundleRow[]): Material[] =>
  rows.map(({ fact }) => fact as unknown as Material);

describe('the policy documents of the demo', () => {
  test('are of a year up to the publication, none from after it', () => {
    for (const publishedAtMs of MOMENTS) {
      const rows = rowsUntil(publishedAtMs);
      const today = new Date(publishedAtMs + 8 * 3_600_000).toISOString().slice(0, 10);
      const dates = new Set(factsOf(rows).map(({ material_date: date }) => date));
      expect(dates.size).toBeGreaterThan(364);
      for (const row of rows) {
        expect(Date.parse(row.observed_at)).toBeLessThanOrEqual(publishedAtMs);
        expect(row.valid_from <= today).toBe(true);
      }
    }
  });

  test('are what the realtime feed delivers, document by document', () => {
    const fromMs = EVENING_MS - 10 * 86_400_000;
    const feed = new StoryLine(7)
      .arrivals(fromMs, EVENING_MS)
      .filter(({ channel, corrects }) => channel === 'policy' && corrects === '');
    const published = new Map(
      factsOf(policyRows(7, EVENING_MS)).map((fact) => [fact.material_id, fact]),
    );
    expect(feed.length).toBeGreaterThan(25);
    for (const { materialId, title, text } of feed) {
      expect(published.get(materialId)).toMatchObject({ title, text });
    }
  });

  test('have both directions, silence, failures, corrections and removed sectors', () => {
    const rows = rowsUntil(EVENING_MS);
    const facts = factsOf(rows);
    const results = facts.flatMap((fact) => fact.results);
    expect(new Set(results.map(({ impact_direction: word }) => word))).toEqual(
      new Set(['positive', 'negative', 'neutral']),
    );
    const sectorIds = results.flatMap(({ sectors }) => sectors.map(({ sector_id: id }) => id));
    expect(sectorIds).toContain('L2.print_media');
    expect(rows.some((row) => row.superseded_at !== undefined)).toBe(true);
    expect(facts.some((fact) => fact.results.length === 0 && fact.signal_ready_at)).toBe(true);
    const statuses = new Set(facts.map((fact) => fact.lifecycle_status));
    expect(statuses).toEqual(new Set(['complete', 'pending', 'failed']));
  });

  test('are issued on working days, with few exceptions, by the competent authorities', () => {
    const documents = factsOf([
      ...policyRows(7, EVENING_MS),
      ...silentPolicyRows(seededRandom(7), EVENING_MS),
    ]).filter(({ material_id: id }) => /^pm-[a-z]+-\w+$/.test(id));
    const resting = documents.filter(({ material_date: date }) => isTradingDay(date) === false);
    expect(resting.length).toBeLessThan(documents.length / 20);
    for (const { title, material_date: date, results } of documents) {
      const sectorIds = results.flatMap(({ sectors }) => sectors.map(({ sector_id: id }) => id));
      if (/税收优惠|进口税收/.test(title)) expect(title).toMatch(/^财政部/);
      if (/出口管制/.test(title)) expect(title).toMatch(/^商务部/);
      const banks = sectorIds.filter((id) => id.endsWith('_banks'));
      if (title.startsWith('中国证监会')) expect(banks).toEqual([]);
      if (/年度报告/.test(title)) expect(date.slice(5, 7) <= '03', `${date} ${title}`).toBe(true);
    }
  });

  test('are consistent: corrections only weaken', () => {
    const rows = policyRows(7, EVENING_MS);
    const byDocument = Map.groupBy(rows, ({ fact }) => fact['material_id']);
    const revised = [...byDocument.values()].filter((versions) => versions.length > 1);
    expect(revised.length).toBeGreaterThan(3);
    const scoreOf = ({ fact }: BundleRow): number =>
      (fact['results'] as { direction_score: number }[])[0]!.direction_score;
    for (const [first, second] of revised) {
      expect(Math.abs(scoreOf(second!))).toBeLessThan(Math.abs(scoreOf(first!)) + 1e-9);
      expect(scoreOf(first!) * scoreOf(second!)).toBeGreaterThanOrEqual(0);
    }
  });

  test('leave no placeholder of a template', () => {
    const open = factsOf(rowsUntil(EVENING_MS)).filter(({ title, text }) =>
      /[{}]|undefined/.test(title + text),
    );
    expect(open).toEqual([]);
  });

  test('are merged with their own reprints and with nothing else', async () => {
    const signalhub = await openDemoSignalhub(NOW_MS);
    const publication = (await signalhub.store.currentPublication())!;
    const facts = await readFactBase(signalhub.store, publication.sequence);
    const snapshot = new Snapshot(publication, '2026-11-20', facts);
    const { all } = await snapshot.view(policyMaterials);
    expect(all.length).toBeGreaterThan(1_200);
    let reprints = 0;
    for (const { materialId, merged } of all) {
      for (const member of merged.members) {
        expect(member.materialId.startsWith(materialId), member.materialId).toBe(true);
      }
      reprints += merged.members.length - 1;
    }
    const ids = new Set(facts.named('policy_material').map(({ key }) => key));
    const published = facts
      .named('policy_material')
      .filter(({ key }) => /^pm-[a-z]+-\d+-[a-z]+$/.test(key))
      // A late original may be younger than the publication.
      .filter(({ key }) => ids.has(key.replace(/-[a-z]+$/, '')));
    expect(reprints).toBe(new Set(published.map(({ key }) => key)).size);
    expect(reprints).toBeGreaterThan(500);
  });
});
