import type { AnalysedSector } from '#signalhub/analysis/analysis-catalog.ts';
import type { AnalysisRequest } from '#signalhub/analysis/analyser.ts';
import { vocabularyOf } from '#signalhub/analysis/rules/vocabulary.ts';
import { normalText } from '#signalhub/analysis/text/normal-text.ts';

/** As many sectors as a model may choose from. */
const MAX_OFFERED = 200;

/**
 * The sectors that a model may name for a document: first those with a word in the document, then the broad ones,
 * ordered by id. Narrow sectors without a word in the text are left out, so that the list stays short.
 */
export function offeredSectors({
  title,
  text,
  catalog,
}: Pick<AnalysisRequest, 'title' | 'text' | 'catalog'>): AnalysedSector[] {
  const { automaton, meanings } = vocabularyOf(catalog);
  const offered = new Map<string, AnalysedSector>();
  for (const { term } of automaton.matches(normalText(`${title}\n${text}`).text)) {
    const sector = meanings[term]!.sector?.sector;
    if (sector !== undefined) offered.set(sector.sectorId, sector);
  }
  for (const sector of catalog.sectors) {
    if (sector.layer === 'level1') offered.set(sector.sectorId, sector);
  }
  const first = [...offered.values()].slice(0, MAX_OFFERED);
  return first.toSorted((a, b) => (a.sectorId < b.sectorId ? -1 : 1));
}
