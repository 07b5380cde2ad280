import type { TestRow } from '#test/signalhub/small-bundle.ts';

/** Sources of test bundles: a ministry, a newspaper and a market forum. */
export const SOURCE_ROWS: readonly TestRow[] = [
  source('miit.gov.cn', '工业和信息化部', 'ministry', 'policy'),
  source('csrc.gov.cn', '中国证监会', 'regulator', 'policy'),
  source('news.example.cn', '示例日报', 'authoritative_media', 'media'),
  source('talk.example.cn', '示例股吧', 'market', 'market_attention'),
];

export function source(id: string, name: string, tier: string, channel: string): TestRow {
  return { fact: { source_id: id, name, authority: name, tier, channel } };
}

type Members = Readonly<Record<string, unknown>>;

/** A sector that a viewpoint of a test material concerns. */
export function concerns(sectorId: string, members: Members = {}): Members {
  return {
    sector_id: sectorId,
    sector_name: `行业${sectorId}`,
    layer: sectorId.startsWith('L1') ? 'level1' : 'level2',
    confidence: 'high',
    rationale: '',
    ...direction(0.6),
    ...members,
  };
}

/** A viewpoint of a test material. */
export function viewpoint(id: string, sectors: readonly Members[], members: Members = {}): Members {
  return {
    evidence_id: id,
    viewpoint: `观点${id}`,
    signal_type: 'support',
    quote: '',
    confidence: 0.8,
    ...direction(0.6),
    impact_horizon: 'medium',
    sectors,
    ...members,
  };
}

export function direction(score: number): Members {
  const word = score >= 0.1 ? 'positive' : score <= -0.1 ? 'negative' : 'neutral';
  return {
    impact_direction: word,
    direction_score: score,
    direction_confidence: 'high',
    direction_rationale: '',
  };
}

/** A test material: a ministry's document of its date, ready ten minutes after it was seen at 10:00. */
export function material(id: string, date: string, members: Members = {}): TestRow {
  // A row is known once its own times have passed.
  const { first_seen_at: seenAt, signal_ready_at: readyAt } = members;
  return {
    valid_from: String(members['material_date'] ?? date),
    observed_at: String(readyAt ?? seenAt ?? `${date}T10:10:00+08:00`),
    fact: {
      material_id: id,
      source_id: 'miit.gov.cn',
      title: `关于${id}的通知`,
      text: '',
      doc_no: null,
      url: `https://miit.gov.cn/${id}`,
      material_date: date,
      first_seen_at: `${date}T10:00:00+08:00`,
      signal_ready_at: `${date}T10:10:00+08:00`,
      lifecycle_stage: 'mapped',
      lifecycle_status: 'complete',
      results: [],
      ...members,
    },
  };
}
