import { Type, type Static } from 'typebox';
import { beginsOn, isPastMoment, type FactTimes } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import {
  DIRECTION_CONFIDENCES,
  IMPACT_DIRECTIONS,
  IMPACT_HORIZONS,
  MATERIAL_STAGES,
  MATERIAL_STATUSES,
  signOfDirection,
  type StatedConfidence,
} from '#signalhub/facts/material-terms.ts';
import { parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { SECTOR_LAYERS } from '#signalhub/facts/kinds/sector.ts';
import { webUrl } from '#signalhub/facts/web-url.ts';

const ID = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' });
const PROSE = Type.String({ maxLength: 2_000, description: 'May be empty.' });
const CONFIDENCE = Type.Unsafe<StatedConfidence>({
  type: ['string', 'number', 'null'],
  description: '`high`, `medium`, `low`, a number 0 to 1, or null.',
});

const DIRECTION = {
  impact_direction: Type.Enum([...IMPACT_DIRECTIONS]),
  direction_score: Type.Number({ minimum: -1, maximum: 1, description: '0 when unknown.' }),
  direction_confidence: Type.Enum([...DIRECTION_CONFIDENCES]),
  direction_rationale: PROSE,
};

const sectorSchema = Type.Object(
  {
    sector_id: Type.String({ minLength: 1, maxLength: 64 }),
    sector_name: Type.String({ minLength: 1, maxLength: 60 }),
    layer: Type.Enum([...SECTOR_LAYERS]),
    confidence: CONFIDENCE,
    rationale: PROSE,
    ...DIRECTION,
  },
  { additionalProperties: false },
);

const resultSchema = Type.Object(
  {
    evidence_id: ID,
    viewpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
    signal_type: Type.String({ pattern: '^[a-z][a-z_]{1,39}$' }),
    quote: PROSE,
    confidence: CONFIDENCE,
    ...DIRECTION,
    impact_horizon: Type.Enum([...IMPACT_HORIZONS]),
    sectors: Type.Array(sectorSchema, { maxItems: 50 }),
  },
  { additionalProperties: false },
);

const analysisSchema = Type.Object(
  {
    analyser: Type.String({ pattern: '^[a-z][a-z0-9_+-]{0,39}$', description: 'Such as `rules`.' }),
    version: Type.String({ minLength: 1, maxLength: 200 }),
    catalog_version: Type.String({ minLength: 1, maxLength: 64 }),
    mapped_at: Type.String({
      format: 'timestamp',
      description: 'Time at which the analyser mapped the results to sectors.',
    }),
    fallback_reason: Type.Union([Type.String({ minLength: 1, maxLength: 40 }), Type.Null()], {
      description:
        'Reason why another analyser than the configured one produced the results; null if the configured one ' +
        'did.',
    }),
  },
  {
    additionalProperties: false,
    description: 'Analyser that produced the results; absent if the publisher supplied them.',
  },
);

const schema = Type.Object(
  {
    material_id: ID,
    source_id: Type.String({ minLength: 2, maxLength: 128 }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    text: Type.String({
      maxLength: 20_000,
      description: 'Body of the document, or its beginning; may be empty.',
    }),
    doc_no: Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Null()], {
      description: 'Document number (文号).',
    }),
    url: webUrl(),
    material_date: Type.String({ format: 'date', description: 'Date stated in the document.' }),
    published_on: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Date of publication, if the document states an earlier date.',
      }),
    ),
    first_seen_at: Type.String({ format: 'timestamp' }),
    signal_ready_at: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'timestamp',
      description:
        'Time at which body, viewpoints and sectors were all complete; null before that.',
    }),
    lifecycle_stage: Type.Enum([...MATERIAL_STAGES]),
    lifecycle_status: Type.Enum([...MATERIAL_STATUSES]),
    results: Type.Array(resultSchema, { maxItems: 20 }),
    analysis: Type.Optional(analysisSchema),
  },
  { additionalProperties: false, description: 'A document as one source published it.' },
);

export type PolicyMaterialPayload = Static<typeof schema>;
export type MaterialResultPayload = Static<typeof resultSchema>;
export type MaterialAnalysisPayload = Static<typeof analysisSchema>;
export type MaterialSectorPayload = Static<typeof sectorSchema>;

