import { hash } from 'node:crypto';
import type { AnalysisCatalog, AnalysedSector } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisResult } from '#signalhub/analysis/analyser.ts';
import type {
  MaterialResultPayload,
  MaterialSectorPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import type { DirectionConfidence } from '#signalhub/facts/material-terms.ts';

/** As many as the kind `policy_material` holds. */
const MAX_VIEWPOINTS = 20;
const MAX_SECTORS = 50;
const MAX_VIEWPOINT = 120;

/**
 * Results of an analysis as the viewpoints of a published document: one for each quote and signal type, with the
 * sectors that it concerns, in the order of the results. Of too many the surest stay.
 *
 * @param materialId id of the document, of which the evidence ids are made
 */
export function policyResults(
  materialId: string,
  results: readonly AnalysisResult[],
  { sectors }: AnalysisCatalog,
): MaterialResultPayload[] {
  const sectorById = new Map(sectors.map((sector) => [sector.sectorId, sector]));
  const viewpoints = new Map<string, AnalysisResult[]>();
  for (const result of results) {
    if (!sectorById.has(result.sectorId)) continue;
    const key = JSON.stringify([result.quote, result.signalType]);
    viewpoints.getOrInsertComputed(key, () => []).push(result);
  }
  return surest([...viewpoints.values()]).map((group) => viewpoint(materialId, group, sectorById));
}

/** At most twenty groups, in their order. */
function surest(groups: readonly AnalysisResult[][]): AnalysisResult[][] {
  const sureness = (group: AnalysisResult[]): number =>
    Math.max(...group.map(({ confidence }) => confidence));
  const kept = new Set(
    groups.toSorted((a, b) => sureness(b) - sureness(a)).slice(0, MAX_VIEWPOINTS),
  );
  return groups.filter((group) => kept.has(group));
}

function viewpoint(
  materialId: string,
  group: readonly AnalysisResult[],
  sectorById: ReadonlyMap<string, AnalysedSector>,
): MaterialResultPayload {
  const bySector = new Map(group.map((result) => [result.sectorId, result]));
  const distinct = [...bySector.values()].slice(0, MAX_SECTORS);
  const leading = distinct.reduce((best, one) => (one.confidence > best.confidence ? one : best));
  return {
    evidence_id: evidenceId(materialId, leading),
    viewpoint: leading.quote.slice(0, MAX_VIEWPOINT),
    signal_type: leading.signalType,
    quote: leading.quote,
    confidence: leading.confidence,
    ...directionOf(leading),
    impact_horizon: leading.horizon,
    sectors: distinct.map((result) => sectorOf(result, sectorById.get(result.sectorId)!)),
  };
}

function sectorOf(result: AnalysisResult, sector: AnalysedSector): MaterialSectorPayload {
  return {
    sector_id: sector.sectorId,
    sector_name: sector.name,
    layer: sector.layer,
    confidence: result.confidence,
    rationale: result.rationale,
    ...directionOf(result),
  };
}

type Directed = Pick<
  MaterialSectorPayload,
  'impact_direction' | 'direction_score' | 'direction_confidence' | 'direction_rationale'
>;

function directionOf({ direction, score, confidence, rationale }: AnalysisResult): Directed {
  return {
    impact_direction: direction,
    direction_score: score,
    direction_confidence: direction === 'unknown' ? 'unknown' : levelOf(confidence),
    direction_rationale: rationale,
  };
}

const MIN_HIGH = 0.75;
const MIN_MEDIUM = 0.5;

function levelOf(confidence: number): DirectionConfidence {
  if (confidence >= MIN_HIGH) return 'high';
  return confidence >= MIN_MEDIUM ? 'medium' : 'low';
}

/** Stable for the same statement of the same document; long ids of documents are shortened to their digest. */
function evidenceId(materialId: string, { quote, signalType }: AnalysisResult): string {
  const digest = hash('sha256', JSON.stringify([materialId, quote, signalType])).slice(0, 16);
  return `${materialId.slice(0, 100)}.${digest}`;
}
