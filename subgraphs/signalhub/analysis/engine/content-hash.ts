import { hash } from 'node:crypto';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';

/** SHA-256 of all that an analyser sees of a document, in hexadecimal; of its catalog it says nothing. */
export function contentHashOf({ title, text, source, materialDate }: AnalysisRequest): string {
  return hash('sha256', JSON.stringify([title, text, source.tier, materialDate ?? null]));
}
