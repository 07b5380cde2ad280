import {
  directionScore,
  disagreementScore,
  HEAT_RULE,
  momentumOver,
  type DirectionSums,
  type HeatView,
} from '#signalhub/heat/heat-formula.ts';
import type { HeatCell, HeatTable } from '#signalhub/heat/heat-table.ts';
import type { SectorEra } from '#signalhub/heat/sector-eras.ts';
import { materialHeat } from '#signalhub/heat/material-heat.ts';
import { tradingHeat } from '#signalhub/heat/trading-heat.ts';
import type { SteppedDerivation } from '#signalhub/snapshots/snapshot.ts';

/** One date of a sector's heat. Numbers are not rounded. */
export interface HeatPoint {
  /** The date of the point's data: a day, or a session for `market_trading`. */
  readonly effectiveDate: string;
  /** The date at whose end the point was first known: later than its own where quotes arrived late. */
  readonly asOf: string;
  /** As on that date. */
  readonly sectorName: string;
  readonly layer: string;
  readonly heatLevel: number;
  readonly crossSectionPercentile: number;
  readonly heatMomentum: number;
  readonly contributionCount: number;
  readonly evidenceCount: number;
  readonly directionScore: number;
  readonly directionMomentum: number;
  /** Part of the contributions with a direction, 0 to 1. */
  readonly directionCoverage: number;
  readonly disagreementScore: number;
}

/** The requested part of a series. */
export interface SeriesWindow {
  /** First and last effective date, both included; null for unbounded. */
  readonly start: string | null;
  readonly end: string | null;
  /** Maximum points, the latest of the window. */
  readonly limit: number;
}

/** The points of a window. */
export interface HeatPoints {
  readonly items: readonly HeatPoint[];
  /** For a window with a start, the last date before the points that the limit cut off; null where all are there. */
  readonly nextEnd: string | null;
}

/** The tables of heat. Derivations of snapshots. */
const TABLES: Readonly<Record<HeatView, SteppedDerivation<HeatTable>>> = {
  policy: (snapshot) => materialHeat(snapshot, 'policy'),
  market_attention: (snapshot) => materialHeat(snapshot, 'market_attention'),
  market_trading: tradingHeat,
};

/** The derivation of a view's heat table: every sector on every date. */
export function heatTableOf(view: HeatView): SteppedDerivation<HeatTable> {
  return TABLES[view];
}

/**
 * The heat of a sector, ascending by date. Momentum is compared with the points before, also those before the
 * window, and for a sector that continues others with its part of theirs. Null for a sector that is in no
 * catalog up to the snapshot's date.
 */
export function heatSeries(
  table: HeatTable,
  sectorId: string,
  { start, end, limit }: SeriesWindow,
): HeatPoints | null {
  if (!table.has(sectorId)) return null;
  const places = table.dates.flatMap((date, at) => {
    const era = table.eraAt(at);
    const sector = era?.sectorById.get(sectorId);
    const isAsked = (start === null || date >= start) && (end === null || date <= end);
    return era === undefined || sector === undefined || !isAsked ? [] : [{ at, date, era, sector }];
  });
  const left = Math.max(0, places.length - limit);
  const nextEnd = start === null ? null : (places[left - 1]?.date ?? null);
  const items = places.slice(left).map(({ at, date, era, sector }) => {
    const cell = table.cell(sectorId, at);
    const before = cellsBefore(table, sectorId, at, era);
    const direction = directionScore(sumsOf(cell));
    return {
      effectiveDate: date,
      asOf: table.asOf[at]!,
      sectorName: sector.name,
      layer: sector.layer,
      crossSectionPercentile: table.percentile(sectorId, at),
      heatMomentum: momentumOver(
        cell.level,
        before.map(({ level }) => level),
      ),
      directionMomentum: momentumOver(
        direction,
        before.map((earlier) => directionScore(sumsOf(earlier))),
      ),
      heatLevel: cell.level,
      contributionCount: cell.contributionCount,
      evidenceCount: cell.evidenceCount,
      directionScore: direction,
      directionCoverage: cell.coveredCount / Math.max(1, cell.contributionCount),
      disagreementScore: disagreementScore(sumsOf(cell)),
    };
  });
  return { items, nextEnd };
}

/** Up to five earlier points for momentum, in terms of the date's catalog. */
function cellsBefore(table: HeatTable, sectorId: string, at: number, era: SectorEra): HeatCell[] {
  const cells: HeatCell[] = [];
  for (let from = at - 1; from >= 0 && cells.length < HEAT_RULE.momentumPoints; from -= 1) {
    // A point that became known later cannot be compared with.
    if (table.asOf[from]! > table.asOf[at]!) continue;
    const cell = table.cellThrough(sectorId, from, era);
    if (cell !== null) cells.push(cell);
  }
  return cells.toReversed();
}

function sumsOf({ signed, absolute, coveredWeight }: HeatCell): DirectionSums {
  return { signed, absolute, weight: coveredWeight };
}
