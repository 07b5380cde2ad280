import type { SectorView } from '#signalhub/catalog/catalog.ts';
import { DYNAMICS_FORMULA_VERSION, DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import { HEAT_RULE } from '#signalhub/heat/heat-formula.ts';
import {
  sectorDynamics,
  type SectorAnomaly,
  type SectorDynamics,
  type SectorLink,
} from '#signalhub/heat/sector-dynamics.ts';
import type { MarketMove } from '#signalhub/heat/sector-move.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { snapshotIdOf } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

const SCHEMA_VERSION = 'signalhub-sector-dynamics-v1';

/** Sector moves on the snapshot's trading day; null without daily quotes. */
export function sectorDynamicsOf(snapshot: Snapshot) {
  return mapMaybe(snapshot.view(sectorDynamics), (dynamics) => dynamicsIn(snapshot, dynamics));
}

function dynamicsIn(snapshot: Snapshot, dynamics: SectorDynamics | null) {
  const { publication, validOn: asOf } = snapshot;
  if (dynamics === null || publication === null) return null;
  const { tradeDate, market, anomalies, links } = dynamics;
  return {
    schemaVersion: SCHEMA_VERSION,
    dynamicsRunId: snapshotIdOf(asOf, publication).replace('snap-', 'dynamics-'),
    asOf,
    tradeDate,
    formulaVersion: DYNAMICS_FORMULA_VERSION,
    marketContext: marketContext(market),
    summary: countsOf(dynamics),
    historicalReadiness: {
      session_count: dynamics.sessionCount,
      momentum_sessions: HEAT_RULE.momentumPoints,
      is_ready: dynamics.sessionCount > HEAT_RULE.momentumPoints,
    },
    items: anomalies.slice(0, RULE.maxItems).map((one) => anomalySummary(one, market)),
    links: links.slice(0, RULE.maxLinks).map(linkSummary),
  };
}

/** `Sector.dynamics`: the sector's own item on the last trading day. */
export const SECTOR_DYNAMICS_RESOLVERS = {
  dynamics: ({ sectorId }: SectorView, _arguments: unknown, { snapshot }: SignalhubContext) =>
    mapMaybe(snapshot.view(sectorDynamics), (dynamics) => {
      const anomaly = dynamics?.anomalies.find(({ sector }) => sector.sector_id === sectorId);
      return dynamics == null || anomaly === undefined
        ? null
        : anomalySummary(anomaly, dynamics.market);
    }),
};

function anomalySummary(anomaly: SectorAnomaly, market: MarketMove) {
  const { sector, move } = anomaly;
  return {
    sectorId: sector.sector_id,
    sectorName: sector.name,
    layer: sector.layer,
    relativeDirection: directionOf(move.excess, RULE.relativeExcess, RELATIVE),
    absoluteDirection: directionOf(move.dayReturn, RULE.absoluteReturn, ABSOLUTE),
    anomalyType: anomaly.type,
    anomalyScore: rounded(anomaly.anomalyScore),
    attentionScore: rounded(anomaly.attentionScore),
    internalConfirmation: rounded(move.confirmation),
    linkageScore: rounded(anomaly.linkageScore),
    linkageConfirmation: rounded(anomaly.linkageConfirmation),
    confidence: rounded(anomaly.confidence),
    sectorReturn: rounded(move.dayReturn),
    marketReturn: rounded(market.dayReturn),
    excessReturn: rounded(move.excess),
    sectorBreadth: rounded(move.breadth),
    marketBreadth: rounded(market.breadth),
    breadthGap: rounded(move.breadth - market.breadth),
    effectiveSampleSize: rounded(move.effectiveSampleSize),
    top1Weight: rounded(move.top1Weight),
    coveredStockCount: move.weights.size,
    ...explanationsOf(anomaly, market),
    linkedSectors: anomaly.links.slice(0, RULE.mostLinked).map((link) => linkedTo(anomaly, link)),
  };
}

function linkSummary({ pair, source, target, pattern, score, confidence, overlap }: SectorLink) {
  return {
    sourceSectorId: pair.sourceId,
    sourceSectorName: source.sector.name,
    targetSectorId: pair.targetId,
    targetSectorName: target.sector.name,
    relationKind: pair.kind,
    relation: pair.relation,
    pattern,
    linkageScore: rounded(score),
    confidence: rounded(confidence),
    stockOverlap: rounded(overlap),
    independentSignal: overlap <= RULE.independentOverlap,
    rationale: pair.rationale,
  };
}

function linkedTo(anomaly: SectorAnomaly, { source, target, pattern, score }: SectorLink) {
  const other = source.sector.sector_id === anomaly.sector.sector_id ? target : source;
  return {
    sector_id: other.sector.sector_id,
    sector_name: other.sector.name,
    pattern,
    linkage_score: rounded(score),
  };
}

function marketContext({ basis, stocks, dayReturn, breadth, turnover }: MarketMove) {
  const moves = [...stocks.values()];
  return {
    market_return: rounded(dayReturn),
    market_breadth: rounded(breadth),
    stock_count: stocks.size,
    advancing_count: moves.filter((move) => move.dayReturn > 0).length,
    declining_count: moves.filter((move) => move.dayReturn < 0).length,
    turnover: Math.round(turnover),
    weight_basis: basis,
  };
}

/** Counts of all entries, including those beyond the limits of the lists. */
function countsOf({ sectorCount, anomalies, links }: SectorDynamics) {
  return {
    sector_count: sectorCount,
    anomaly_count: anomalies.length,
    link_count: links.length,
    anomaly_types: counts(anomalies.map(({ type }) => type)),
    link_patterns: counts(links.map(({ pattern }) => pattern)),
  };
}

function counts(words: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(words.toSorted(), (word) => word);
  return Object.fromEntries(Array.from(groups, ([word, all]) => [word, all.length]));
}

const RELATIVE = ['stronger', 'weaker'] as const;
const ABSOLUTE = ['positive', 'negative'] as const;

function directionOf(value: number, least: number, [up, down]: readonly [string, string]): string {
  if (value >= least) return up;
  return value <= -least ? down : 'neutral';
}

/** The numbers that determined the type, as a sentence in each language. */
function explanationsOf({ sector, move, type, zScore }: SectorAnomaly, market: MarketMove) {
  const [own, whole] = [percent(move.dayReturn), percent(market.dayReturn)];
  const flow = percent(move.flowRatio ?? 0);
  const rest = percent(move.excessWithoutLargest);
  const reasons: Record<typeof type, readonly [string, string]> = {
    counter_trend: ['it goes against the market', '逆市而行'],
    relative_resilience: [
      `it does ${percent(move.excess)} better than the market`,
      `跑赢市场 ${percent(move.excess)}`,
    ],
    relative_weakness: [
      `it does ${percent(-move.excess)} worse than the market`,
      `跑输市场 ${percent(-move.excess)}`,
    ],
    broad_internal_move: [
      `${percent(move.confirmation)} of its weight moves with it`,
      `按权重 ${percent(move.confirmation)} 的成分股同向变动`,
    ],
    flow_price_divergence: [
      `large orders are ${flow} of its turnover, against the price`,
      `大单净额占成交额 ${flow}，与价格方向相反`,
    ],
    concentrated_move: [
      `without its leading company ${rest} of excess is left`,
      `剔除龙头公司后超额收益仅剩 ${rest}`,
    ],
    cross_section_outlier: [
      `its excess is ${zScore.toFixed(1)} deviations from the layer's median`,
      `超额收益偏离同层中位数 ${zScore.toFixed(1)} 个标准差`,
    ],
  };
  const [reason, reasonZh] = reasons[type];
  return {
    explanation: `${sector.name} ${own}, market ${whole}: ${reason}.`,
    explanationZh: `${sector.name} ${own}，全市场 ${whole}：${reasonZh}。`,
  };
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
