import type { AnalysisCatalog } from '#signalhub/analysis/analysis-catalog.ts';
import {
  COMPANY_MARKS,
  COMPANY_NAMES,
  DOMESTIC_MARKS,
  FOREIGN_MARKS,
  MASKS,
} from '#signalhub/analysis/lexicon/context-words.ts';
import { INSTRUMENTS, type Instrument } from '#signalhub/analysis/lexicon/instrument-words.ts';
import { TermAutomaton } from '#signalhub/analysis/matching/term-automaton.ts';
import { sectorTerms, type CatalogTerm } from '#signalhub/analysis/rules/sector-terms.ts';
import { normalText } from '#signalhub/analysis/text/normal-text.ts';

/** The possible meanings of a text at a place. */
export interface Meaning {
  readonly text: string;
  readonly sector: CatalogTerm | null;
  readonly instrument: Instrument | null;
  /** Hides sectors and instruments within it. */
  readonly isMask: boolean;
  readonly isCompany: boolean;
  readonly isCompanyMark: boolean;
  readonly isForeign: boolean;
  readonly isDomestic: boolean;
}

/** All words of a catalog and of the lexicon, found in one pass. */
export interface Vocabulary {
  readonly automaton: TermAutomaton;
  /** By the index of the automaton's terms. */
  readonly meanings: readonly Meaning[];
}

type Draft = { -readonly [Key in keyof Meaning]: Meaning[Key] };

const MADE = new WeakMap<AnalysisCatalog, Vocabulary>();

/** The vocabulary of a catalog; made once for each. */
export function vocabularyOf(catalog: AnalysisCatalog): Vocabulary {
  return MADE.getOrInsertComputed(catalog, makeVocabulary);
}

function makeVocabulary(catalog: AnalysisCatalog): Vocabulary {
  const drafts = new Map<string, Draft>();
  const draftOf = (word: string): Draft => {
    const { text } = normalText(word);
    return drafts.getOrInsertComputed(text, () => ({
      text,
      sector: null,
      instrument: null,
      isMask: false,
      isCompany: false,
      isCompanyMark: false,
      isForeign: false,
      isDomestic: false,
    }));
  };
  for (const term of sectorTerms(catalog.sectors)) draftOf(term.text).sector = term;
  for (const instrument of INSTRUMENTS) draftOf(instrument.word).instrument = instrument;
  for (const word of MASKS) draftOf(word).isMask = true;
  for (const word of COMPANY_MARKS) draftOf(word).isCompanyMark = true;
  for (const word of FOREIGN_MARKS) draftOf(word).isForeign = true;
  for (const word of DOMESTIC_MARKS) draftOf(word).isDomestic = true;
  for (const name of [...COMPANY_NAMES, ...catalog.companyNames]) markCompany(draftOf(name));
  drafts.delete('');
  const meanings = [...drafts.values()];
  return { automaton: new TermAutomaton(meanings.map(({ text }) => text)), meanings };
}

/** A company that is called like a sector (机器人) does not hide the sector. */
function markCompany(draft: Draft): void {
  if (draft.sector !== null || draft.instrument !== null || draft.text.length < 2) return;
  draft.isMask = true;
  draft.isCompany = true;
}
