import type { SectorView } from '#signalhub/catalog/catalog.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { explainSector, type TermExplanation } from '#signalhub/realtime/explain-sector.ts';
import type { SectorTerm } from '#signalhub/realtime/feed-item.ts';
import type { ByChannel, SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

/** Maximum listed ids of a sector's newest materials. */
const MAX_IDS = 100;

/** A sector in a window. Scores are rounded only here. */
export const REALTIME_SECTOR_RESOLVERS = {
  sectorName: (delta: SectorDelta, _arguments: unknown, context: SignalhubContext) =>
    sectorOf(delta, context)?.name ?? delta.sectorId,
  layer: (delta: SectorDelta, _arguments: unknown, context: SignalhubContext) =>
    sectorOf(delta, context)?.layer ?? '',
  sector: (delta: SectorDelta, _arguments: unknown, context: SignalhubContext) =>
    sectorOf(delta, context),
  attentionScore: ({ attention }: SectorDelta) => rounded(attention),
  ...scoreFields(),
  previousAttentionScore: ({ previousAttention }: SectorDelta) => rounded(previousAttention),
  attentionChange: ({ attention, previousAttention }: SectorDelta) =>
    rounded(attention - previousAttention),
  materialCount: ({ count }: SectorDelta) => count,
  policyMaterialCount: ({ counts }: SectorDelta) => counts.policy,
  mediaMaterialCount: ({ counts }: SectorDelta) => counts.media,
  marketAttentionMaterialCount: ({ counts }: SectorDelta) => counts.market_attention,
  previousMaterialCount: ({ previousCount }: SectorDelta) => previousCount,
  positiveMaterialCount: ({ positive }: SectorDelta) => positive,
  negativeMaterialCount: ({ negative }: SectorDelta) => negative,
  neutralMaterialCount: ({ neutral }: SectorDelta) => neutral,
  latestSignalAt: ({ lastReadyAtMs }: SectorDelta) => formatTimestamp(lastReadyAtMs),
  directionBalance: ({ balance }: SectorDelta) => (balance === null ? null : rounded(balance)),
  directionCoverage: ({ coverage }: SectorDelta) => rounded(coverage),
  materialIds: (delta: SectorDelta) =>
    firstOf(delta.terms(), MAX_IDS).map(({ item }) => item.canonical.materialId),
  references: (delta: SectorDelta, { first }: { readonly first: number }) =>
    firstOf(delta.terms(), first).map(referenceOf),
  explanation: (delta: SectorDelta, { first }: { readonly first: number }) =>
    explainSector(delta, first),
};

/** One addend of a score, with its factors. */
export const REALTIME_TERM_RESOLVERS = {
  materialId: ({ term }: TermExplanation) => term.item.canonical.materialId,
  material: ({ term }: TermExplanation) => term.item,
  channel: ({ term }: TermExplanation) => term.item.canonical.payload.channel,
  signalReadyAt: ({ term }: TermExplanation) => term.item.canonical.payload.signal_ready_at,
  tierWeight: ({ tierWeight }: TermExplanation) => rounded(tierWeight),
  sectorConfidence: ({ sectorConfidence }: TermExplanation) => rounded(sectorConfidence),
  decay: ({ decay }: TermExplanation) => rounded(decay),
  sourceFactor: ({ sourceFactor }: TermExplanation) => rounded(sourceFactor),
  score: ({ score }: TermExplanation) => rounded(score),
  direction: ({ term }: TermExplanation) => term.direction,
};

/** A material's statement on a sector. */
function referenceOf({ item, result, sector }: SectorTerm) {
  const { canonical, content } = item;
  return {
    material: item,
    materialId: canonical.materialId,
    channel: canonical.payload.channel,
    sourceId: canonical.payload.source_id,
    sourceName: canonical.payload.source_name,
    title: content.payload.title,
    url: content.payload.url,
    signalReadyAt: canonical.payload.signal_ready_at,
    evidenceId: result.evidence_id,
    viewpoint: result.viewpoint,
    rationale: sector.rationale,
    impactDirection: sector.impact_direction,
    directionScore: sector.direction_score,
  };
}

/** The score, the previous score and the change of each channel. */
function scoreFields() {
  const fields = (name: string, channel: MaterialChannel) => ({
    [`${name}Score`]: ({ scores }: SectorDelta) => rounded(scores[channel]),
    [`previous${name[0]!.toUpperCase()}${name.slice(1)}Score`]: ({ previousScores }: SectorDelta) =>
      rounded(previousScores[channel]),
    [`${name}Change`]: ({ scores, previousScores }: SectorDelta) =>
      rounded(changeOf(scores, previousScores, channel)),
  });
  return {
    ...fields('policy', 'policy'),
    ...fields('media', 'media'),
    ...fields('marketAttention', 'market_attention'),
  };
}

function changeOf(scores: ByChannel, previous: ByChannel, channel: MaterialChannel): number {
  return scores[channel] - previous[channel];
}

function sectorOf({ sectorId }: SectorDelta, { snapshot }: SignalhubContext): SectorView | null {
  return snapshot.catalog.sectorById.get(sectorId) ?? null;
}

function firstOf<Item>(items: Iterable<Item>, count: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === count) break;
  }
  return first;
}
