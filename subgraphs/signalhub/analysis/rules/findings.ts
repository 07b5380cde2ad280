import { NO_PRICE } from '#signalhub/analysis/lexicon/context-words.ts';
import type { FoundSector, ScannedClause } from '#signalhub/analysis/rules/clause-scan.ts';
import {
  closestInstrument,
  type JudgedInstrument,
} from '#signalhub/analysis/rules/judged-instrument.ts';

import { containsAny } from '#signalhub/analysis/text/contains-any.ts';

/** A sector of a clause with the instrument that concerns it. */
export interface SectorFinding {
  readonly sector: FoundSector;
  readonly judged: JudgedInstrument;
}

const NO_FINDINGS: readonly SectorFinding[] = [];

/** The topic that the beginning of a text states, and that its other clauses need not repeat. */
export interface ClauseTopic {
  readonly isForeign: boolean;
  readonly isOfCompany: boolean;
}

/** The topic of a text by its first clause: often a heading in 【】. */
export function topicOf([opening]: readonly ScannedClause[]): ClauseTopic {
  const places = opening?.places ?? [];
  return {
    isForeign: places.length > 0 && places.every(({ isForeign }) => isForeign),
    isOfCompany: opening?.isOfCompany === true,
  };
}

/**
 * The finding of a clause about each sector that it names, by the closest instrument. Events abroad, or of one company,
 * give no finding, unless they are the price of a good with a world price.
 */
export function findingsOf(
  text: string,
  scanned: ScannedClause,
  topic: ClauseTopic,
): readonly SectorFinding[] {
  if (scanned.sectors.length === 0) return NO_FINDINGS;
  const bySector = new Map<string, SectorFinding>();
  for (const sector of scanned.sectors) {
    const judged = closestInstrument(text, scanned, sector);
    if (judged === null) continue;
    if (!isWorldPrice(text, sector, judged)) {
      if (isAbroad(scanned, sector, topic.isForeign)) continue;
      if ((scanned.isOfCompany || topic.isOfCompany) && !sector.isGroup) continue;
    }
    const { sectorId } = sector.term.sector;
    const known = bySector.get(sectorId);
    if (known === undefined || judged.cost < known.judged.cost) {
      bySector.set(sectorId, { sector, judged });
    }
  }
  return withoutBroader([...bySector.values()]);
}

/** The price of a good of the world concerns its sector wherever it is quoted; its output elsewhere does not. */
function isWorldPrice(text: string, { term, to }: FoundSector, judged: JudgedInstrument): boolean {
  const { instrument, from } = judged.found;
  const isPrice = instrument.isChange || instrument.signalType === 'outlook';
  if (!term.isWorldGood || !isPrice) return false;
  return !containsAny(text.slice(to, Math.max(from, to + 3)), NO_PRICE);
}

/**
 * Whether the place named last before a sector is abroad; where none is before it, whether the clause, or the text from
 * its beginning, is about places abroad only.
 */
function isAbroad(
  { places }: ScannedClause,
  { from }: FoundSector,
  isForeignText: boolean,
): boolean {
  const before = places.findLast((place) => place.from < from);
  if (before !== undefined) return before.isForeign;
  if (places.length > 0) return places.every(({ isForeign }) => isForeign);
  return isForeignText;
}

/** One instrument concerns 电力设备 only through 锂电池, where a clause names both. */
function withoutBroader(findings: readonly SectorFinding[]): readonly SectorFinding[] {
  if (findings.length < 2) return findings;
  const narrower = new Set(
    findings.map(({ sector, judged }) => `${sector.term.sector.parentId}@${judged.found.from}`),
  );
  return findings.filter(
    ({ sector, judged }) => !narrower.has(`${sector.term.sector.sectorId}@${judged.found.from}`),
  );
}
