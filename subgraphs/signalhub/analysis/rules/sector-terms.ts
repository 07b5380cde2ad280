import type { AnalysedSector } from '#signalhub/analysis/analysis-catalog.ts';
import { SECTOR_WORDS, type SectorWords } from '#signalhub/analysis/lexicon/sector-words.ts';
import { normalText } from '#signalhub/analysis/text/normal-text.ts';

/** A word that names a sector of the catalog. */
export interface CatalogTerm {
  /** Normalised. */
  readonly text: string;
  readonly sector: AnalysedSector;
  readonly needsContext: boolean;
  readonly isWorldGood: boolean;
  /** 0 to 1: the sector's own name, one of its words, a word of a narrower sector that the catalog lacks. */
  readonly weight: number;
}

const OWN_NAME = 1;
const WORD = 0.9;
const INHERITED = 0.7;

/** Names that do not describe the business of a sector. */
const EMPTY_NAME = /综合|^其他|^其它/;
/** Shorter names are parts of too many other words. */
const MIN_PLAIN_NAME = 3;

/**
 * The words of each sector of a catalog. Where several sectors claim one, the heavier, then the narrower one has it:
 * a catalog with 锂电池 takes the word from 电池.
 */
export function sectorTerms(sectors: readonly AnalysedSector[]): CatalogTerm[] {
  const byName = new Map(sectors.map((sector) => [nameOf(sector.name), sector]));
  const best = new Map<string, CatalogTerm>();
  const claim = (term: CatalogTerm): void => {
    const holder = best.get(term.text);
    if (holder === undefined || outranks(term, holder)) best.set(term.text, term);
  };
  for (const sector of sectors) {
    const text = nameOf(sector.name);
    if (text === '' || EMPTY_NAME.test(text)) continue;
    const needsContext = text.length < MIN_PLAIN_NAME;
    claim({ text, sector, needsContext, isWorldGood: false, weight: OWN_NAME });
  }
  for (const entry of SECTOR_WORDS) {
    const owner = ownerOf(entry, byName);
    if (owner === null) continue;
    for (const { text, needsContext, isWorldGood } of entry.words) {
      const normal = normalText(text).text;
      const isOwnName = normal === nameOf(owner.sector.name);
      const weight = isOwnName ? OWN_NAME : owner.weight;
      const term = { text: normal, sector: owner.sector, needsContext, isWorldGood, weight };
      // For the question whether a name may stand alone, the table has priority over the rule for names.
      if (isOwnName) best.set(normal, term);
      else claim(term);
    }
  }
  return [...best.values()];
}

/** Whether a term replaces the current term of a word. */
function outranks(term: CatalogTerm, holder: CatalogTerm): boolean {
  if (term.weight !== holder.weight) return term.weight > holder.weight;
  return term.sector.layer > holder.sector.layer;
}

/** The sector whose words these are: the one of the name, else the broader one. */
function ownerOf(
  { names, parent }: SectorWords,
  byName: ReadonlyMap<string, AnalysedSector>,
): { readonly sector: AnalysedSector; readonly weight: number } | null {
  for (const name of names) {
    const sector = byName.get(nameOf(name));
    if (sector !== undefined) return { sector, weight: WORD };
  }
  const broader = parent === '' ? undefined : byName.get(nameOf(parent));
  return broader === undefined ? null : { sector: broader, weight: INHERITED };
}

/** A sector's name without the numeral that distinguishes layers (燃气Ⅱ), normalised. */
function nameOf(name: string): string {
  return normalText(name).text.replace(/i{1,3}$/u, '');
}
