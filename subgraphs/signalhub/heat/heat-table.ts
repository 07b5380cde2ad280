import { midRankPercentiles, type HeatView } from '#signalhub/heat/heat-formula.ts';
import { eraOn, type SectorEra } from '#signalhub/heat/sector-eras.ts';

/** A term's addition to a sector's heat on a date. */
export interface HeatAmount {
  readonly level: number;
  /** −1 to 1; null for no direction. */
  readonly direction: number | null;
  readonly evidenceCount: number;
}

/** The sums of one sector on one date. */
export interface HeatCell {
  readonly level: number;
  readonly contributionCount: number;
  readonly evidenceCount: number;
  /** Contributions with a direction. */
  readonly coveredCount: number;
  readonly coveredWeight: number;
  readonly signed: number;
  readonly absolute: number;
}

/** The values of a table for a date. */
export interface TablePoint {
  readonly asOf: string;
  readonly era: SectorEra | undefined;
}

/** Numbers of a cell, in storage order. */
const LEVEL = 0;
const CONTRIBUTIONS = 1;
const EVIDENCE = 2;
const COVERED = 3;
const COVERED_WEIGHT = 4;
const SIGNED = 5;
const ABSOLUTE = 6;
const WIDTH = 7;

/**
 * Heat of all sectors on all dates of a view, as one block of numbers. Series of a sector and cross-sections
 * of a date are read from it without further computation.
 */
export class HeatTable {
  readonly view: HeatView;
  /** Ascending; calendar days, or sessions for `market_trading`. */
  readonly dates: readonly string[];
  readonly #eras: readonly (SectorEra | undefined)[];
  readonly #rows: ReadonlyMap<string, number>;
  readonly #cells: Float64Array;
  readonly #percentiles = new Map<string, ReadonlyMap<string, number>>();

  /** By date, the date at whose end the point was first known; by default the date itself. */
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

  /** The catalog of the date at an index; undefined before the first. */
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

  /** Adds an aged cell: sums are scaled by `factor`, counts are not. */
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
   * A sector's cell on a date, for a sector of a later catalog: its own cell plus its part of the sectors
   * that it continues and that the later catalog lacks. Null where neither existed.
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

  /** Percentile of a sector within its layer on a date, 0 to 1. */
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

/** A cell with a part of another one: sums are scaled, counts are not. */
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