/**
 * A document as one source published it, with the results of its analysis. The sectors are those of the catalog at the
 * time of the analysis, so the current catalog may lack some of them. A new analysis supersedes the previous one.
 */
export const POLICY_MATERIAL_KIND: FactKind<PolicyMaterialPayload> = {
  name: 'policy_material',
  schema,
  keyOf: (material) => material.material_id,
  traitOf: NO_TRAIT,
  referencesOf: (material) => [
    { field: 'source_id', kind: 'material_source', key: material.source_id },
  ],
  faultsOf: (material) => [...lifecycleFaults(material), ...material.results.flatMap(resultFaults)],
  timeFaultsOf: materialTimeFaults,
};

function lifecycleFaults(material: PolicyMaterialPayload): PayloadFault[] {
  const faults: PayloadFault[] = [];
  const { lifecycle_stage: stage, lifecycle_status: status, signal_ready_at: readyAt } = material;
  if ((readyAt !== null) !== (stage === 'mapped' && status === 'complete')) {
    const message = 'must be given exactly when the stage mapped is complete';
    faults.push({ field: 'signal_ready_at', message });
  }
  const seenOn = shanghaiDate(parseTimestamp(material.first_seen_at)!);
  if (material.material_date > seenOn) {
    const message = `must not be after ${seenOn}, when the document was first seen`;
    faults.push({ field: 'material_date', message });
  }
  if (readyAt !== null && parseTimestamp(readyAt)! < parseTimestamp(material.first_seen_at)!) {
    faults.push({ field: 'signal_ready_at', message: 'must not be before first_seen_at' });
  }
  if (material.results.length > 0 && (stage === 'discovered' || stage === 'extracted')) {
    faults.push({ field: 'results', message: `must be empty at the stage ${stage}` });
  }
  const evidenceIds = material.results.map((result) => result.evidence_id);
  if (new Set(evidenceIds).size < evidenceIds.length) {
    faults.push({ field: 'results', message: 'must each have a different evidence_id' });
  }
  return faults;
}

function materialTimeFaults(material: PolicyMaterialPayload, times: FactTimes) {
  return [
    ...beginsOn(times, 'material_date', material.material_date),
    ...isPastMoment(times, 'first_seen_at', material.first_seen_at),
    ...isPastMoment(times, 'signal_ready_at', material.signal_ready_at),
  ];
}

function resultFaults(result: MaterialResultPayload, index: number): PayloadFault[] {
  const place = `results.${index}`;
  const faults = [...confidenceFaults(result, place), ...directionFaults(result, place)];
  const seen = new Set<string>();
  for (const [at, sector] of result.sectors.entries()) {
    const sectorPlace = `${place}.sectors.${at}`;
    faults.push(...confidenceFaults(sector, sectorPlace), ...directionFaults(sector, sectorPlace));
    if (seen.has(sector.sector_id)) {
      faults.push({ field: `${sectorPlace}.sector_id`, message: 'is named twice in the result' });
    }
    seen.add(sector.sector_id);
  }
  return faults;
}

function confidenceFaults(
  { confidence }: Pick<MaterialSectorPayload, 'confidence'>,
  place: string,
): PayloadFault[] {
  const isStated =
    typeof confidence === 'number'
      ? confidence >= 0 && confidence <= 1
      : confidence === null || ['high', 'medium', 'low'].includes(confidence);
  if (isStated) return [];
  const message = 'must be high, medium, low, a number 0 to 1, or null';
  return [{ field: `${place}.confidence`, message }];
}

/** The word and the score of a direction must agree. */
function directionFaults(
  { impact_direction: word, direction_score: score }: MaterialSectorPayload | MaterialResultPayload,
  place: string,
): PayloadFault[] {
  const field = `${place}.direction_score`;
  if (word === 'unknown') {
    return score === 0 ? [] : [{ field, message: 'must be 0 for an unknown direction' }];
  }
  const sign = word === 'mixed' ? 'neutral' : word;
  if (signOfDirection(score) === sign) return [];
  return [{ field, message: `${score} is not the score of a ${word} direction` }];
}
