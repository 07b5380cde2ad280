import type {
  FoundInstrument,
  FoundSector,
  ScannedClause,
} from '#signalhub/analysis/rules/clause-scan.ts';

/** A sector that a title or a heading names for the clauses below it. */
export interface CarriedSector {
  readonly sector: FoundSector;
  readonly carrier: 'title' | 'heading';
}

/** More sectors in a title or heading are a list, of which a clause concerns some. */
const MAX_CARRIED = 2;
/** Clauses of one text that take their sector from its title. */
const MAX_BY_TITLE = 5;
const MIN_SCORE = 0.7;
const MEASURES = new Set(['support', 'restrict', 'demand', 'trade']);

const DOCUMENT =
  /意见|通知|办法|措施|方案|规划|计划|公告|条例|规定|细则|标准|决定|目录|政策|指南|通告|批复/;
const HEADING =
  /^\s*(?:第?[一二三四五六七八九十]+[、条章节]|\([一二三四五六七八九十\d]+\)|\d+[.、])/;
const MAX_HEADING = 50;

/**
 * Follows the headings of a document, so that 对新建产线给予支持 below a heading or title about optics concerns
 * optics. Only strong measures take a sector so.
 */
export class CarriedSectors {
  readonly #title: readonly CarriedSector[];
  #heading: readonly CarriedSector[] = [];
  #countByTitle = 0;

  /** @param title Its normal text and what it contains. */
  constructor(title: string, clauses: readonly ScannedClause[]) {
    const isDocument = DOCUMENT.test(title);
    this.#title = isDocument
      ? carried(
          clauses.flatMap(({ sectors }) => sectors),
          'title',
        )
      : [];
  }

  /** The sectors and the measure of a clause that names no sector itself; null where there are none. */
  next(
    text: string,
    scanned: ScannedClause,
  ): { readonly carried: readonly CarriedSector[]; readonly found: FoundInstrument } | null {
    const { clause } = scanned;
    const isHeading =
      clause.to - clause.from <= MAX_HEADING && HEADING.test(text.slice(clause.from, clause.to));
    if (isHeading) this.#heading = carried(scanned.sectors, 'heading');
    const isCarrying = this.#heading.length > 0 || this.#title.length > 0;
    if (isHeading || !isCarrying || scanned.sectors.length > 0) return null;
    const found = scanned.instruments.find(
      ({ instrument }) =>
        MEASURES.has(instrument.signalType) && Math.abs(instrument.score) >= MIN_SCORE,
    );
    if (found === undefined) return null;
    if (this.#heading.length > 0) return { carried: this.#heading, found };
    if (this.#title.length === 0 || this.#countByTitle === MAX_BY_TITLE) return null;
    this.#countByTitle += 1;
    return { carried: this.#title, found };
  }
}

function carried(
  sectors: readonly FoundSector[],
  carrier: CarriedSector['carrier'],
): CarriedSector[] {
  const bySector = new Map(sectors.map((sector) => [sector.term.sector.sectorId, sector]));
  if (bySector.size > MAX_CARRIED) return [];
  return [...bySector.values()].map((sector) => ({ sector, carrier }));
}
