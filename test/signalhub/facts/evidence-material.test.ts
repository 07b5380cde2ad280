import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVIDENCE_ROLES, type EvidencePayload } from '#signalhub/facts/evidence.ts';
import { groupEvidence } from '#signalhub/facts/evidence-material.ts';
import {
  EVIDENCE_SOURCE_TIERS,
  type ResearchMaterialPayload,
} from '#signalhub/facts/kinds/research-material.ts';

function material(
  id: string,
  members: Partial<ResearchMaterialPayload> = {},
): ResearchMaterialPayload {
  return {
    material_id: id,
    source_id: 'disclosure.example',
    source_name: '示例信息披露网',
    source_tier: 'statutory_disclosure',
    title: id,
    source_url: `https://disclosure.example/${id}`,
    published_at: '2026-04-28T20:00:00+08:00',
    ...members,
  };
}

function piece(materialId: string, members: Partial<EvidencePayload> = {}): EvidencePayload {
  const place = { quote: '', page_start: null, page_end: null };
  return { material_id: materialId, role: 'primary', ...place, ...members };
}

const MATERIALS = new Map(
  [
    material('report'),
    material('newer', { published_at: '2026-05-01T09:00:00+08:00' }),
    material('undated', { published_at: null }),
    material('media', { source_tier: 'authoritative_media' }),
  ].map((one) => [one.material_id, one]),
);
const materialOf = (id: string) => MATERIALS.get(id);

test('a material has its quotes by page, each once, its span of pages and its roles', () => {
  const evidence = [
    piece('report', { role: 'calculation', quote: '丙' }),
    piece('report', { quote: '乙', page_start: 40, page_end: 41 }),
    piece('report', { role: 'context', quote: '甲', page_start: 7, page_end: 9 }),
    piece('report', { quote: '乙', page_start: 44, page_end: 44 }),
    piece('report', { page_start: 12, page_end: 12 }),
  ];
  expect(groupEvidence(evidence, materialOf)).toMatchObject([
    {
      material: { material_id: 'report' },
      quotes: ['甲', '乙', '丙'],
      pageStart: 7,
      pageEnd: 44,
      roles: ['primary', 'calculation', 'context'],
    },
  ]);
});

test('the strongest role comes first, then the rank of the source, the latest, the id', () => {
  const order = (...evidence: EvidencePayload[]): string[] =>
    groupEvidence(evidence, materialOf).map((one) => one.material.material_id);
  expect(order(piece('report', { role: 'context' }), piece('media'))).toEqual(['media', 'report']);
  expect(order(piece('media'), piece('undated'), piece('report'), piece('newer'))).toEqual([
    'newer',
    'report',
    'undated',
    'media',
  ]);
});

test('an unknown material is left out', () => {
  expect(groupEvidence([piece('gone')], materialOf)).toEqual([]);
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const evidenceLists = fc.array(
  fc.record({
    material_id: ids,
    role: fc.constantFrom(...EVIDENCE_ROLES),
    quote: fc.constantFrom('', '一', '二', '三'),
    page_start: fc.constantFrom(null, 1, 5),
    page_end: fc.constantFrom(null, 5, 9),
  }),
);
const catalogs = fc.array(
  fc.record({
    tier: fc.constantFrom(...EVIDENCE_SOURCE_TIERS),
    publishedAt: fc.constantFrom(null, '2026-01-01T00:00:00+08:00', '2026-02-01T00:00:00+08:00'),
  }),
  { minLength: 5, maxLength: 5 },
);

test('groups and their order do not depend on the order of the evidence', () => {
  fc.assert(
    fc.property(
      evidenceLists,
      catalogs,
      fc.infiniteStream(fc.nat()),
      (evidence, catalog, draws) => {
        const known = new Map(
          catalog.map(({ tier, publishedAt }, index) => {
            const id = 'abcde'[index]!;
            return [id, material(id, { source_tier: tier, published_at: publishedAt })];
          }),
        );
        const grouped = groupEvidence(evidence, (id) => known.get(id));
        const shuffled = evidence
          .map((one) => [draws.next().value ?? 0, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        const again = groupEvidence(shuffled, (id) => known.get(id));
        const places = (groups: typeof grouped) =>
          groups.map(({ material: { material_id: id }, quotes, pageStart, pageEnd, roles }) => [
            id,
            quotes.toSorted(),
            pageStart,
            pageEnd,
            roles,
          ]);
        expect(places(again)).toEqual(places(grouped));
        expect(new Set(grouped.map((one) => one.material.material_id))).toEqual(
          new Set(evidence.map((one) => one.material_id)),
        );
        expect(grouped.map((one) => one.sortKey)).toEqual(
          grouped.map((one) => one.sortKey).toSorted(),
        );
      },
    ),
  );
});
