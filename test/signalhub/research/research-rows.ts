import type { TestBundle, TestRow } from '#test/signalhub/small-bundle.ts';

type Members = Readonly<Record<string, unknown>>;

/** The id of a version of the company 600001. */
export function versionId(number: number): string {
  return `research.600001.v${number}`;
}

/** A version of the research about 600001, published in the evening after its cut-off date. */
export function version(number: number, asOf: string, members: Members = {}): TestRow {
  const publishedAt = String(members['published_at'] ?? `${asOf}T20:00:00+08:00`);
  return {
    valid_from: asOf,
    observed_at: publishedAt,
    fact: {
      version_id: versionId(number),
      stock_code: '600001',
      version_number: number,
      previous_version_id: number === 1 ? null : versionId(number - 1),
      research_as_of: asOf,
      published_at: publishedAt,
      ...members,
    },
  };
}

/** A test material: an annual report, on the exchange's own site. */
export function material(id: string, members: Members = {}): TestRow {
  return {
    observed_at: String(members['published_at'] ?? '2026-04-28T20:00:00+08:00'),
    fact: {
      material_id: id,
      source_id: 'disclosure.example',
      source_name: '示例信息披露网',
      source_tier: 'statutory_disclosure',
      title: `材料${id}`,
      source_url: `https://disclosure.example/${id}.pdf`,
      published_at: '2026-04-28T20:00:00+08:00',
      ...members,
    },
  };
}

/** A place in a material; one page by default. */
export function evidence(materialId: string, members: Members = {}): Members {
  return {
    material_id: materialId,
    role: 'primary',
    quote: `引自${materialId}`,
    page_start: 12,
    page_end: 12,
    ...members,
  };
}

/** A fact of 600001 since its first version, resting on the material `annual`. */
export function fact(
  id: string,
  members: Members = {},
  frame: Partial<Omit<TestRow, 'fact'>> = {},
): TestRow {
  return {
    ...frame,
    fact: {
      fact_id: `fact.${id}`,
      stock_code: '600001',
      domain: 'shareholding',
      predicate: 'holding_share',
      object: `股东${id}`,
      statement: `股东${id}持有公司 12.5% 股份。`,
      value: 12.5,
      unit: 'pct',
      fact_date: '2025-12-31',
      confidence: 0.9,
      evidence: [evidence('annual')],
      first_version_id: versionId(1),
      last_version_id: null,
      ...members,
    },
  };
}

/** A shareholder of 600001, by the fact `a`. */
export function relationship(id: string, members: Members = {}): TestRow {
  return {
    fact: {
      relationship_id: `relationship.${id}`,
      stock_code: '600001',
      domain: 'shareholding',
      counterparty_role: 'shareholder',
      counterparty_name: `股东${id}`,
      counterparty_stock_code: null,
      share_pct: 12.5,
      confidence: 0.9,
      fact_ids: ['fact.aaaa'],
      first_version_id: versionId(1),
      last_version_id: null,
      ...members,
    },
  };
}

/** A question about 600001 that is open since its first version. */
export function gap(id: string, members: Members = {}): TestRow {
  return {
    fact: {
      gap_id: `question.${id}`,
      stock_code: '600001',
      domain: 'share_pledge',
      question: '质押股份的融资用途未披露。',
      resolution: '',
      opened_version_id: versionId(1),
      resolved_version_id: null,
      ...members,
    },
  };
}

/** Three versions with every possible change between two. */
export const RESEARCH_ROWS: TestBundle['rows'] = {
  research_version: [version(1, '2025-05-10'), version(2, '2025-11-10'), version(3, '2026-05-10')],
  research_material: [
    material('annual'),
    material('register', {
      source_tier: 'official_register',
      source_name: '企业信用信息公示系统',
      published_at: null,
    }),
    material('notice', { published_at: '2026-05-06T18:00:00+08:00' }),
  ],
  research_fact: [
    fact('aaaa'),
    // The holding falls from 12.5 to 8.2 percent in the second version.
    fact('bbbb', { object: '股东乙', last_version_id: versionId(1) }),
    fact('bbbb2', {
      object: '股东乙',
      value: 8.2,
      fact_date: '2025-09-30',
      confidence: 0.8,
      first_version_id: versionId(2),
      evidence: [evidence('annual'), evidence('notice', { role: 'corroborating' })],
    }),
    // Under a new id with more evidence, but with the same content.
    fact('cccc', { domain: 'cash_dividend', object: '2024年度', last_version_id: versionId(2) }),
    fact('cccc2', {
      domain: 'cash_dividend',
      object: '2024年度',
      first_version_id: versionId(3),
      evidence: [evidence('annual'), evidence('register', { page_start: null, page_end: null })],
    }),
    fact('dddd', {
      domain: 'major_contract',
      value: null,
      unit: null,
      confidence: 0.65,
      first_version_id: versionId(3),
    }),
  ],
  research_relationship: [
    relationship('jia'),
    relationship('yi', { counterparty_stock_code: '688002', last_version_id: versionId(2) }),
  ],
  research_gap: [
    gap('early', { resolved_version_id: versionId(2), resolution: '用于偿还借款。' }),
    gap('late', { opened_version_id: versionId(3), domain: 'credit_rating' }),
  ],
};
