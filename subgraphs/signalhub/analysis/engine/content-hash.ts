import { hash } from 'node:crypto';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';

/** SHA-256 of the input that an analyser gets from a document, in hexadecimal. It does not cover the catalog. */
export function contentHashOf({ title, text, source, materialDate }: AnalysisRequest): string {
  return hash('sha256', JSON.stringify([title, text, source.tier, materialDate ?? null]));
}
