import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import type { AnalysisResult } from '#signalhub/analysis/analyser.ts';
import { policyResults } from '#signalhub/analysis/policy-results.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import {
  POLICY_MATERIAL_KIND,
  type PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { GOOD_RESULT } from '#test/signalhub/analysis/scripted-model.ts';
import { requestFor, SMALL_CATALOG } from '#test/signalhub/analysis/small-catalog.ts';

const ID = 'miit.example.2026-15';

function materialWith(
  results: PolicyMaterialPayload['results'],
  text: string,
): PolicyMaterialPayload {
  return {
    material_id: ID,
    source_id: 'miit.example',
    title: '关于支持光伏产业的通知',
    text,
    doc_no: null,
    url: 'https://miit.example/2026/15.html',
    material_date: '2026-11-19',
    first_seen_at: '2026-11-19T16:05:00+08:00',
    signal_ready_at: '2026-11-19T16:20:00+08:00',
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
    results,
  };
}

test('what the rules find may be published as a document', () => {
  const text = '支持光伏企业和锂电池企业。严禁新增钢铁产能。铁矿石库存下降。';
  const { results } = new RulesAnalyser().analyse(requestFor(text));
  const viewpoints = policyResults(ID, results, SMALL_CATALOG);
  const material = materialWith(viewpoints, text);
  expect([...Compile(POLICY_MATERIAL_KIND.schema).Errors(material)]).toEqual([]);
  expect(POLICY_MATERIAL_KIND.faultsOf(material)).toEqual([]);
  expect(
    viewpoints.map(({ quote, sectors }) => [quote, sectors.map(({ sector_id: id }) => id)]),
  ).toEqual([
    ['支持光伏企业和锂电池企业。', ['L2.solar', 'L2.batteries']],
    ['严禁新增钢铁产能。', ['L1.steel']],
    ['铁矿石库存下降。', ['L2.ore']],
  ]);
  expect(viewpoints[0]).toMatchObject({
    signal_type: 'support',
    impact_direction: 'positive',
    direction_confidence: 'high',
    sectors: [{ sector_name: '光伏设备', layer: 'level2' }, { sector_name: '电池' }],
  });
});

test('of too many viewpoints the twenty surest stay, in order', () => {
  const results = Array.from({ length: 25 }, (_one, index): AnalysisResult => ({
    ...GOOD_RESULT,
    quote: `第${index}条`,
    confidence: index < 5 ? 0.3 : 0.8,
  }));
  const viewpoints = policyResults(ID, results, SMALL_CATALOG);
  expect(viewpoints.map(({ quote }) => quote)).toEqual(results.slice(5).map(({ quote }) => quote));
  expect(new Set(viewpoints.map(({ evidence_id: id }) => id)).size).toBe(20);
});

test('a sector that the catalog has lost is left out', () => {
  const gone = { ...GOOD_RESULT, sectorId: 'L2.gone' };
  expect(policyResults(ID, [gone], SMALL_CATALOG)).toEqual([]);
});
