import { isObject } from '#kernel/text/is-object.ts';
import type { AnalysedSector } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisRequest, AnalysisResult } from '#signalhub/analysis/analyser.ts';
import { checkResults, type FailedCheck } from '#signalhub/analysis/engine/result-checks.ts';
import { MAX_MODEL_RATIONALE, MAX_MODEL_RESULTS } from '#signalhub/analysis/model/model-prompt.ts';

/** The valid part of a model's answer, and its faults. */
export interface ReadAnswer {
  readonly accepted: readonly AnalysisResult[];
  /** The faults of the answer, for the model. They quote no text of the model. */
  readonly faults: readonly string[];
  readonly droppedCount: number;
}

const FAULTS: Readonly<Record<FailedCheck, string>> = {
  limit: 'is one too many',
  schema: 'does not follow the schema',
  sector: 'names a sector that is not in the list',
  quote: 'has a quote that does not stand in the document character by character',
  direction: 'has a score that does not agree with its direction',
  duplicate: 'repeats another result',
};

/** A model's prose is published, so it is one short line without markup and addresses. */
const PLAIN = new RegExp(`^[^<>\\p{Cc}\\p{Cf}]{1,${MAX_MODEL_RATIONALE}}$`, 'u');
const ADDRESS = /:\/\/|www\.|@/i;

/** Reads and checks what a model wrote; null where it is no JSON of the schema's outer form. */
export function readAnswer(
  content: string | null,
  request: AnalysisRequest,
  offered: readonly AnalysedSector[],
): ReadAnswer | null {
  const results = resultsOf(content);
  if (results === null) return null;
  const plain = results
    .slice(0, MAX_MODEL_RESULTS)
    .map((result) => (isPlain(result) ? result : null));
  const catalog = { ...request.catalog, sectors: offered };
  const { accepted, dropped } = checkResults(plain, { text: request.text, catalog });
  const faults = dropped.map(({ index, check }) => `Result ${index + 1} ${FAULTS[check]}.`);
  const surplus = Math.max(0, results.length - MAX_MODEL_RESULTS);
  if (surplus > 0) faults.push(`There are more than ${MAX_MODEL_RESULTS} results.`);
  return { accepted, faults, droppedCount: dropped.length + surplus };
}

function resultsOf(content: string | null): readonly unknown[] | null {
  if (content === null) return null;
  try {
    const answer: unknown = JSON.parse(content);
    return isObject(answer) && Array.isArray(answer['results']) ? answer['results'] : null;
  } catch {
    return null;
  }
}

function isPlain(result: unknown): boolean {
  const rationale = isObject(result) ? result['rationale'] : null;
  return typeof rationale === 'string' && PLAIN.test(rationale) && !ADDRESS.test(rationale);
}
