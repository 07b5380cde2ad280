import { midRankPercentiles, type HeatView } from '#signalhub/heat/heat-formula.ts';
import { eraOn, type SectorEra } from '#signalhub/heat/sector-eras.ts';

/** What a term adds to the heat of a sector on a date. */
export interface HeatAmount {
  readonly level: number;
  /** −1 to 1; null when the term does not say. */
  readonly direction: number | null;
  readonly evidenceCount: number;
}

/** The sums of one sector on one date. */
export interface HeatCell {
  readonly level: number;
  readonly contributionCount: number;
  readonly evidenceCount: number;
  /** Contributions that say something about direction. */
  readonly coveredCount: number;
  readonly coveredWeight: number;
  readonly signed: number;
  readonly absolute: number;
}

/** What a date of a table knows. */
export interface TablePoint {
  readonly asOf: string;
  readonly era: SectorEra | undefined;
}

/** Numbers of a cell, in the order in which they lie in the table. */
const LEVEL = 0;
const CONTRIBUTIONS = 1;
const EVIDENCE = 2;
const COVERED = 3;
const COVERED_WEIGHT = 4;
const SIGNED = 5;
const ABSOLUTE = 6;
const WIDTH = 7;

/**
 * Heat of all sectors on all dates of a view: one block of numbers, filled term by term. A series of
 * one sector and a cross-section of one date are read out of it without computing anything again.
 */
export class HeatTable {
  readonly view: HeatView;
  /** Ascending; days of the calendar, or sessions for `market_trading`. */
  readonly dates: readonly string[];
  readonly #eras: readonly (SectorEra | undefined)[];
  readonly #rows: ReadonlyMap<string, number>;
  readonly #cells: Float64Array;
  readonly #percentiles = new Map<string, ReadonlyMap<string, number>>();

  /** By date, the date whose end knew the point first; the date itself where nothing else is said. */
  readonly asOf: readonly string[];

  constructor(
    view: HeatView,
    dates: readonly string[],
    eras: readonly SectorEra[],
    points: readonly TablePoint[] = dates.map((date) => ({ asOf: date, era: eraOn(eras, date) })),
  ) {
    this.view = view;
    this.dates = dates;
    this.asOf = points.map(({ asOf }) => asOf);
    this.#eras = points.map(({ era }) => era);
    const sectorIds = new Set(eras.flatMap(({ sectorById }) => [...sectorById.keys()]));
    this.#rows = new Map(Array.from(sectorIds, (sectorId, row) => [sectorId, row]));
    this.#cells = new Float64Array(sectorIds.size * dates.length * WIDTH);
  }

  /** The catalog of the date at an index; undefined before there was one. */
  eraAt(dateIndex: number): SectorEra | undefined {
    return this.#eras[dateIndex];
  }

  /** Whether any of its catalogs has the sector. */
  has(sectorId: string): boolean {
    return this.#rows.has(sectorId);
  }

  add(sectorId: string, dateIndex: number, amount: HeatAmount, count = 1): void {
    const at = this.#at(sectorId, dateIndex);
    const cells = this.#cells;
    const { level, direction } = amount;
    cells[at + LEVEL]! += level;
    cells[at + CONTRIBUTIONS]! += count;
    cells[at + EVIDENCE]! += amount.evidenceCount;
    if (direction === null) return;
    cells[at + COVERED]! += count;
    cells[at + COVERED_WEIGHT]! += level;
    cells[at + SIGNED]! += level * direction;
    cells[at + ABSOLUTE]! += level * Math.abs(direction);
  }

  /** Adds what another cell has, aged: sums shrink by `factor`, counts stay. */
  addAged(sectorId: string, dateIndex: number, cell: HeatCell, factor: number): void {
    const at = this.#at(sectorId, dateIndex);
    const cells = this.#cells;
    cells[at + LEVEL]! += factor * cell.level;
    cells[at + CONTRIBUTIONS]! += cell.contributionCount;
    cells[at + EVIDENCE]! += cell.evidenceCount;
    cells[at + COVERED]! += cell.coveredCount;
    cells[at + COVERED_WEIGHT]! += factor * cell.coveredWeight;
    cells[at + SIGNED]! += factor * cell.signed;
    cells[at + ABSOLUTE]! += factor * cell.absolute;
  }

  cell(sectorId: string, dateIndex: number): HeatCell {
    const at = this.#at(sectorId, dateIndex);
    const cells = this.#cells;
    return {
      level: cells[at + LEVEL]!,
      contributionCount: cells[at + CONTRIBUTIONS]!,
      evidenceCount: cells[at + EVIDENCE]!,
      coveredCount: cells[at + COVERED]!,
      coveredWeight: cells[at + COVERED_WEIGHT]!,
      signed: cells[at + SIGNED]!,
      absolute: cells[at + ABSOLUTE]!,
    };
  }

  /**
   * What a sector of a later catalog had on a date, together with its part of those that it continues
   * and that the later catalog does not have: null when neither it nor any of them was there.
   */
  cellThrough(sectorId: string, dateIndex: number, later: SectorEra): HeatCell | null {
    const era = this.#eras[dateIndex];
    const own = era?.sectorById.has(sectorId) ? this.cell(sectorId, dateIndex) : null;
    const forebears = later.forebears.get(sectorId);
    if (forebears === undefined) return own;
    return forebears
      .filter((forebear) => era?.sectorById.has(forebear.sectorId))
      .reduce<HeatCell | null>(
        (sum, { sectorId: gone, share }) =>
          withPart(sum ?? EMPTY_CELL, this.cell(gone, dateIndex), share),
        own,
      );
  }

  /** Where a sector stands among those of its layer on a date, 0 to 1. */
  percentile(sectorId: string, dateIndex: number): number {
    const layer = this.#eras[dateIndex]?.sectorById.get(sectorId)?.layer ?? '';
    const key = `${dateIndex} ${layer}`;
    const known = this.#percentiles.get(key) ?? this.#percentilesOf(layer, dateIndex);
    this.#percentiles.set(key, known);
    return known.get(sectorId) ?? 0.5;
  }

  #percentilesOf(layer: string, dateIndex: number): Map<string, number> {
    const sectors = [...(this.#eras[dateIndex]?.sectorById.values() ?? [])].filter(
      (sector) => sector.layer === layer,
    );
    const levels = sectors.map(
      ({ sector_id: id }) => this.#cells[this.#at(id, dateIndex) + LEVEL]!,
    );
    const percentiles = midRankPercentiles(levels);
    return new Map(sectors.map(({ sector_id: id }, index) => [id, percentiles[index]!]));
  }

  #at(sectorId: string, dateIndex: number): number {
    const row = this.#rows.get(sectorId);
    if (row === undefined) throw new Error(`no catalog of the table has the sector ${sectorId}`);
    return (row * this.dates.length + dateIndex) * WIDTH;
  }
}

const EMPTY_CELL: HeatCell = {
  level: 0,
  contributionCount: 0,
  evidenceCount: 0,
  coveredCount: 0,
  coveredWeight: 0,
  signed: 0,
  absolute: 0,
};

/** A cell with a part of another one: of sums the part, of counts all. */
function withPart(cell: HeatCell, other: HeatCell, share: number): HeatCell {
  return {
    level: cell.level + share * other.level,
    contributionCount: cell.contributionCount + other.contributionCount,
    evidenceCount: cell.evidenceCount + other.evidenceCount,
    coveredCount: cell.coveredCount + other.coveredCount,
    coveredWeight: cell.coveredWeight + share * other.coveredWeight,
    signed: cell.signed + share * other.signed,
    absolute: cell.absolute + share * other.absolute,
  };
}
