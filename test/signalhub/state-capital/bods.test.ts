import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import { groupEvidence, type EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import type { EvidencePayload } from '#signalhub/facts/evidence.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { OwnershipEntityPayload } from '#signalhub/facts/kinds/ownership-entity.ts';
import type { ResearchMaterialPayload } from '#signalhub/facts/kinds/research-material.ts';
import { compileSchema } from '#signalhub/publishing/json-schema.ts';
import { readBods, type BodsReading } from '#signalhub/publishing/formats/bods/read-bods.ts';
import { ownerRecord } from '#signalhub/state-capital/bods/owner-record.ts';
import { writeBods } from '#signalhub/state-capital/bods/write-bods.ts';
import {
  BODS_ABSENCE,
  BODS_EXAMPLES,
  standardSchema,
} from '#test/signalhub/state-capital/bods-standard.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';
import { owner } from '#test/signalhub/ownership-rows.ts';
import type { TestRow } from '#test/signalhub/small-bundle.ts';
import { deep } from '#test/depth.ts';

function factOf<Payload extends FactPayload>(
  kind: string,
  key: string,
  row: TestRow,
): Fact<Payload> {
  const superseded = row.superseded_at ?? null;
  return {
    kind,
    key: String(row.fact[key]),
    payload: row.fact as Payload,
    validFrom: row.valid_from ?? '2020-01-01',
    validTo: row.valid_to ?? null,
    observedAtMs: Date.parse(row.observed_at ?? '2020-01-01T09:00:00+08:00'),
    supersededAtMs: superseded === null ? null : Date.parse(superseded),
  };
}

const ENTITIES = [
  ...OWNERSHIP_BUNDLE.rows['ownership_entity']!,
  owner('hidden', { unspecified_reason: 'subjectExemptFromDisclosure', name: '未披露股东' }),
  owner('fund', { entity_type: 'fund' }),
  owner('float', { entity_type: 'public_float', name: '社会公众股东' }),
].map((row) => factOf<OwnershipEntityPayload>('ownership_entity', 'node_id', row));
const EDGES = OWNERSHIP_BUNDLE.rows['ownership_edge']!.map((row) =>
  factOf<OwnershipEdgePayload>('ownership_edge', 'edge_id', row),
);

const MATERIALS = new Map(
  OWNERSHIP_BUNDLE.rows['research_material']!.map(({ fact }) => [
    String(fact['material_id']),
    fact as unknown as ResearchMaterialPayload,
  ]),
);
const materialsOf = (evidence: readonly EvidencePayload[]): readonly EvidenceMaterial[] =>
  groupEvidence(evidence, (materialId) => MATERIALS.get(materialId));

/** Rows as facts again, in a canonical order. */
function factsIn({ rows, faults }: BodsReading): Fact[] {
  expect(faults).toBeNull();
  return rows!
    .filter(({ kind }) => kind !== 'research_material')
    .map(({ kind, row }) =>
      factOf(kind, kind === 'ownership_edge' ? 'edge_id' : 'node_id', row as TestRow),
    );
}

function inOrder(facts: readonly Fact[]): readonly Fact[] {
  const text = (fact: Fact): string => JSON.stringify(fact);
  return facts.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

describe('a group as BODS statements', () => {
  const statements = writeBods({
    companyId: 'stock.600001',
    entities: ENTITIES,
    edges: EDGES,
    materialsOf,
  });

  test.skipIf(BODS_ABSENCE !== '')(`is valid by the standard’s own schema${BODS_ABSENCE}`, () => {
    const validate = standardSchema();
    validate(JSON.parse(JSON.stringify(statements)));
    expect(validate.errors).toBeNull();
  });

  test('has exact, bounded and unknown shares, dates, listings and reasons in the standard’s words', () => {
    const detailsOf = (recordId: string): unknown =>
      statements.findLast((statement) => statement.recordId === recordId)?.recordDetails;
    expect(detailsOf('ownership.gao-qiang.stock.600001')).toMatchObject({
      subject: 'stock.600001',
      interestedParty: 'gao-qiang',
      interests: [{ type: 'shareholding', directOrIndirect: 'direct', share: { exact: 40 } }],
    });
    expect(detailsOf('stock.600001')).toMatchObject({
      publicListing: { securitiesListings: [{ security: { ticker: '600001' } }] },
    });
    expect(detailsOf('hidden')).toMatchObject({
      entityType: { type: 'unknownEntity' },
      unspecifiedEntityDetails: { reason: 'subjectExemptFromDisclosure' },
    });
    expect(detailsOf('concert.group.y')).toMatchObject({
      interests: [{ startDate: '2023-01-01', endDate: '2026-01-01' }],
    });
  });

  test('reports corrections, but not the end of a holding', () => {
    const sale = statements.filter(({ recordId }) => recordId === 'ownership.sasac.stock.000003');
    const motivations = sale.map(({ annotations }) => annotations!.map((one) => one.motivation));
    expect(sale.map(({ recordStatus }) => recordStatus)).toEqual([
      'new',
      'updated',
      'updated',
      'updated',
      'updated',
    ]);
    expect(motivations.map((all) => all.includes('correcting'))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('names the strongest material behind a relation as its source, and links each with its words', () => {
    const { source, annotations } = statements.findLast(
      ({ recordId }) => recordId === 'ownership.gao-qiang.stock.600001',
    )!;
    expect(source).toEqual({
      type: ['selfDeclaration'],
      description: '登记信息m-notice',
      url: 'https://register.example/m-notice',
      retrievedAt: '2020-01-01T09:00:00+08:00',
      assertedBy: [{ name: '上海证券交易所信息披露' }],
    });
    const link = { motivation: 'linking', statementPointerTarget: '/recordDetails' };
    expect(annotations!.filter(({ motivation }) => motivation === 'linking')).toEqual([
      {
        ...link,
        description:
          '登记信息m-notice (上海证券交易所信息披露, 2024-06-03), pp. 3–12; primary, context.' +
          ' “高启强为实际控制人” “持股40%”',
        url: 'https://register.example/m-notice',
      },
      {
        ...link,
        description: '登记信息m-register (企业信用信息公示系统, 2020-01-01); corroborating.',
        url: 'https://register.example/m-register',
      },
    ]);
  });

  test('names no more than a third party where the evidence of a row is unknown', () => {
    const [statement] = writeBods({
      companyId: 'c',
      entities: [],
      edges: EDGES.slice(0, 1),
      materialsOf: () => [],
    });
    const { source, annotations } = statement!;
    expect(source).toEqual({ type: ['thirdParty'], retrievedAt: '2020-01-01T09:00:00+08:00' });
    expect(annotations).toHaveLength(1);
  });

  test('survives the round trip to rows', () => {
    const read = factsIn(readBods(JSON.parse(JSON.stringify(statements))));
    expect(inOrder(read)).toEqual(inOrder([...ENTITIES, ...EDGES]));
  });

  test('survives the round trip for any rows', () => {
    const date = fc
      .date({ min: new Date('1995-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const pct = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
    const anyEdge = fc.record({
      edge: fc.constantFrom(...EDGES),
      validFrom: date,
      validTo: fc.option(date, { nil: null }),
      observedAtMs: fc.integer({ min: 0, max: 2 ** 41 }),
      exact: pct,
    });
    fc.assert(
      fc.property(fc.array(anyEdge, { maxLength: 12 }), (drafts) => {
        const edges = drafts.map(({ edge, exact, ...times }): Fact<OwnershipEdgePayload> => ({
          ...edge,
          ...times,
          payload: { ...edge.payload, exact_pct: exact },
        }));
        const written = writeBods({ companyId: 'c', entities: ENTITIES, edges, materialsOf });
        const read = factsIn(readBods(JSON.parse(JSON.stringify(written))));
        expect(inOrder(read)).toEqual(inOrder([...ENTITIES, ...edges]));
      }),
      { numRuns: deep(20) },
    );
  });
});

const PUBLISHED = {
  publicationDate: '2024-05-01',
  bodsVersion: '0.4',
  publisher: { name: '登记机关', url: 'https://register.example/' },
};

function statement(recordId: string, recordType: string, recordDetails: object, more = {}) {
  return {
    statementId: `${recordId}-${'0'.repeat(32)}`,
    declarationSubject: 'firm-000001',
    recordId,
    recordType,
    statementDate: '2024-04-30',
    recordDetails: { isComponent: false, ...recordDetails },
    publicationDetails: PUBLISHED,
    ...more,
  };
}

const FIRM = statement('firm-000001', 'entity', {
  entityType: { type: 'registeredEntity' },
  name: '某企业',
});
const BODY = statement('body-000001', 'entity', {
  entityType: { type: 'stateBody' },
  name: '某国资委',
});

const holds = (interests: readonly object[], more = {}, interestedParty: unknown = 'body-000001') =>
  statement(
    'link-000001',
    'relationship',
    { subject: 'firm-000001', interestedParty, interests },
    more,
  );

type Path = readonly (string | number)[];

/** The path of every member of a value, its own members after it. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

function setAt(root: unknown, path: Path, value: unknown): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), root);
  Reflect.set(Object(holder), path.at(-1)!, value);
}

describe('third-party statements', () => {
  test('become owners, relations with their dates and bounds, and the source a material', () => {
    const interests = [
      { type: 'shareholding', share: { minimum: 25, maximum: 50 }, startDate: '2020-03-01' },
      { type: 'controlByLegalFramework' },
      { type: 'shareholding', directOrIndirect: 'indirect', share: { exact: 12 } },
    ];
    const { rows, faults } = readBods([FIRM, BODY, holds(interests)]);
    expect(faults).toBeNull();
    const [material, firm, body, holding, control, ...others] = rows!;
    expect(others).toEqual([]);
    expect(material).toMatchObject({
      kind: 'research_material',
      row: { fact: { source_name: '登记机关', source_url: 'https://register.example/' } },
    });
    expect(firm!.row).toMatchObject({ valid_from: '2020-03-01', fact: { name: '某企业' } });
    expect(body!.row.fact).toMatchObject({ entity_type: 'state_body', nature: 'state_body' });
    expect(holding!.row).toMatchObject({
      valid_from: '2020-03-01',
      valid_to: null,
      observed_at: '2024-05-01T00:00:00+08:00',
      fact: { relation_type: 'ownership', exact_pct: null, minimum_pct: 25, maximum_pct: 50 },
    });
    expect(control!.row.fact).toMatchObject({ relation_type: 'control', control_basis: 'law' });
  });

  test('that correct or close a record replace the earlier one', () => {
    const first = holds([{ type: 'shareholding', share: { exact: 40 }, startDate: '2020-03-01' }]);
    const later = holds([{ type: 'shareholding', share: { exact: 30 }, startDate: '2020-03-01' }], {
      recordStatus: 'closed',
      statementDate: '2024-06-30',
      publicationDetails: { ...PUBLISHED, publicationDate: '2024-07-01' },
    });
    const edges = readBods([FIRM, BODY, first, later]).rows!.filter(
      ({ kind }) => kind === 'ownership_edge',
    );
    expect(
      edges.map(({ row }) => [row.fact['exact_pct'], row.valid_to, row.superseded_at]),
    ).toEqual([
      [40, null, '2024-07-01T00:00:00+08:00'],
      [30, '2024-06-30', null],
    ]);
  });

  test('keep the reason why an owner is not named', () => {
    const party = {
      reason: 'subjectUnableToConfirmOrIdentifyBeneficialOwner',
      description: '未知',
    };
    const { rows } = readBods([FIRM, holds([{ type: 'shareholding' }], {}, party)]);
    const hidden = rows!.find(({ row }) => row.fact['name'] === '未知');
    expect(hidden!.row.fact).toMatchObject({ name: '未知', unspecified_reason: party.reason });
  });

  test('are read or rejected with their place, whatever their members contain', () => {
    const share = { exact: 40, minimum: 1, exclusiveMaximum: 60 };
    const interests = [
      { type: 'shareholding', directOrIndirect: 'direct', startDate: '2020-03-01', share },
    ];
    const source = { type: ['officialRegister'], description: '登记', url: 'https://a.example/' };
    const statements = [
      FIRM,
      BODY,
      holds(interests, { source }),
      holds([{ type: 'votingRights' }], {}, { reason: 'unknown', description: '未知' }),
    ];
    const places = placesIn(statements);
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, 1, 'x', [null], [[]]));
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, (path, value) => {
        const changed = JSON.parse(JSON.stringify(statements)) as unknown;
        setAt(changed, path, value);
        const { rows, faults } = readBods(changed);
        expect(rows === null).toBe(faults !== null);
        for (const fault of faults ?? []) expect(fault.message).not.toBe('');
      }),
      { numRuns: deep(1_000) },
    );
  });

  test('treat null like an absent member', () => {
    const bare = holds([{ type: 'shareholding' }]);
    const nulls = holds([{ type: 'shareholding', share: null, startDate: null, endDate: null }], {
      recordStatus: null,
      source: null,
    });
    expect(readBods([FIRM, BODY, nulls])).toEqual(readBods([FIRM, BODY, bare]));
  });

  test('name a member of another type than the standard’s', () => {
    const wrong = holds([{ type: 'shareholding', startDate: 20200301 }], { source: { type: 'x' } });
    expect(readBods([FIRM, BODY, wrong]).faults).toEqual([
      {
        index: 2,
        field: 'recordDetails.interests.0.startDate',
        message: 'has another type in BODS 0.4 (found 20200301)',
      },
      { index: 2, field: 'source.type', message: 'has another type in BODS 0.4 (found "x")' },
    ]);
  });

  test('are rejected with their place when they cannot be read', () => {
    const interests = [{ type: 'shareholding', share: { exact: 140 } }];
    expect(readBods({}).faults).toMatchObject([
      { index: null, message: 'must be a list of statements' },
    ]);
    expect(readBods([FIRM, { recordType: 'firm' }]).faults!.map(({ field }) => field)).toEqual([
      'recordId',
      'recordType',
      'statementDate',
      'recordDetails',
    ]);
    expect(readBods([FIRM, holds(interests)]).faults).toEqual([
      {
        index: 1,
        field: 'recordDetails.interestedParty',
        message: 'names "body-000001", of which no statement speaks',
      },
    ]);
    expect(readBods([FIRM, BODY, holds(interests)]).faults).toMatchObject([
      { index: 2, field: 'recordDetails.interests.0.share' },
    ]);
  });

  test.skipIf(BODS_ABSENCE !== '')(
    `of the standard’s own examples give publishable rows${BODS_ABSENCE}`,
    () => {
      const checks = ['ownership_entity', 'ownership_edge', 'research_material'].map((kind) => {
        const found = findFactKind(kind)!;
        return [kind, { validate: compileSchema(found.schema), kind: found }] as const;
      });
      const byKind = new Map(checks);
      let count = 0;
      for (const file of readdirSync(BODS_EXAMPLES)) {
        const text = readFileSync(join(BODS_EXAMPLES, file), 'utf8');
        const { rows, faults } = readBods(JSON.parse(text));
        expect([file, faults]).toEqual([file, null]);
        for (const { kind, row } of rows!) {
          const check = byKind.get(kind)!;
          expect(check.validate(row.fact), `${file} ${JSON.stringify(row.fact)}`).toBe(true);
          expect(check.kind.faultsOf(row.fact)).toEqual([]);
          count += 1;
        }
      }
      expect(count).toBeGreaterThan(80);
    },
  );
});

test('a company has the market of its code, and is listed somewhere with a code of no market', () => {
  const listingOf = (stock_code: string) => {
    const row = owner('listed', { entity_type: 'listed_company', stock_code });
    const { details } = ownerRecord(row.fact as unknown as OwnershipEntityPayload) as unknown as {
      readonly details: Readonly<Record<string, unknown>>;
    };
    return details['publicListing'];
  };
  expect(listingOf('600001')).toMatchObject({
    securitiesListings: [{ marketIdentifierCode: 'XSHG' }],
  });
  expect(listingOf('200001')).toEqual({ hasPublicListing: true });
});
