import type {
  EtfMappingType,
  EtfRelationScope,
  ImpactDirection,
  MaterialChannel,
  RealtimeDuration,
  RealtimeSignal,
  SectorAnomalyType,
  SectorLayer,
  SectorRelationStatus,
  SectorRelationType,
  SourceTier,
} from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts for values of the publication about sectors, materials and funds, for all pages. */
export interface AshareTexts {
  readonly layers: Readonly<Record<SectorLayer, string>>;
  readonly channels: Readonly<Record<MaterialChannel, string>>;
  readonly directions: Readonly<Record<ImpactDirection, string>>;
  readonly signals: Readonly<Record<RealtimeSignal, string>>;
  readonly anomalies: Readonly<Record<SectorAnomalyType, string>>;
  readonly relationStatus: Readonly<Record<SectorRelationStatus, string>>;
  readonly relationTypes: Readonly<Record<SectorRelationType, string>>;
  readonly scopes: Readonly<Record<EtfRelationScope, string>>;
  readonly mappings: Readonly<Record<EtfMappingType, string>>;
  readonly tiers: Readonly<Record<SourceTier, string>>;
  readonly windows: Readonly<Record<RealtimeDuration, string>>;
  readonly sessions: (count: number) => string;
  readonly reprints: (count: number) => string;
}

export const ASHARE_WORDS: Words<AshareTexts> = {
  en: {
    layers: { level1: 'L1', level2: 'L2', level3: 'L3' },
    channels: { policy: 'Policy', media: 'Media', market_attention: 'Attention' },
    directions: {
      positive: '▲ positive',
      negative: '▼ negative',
      neutral: 'neutral',
      mixed: 'mixed',
      unknown: 'no direction',
    },
    signals: {
      new_signal: 'new',
      strengthening: 'strengthening',
      multi_source: 'several sources',
      pressure: 'pressure',
      mixed: 'mixed',
      steady: 'steady',
    },
    anomalies: {
      counter_trend: 'Against the market',
      relative_resilience: 'Holds better',
      relative_weakness: 'Weaker than the market',
      broad_internal_move: 'Broad move',
      flow_price_divergence: 'Turnover without price',
      concentrated_move: 'Led by one company',
      cross_section_outlier: 'Outlier',
    },
    relationStatus: {
      active: 'active',
      watched: 'watched',
      candidate: 'candidate',
      expired: 'expired',
    },
    relationTypes: { business: 'business', market: 'market' },
    scopes: { direct: 'direct', extended: 'extended', related: 'related', reference: 'reference' },
    mappings: {
      tracking_index: 'tracked index',
      holding_exposure: 'holdings',
      dynamic_inference: 'inferred',
      hierarchy_inherited: 'inherited from a sector below',
      hierarchy_related: 'related in the hierarchy',
      lineage_continuity: 'continues a former sector',
      semantic_related: 'related by meaning',
      hierarchy_reference: 'reference in the hierarchy',
    },
    tiers: {
      national: 'national',
      ministry: 'ministry',
      regulator: 'regulator',
      local: 'local',
      authoritative_media: 'authoritative media',
      market: 'market',
    },
    windows: { '1h': '1 h', '6h': '6 h', '24h': '24 h', '3d': '3 d' },
    sessions: (count) => (count === 1 ? '1 day' : `${count} days`),
    reprints: (count) => (count === 1 ? '1 reprint' : `${count} reprints`),
  },
  zh: {
    layers: { level1: '一级', level2: '二级', level3: '三级' },
    channels: { policy: '政策', media: '媒体', market_attention: '市场关注' },
    directions: {
      positive: '▲ 利好',
      negative: '▼ 利空',
      neutral: '中性',
      mixed: '多空并存',
      unknown: '方向不明',
    },
    signals: {
      new_signal: '新信号',
      strengthening: '增强',
      multi_source: '多源印证',
      pressure: '承压',
      mixed: '分歧',
      steady: '平稳',
    },
    anomalies: {
      counter_trend: '逆势',
      relative_resilience: '相对抗跌',
      relative_weakness: '相对弱势',
      broad_internal_move: '普涨普跌',
      flow_price_divergence: '量价背离',
      concentrated_move: '龙头独动',
      cross_section_outlier: '横截面异常',
    },
    relationStatus: { active: '有效', watched: '观察', candidate: '候选', expired: '失效' },
    relationTypes: { business: '业务', market: '市场' },
    scopes: { direct: '直接', extended: '延伸', related: '相关', reference: '参考' },
    mappings: {
      tracking_index: '跟踪指数',
      holding_exposure: '持仓暴露',
      dynamic_inference: '动态推断',
      hierarchy_inherited: '下级继承',
      hierarchy_related: '层级相关',
      lineage_continuity: '板块沿革',
      semantic_related: '语义相关',
      hierarchy_reference: '层级参考',
    },
    tiers: {
      national: '国家级',
      ministry: '部委',
      regulator: '监管机构',
      local: '地方',
      authoritative_media: '权威媒体',
      market: '市场',
    },
    windows: { '1h': '1 小时', '6h': '6 小时', '24h': '24 小时', '3d': '3 天' },
    sessions: (count) => `${count} 日`,
    reprints: (count) => `${count} 篇转载`,
  },
};
