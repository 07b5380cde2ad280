import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  SIGNAL_TYPES,
  type AnalysisRequest,
  type AnalysisResult,
} from '#signalhub/analysis/analyser.ts';
import {
  IMPACT_DIRECTIONS,
  IMPACT_HORIZONS,
  signOfDirection,
  type ImpactDirection,
} from '#signalhub/facts/material-terms.ts';

/** Results of one document; the rest is dropped. */
export const MAX_RESULTS = 50;
export const MAX_QUOTE = 500;
export const MAX_RATIONALE = 1_000;

/** The form of a result of an analyser. */
export const RESULT_SCHEMA = Type.Object(
  {
    sectorId: Type.String({ minLength: 1, maxLength: 64 }),
    direction: Type.Enum([...IMPACT_DIRECTIONS]),
    score: Type.Number({ minimum: -1, maximum: 1 }),
    horizon: Type.Enum([...IMPACT_HORIZONS]),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    signalType: Type.Enum([...SIGNAL_TYPES]),
    rationale: Type.String({ minLength: 1, maxLength: MAX_RATIONALE }),
    quote: Type.String({ minLength: 1, maxLength: MAX_QUOTE }),
  },
  { additionalProperties: false },
);

const RESULT = Compile(RESULT_SCHEMA);

/** A check that a result fails, in the order in which they are made. */
export type FailedCheck = 'limit' | 'schema' | 'sector' | 'quote' | 'direction' | 'duplicate';

/** A rejected result. It contains no text of the analyser. */
export interface DroppedResult {
  /** From 0, in the analyser's order. */
  readonly index: number;
  readonly check: FailedCheck;
}

export interface CheckedResults {
  readonly accepted: readonly AnalysisResult[];
  readonly dropped: readonly DroppedResult[];
}

/**
 * Selects the results of an analyser that may be published. Such a result has the right form, a sector of the catalog,
 * a quote that occurs in the text word for word, and a score that agrees with its direction.
 */
export function checkResults(
  results: readonly unknown[],
  { text, catalog }: Pick<AnalysisRequest, 'text' | 'catalog'>,
): CheckedResults {
  const sectorIds = new Set(catalog.sectors.map(({ sectorId }) => sectorId));
  const accepted: AnalysisResult[] = [];
  const dropped: DroppedResult[] = [];
  const seen = new Set<string>();
  const failedCheck = (result: unknown, index: number): FailedCheck | null => {
    if (index >= MAX_RESULTS) return 'limit';
    if (!RESULT.Check(result)) return 'schema';
    if (!sectorIds.has(result.sectorId)) return 'sector';
    if (result.quote.trim() === '' || !text.includes(result.quote)) return 'quote';
    if (!agrees(result.direction, result.score)) return 'direction';
    const key = JSON.stringify([result.sectorId, result.quote]);
    if (seen.has(key)) return 'duplicate';
    seen.add(key);
    accepted.push(result);
    return null;
  };
  for (const [index, result] of results.entries()) {
    const check = failedCheck(result, index);
    if (check !== null) dropped.push({ index, check });
  }
  return { accepted, dropped };
}

/** As in the kind `policy_material`: 0 for unknown, between ±0.1 for mixed. */
function agrees(direction: ImpactDirection, score: number): boolean {
  if (direction === 'unknown') return score === 0;
  return signOfDirection(score) === (direction === 'mixed' ? 'neutral' : direction);
}
