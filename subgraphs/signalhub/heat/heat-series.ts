import {
  directionScore,
  disagreementScore,
  momentumOf,
  type DirectionSums,
  type HeatView,
} from '#signalhub/heat/heat-formula.ts';
import type { HeatCell, HeatTable } from '#signalhub/heat/heat-table.ts';
import { materialHeat } from '#signalhub/heat/material-heat.ts';
import { tradingHeat } from '#signalhub/heat/trading-heat.ts';
import type { SteppedDerivation } from '#signalhub/snapshots/snapshot.ts';

/** One date of a sector's heat. Numbers are not rounded. */
export interface HeatPoint {
  /** The date whose data the point is made of: a day, or a session for `market_trading`. */
  readonly effectiveDate: string;
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
  /** Part of the contributions that says something about direction, 0 to 1. */
  readonly directionCoverage: number;
  readonly disagreementScore: number;
}

/** What part of a series is asked for. */
export interface SeriesWindow {
  /** First and last effective date, both included; null for no bound. */
  readonly start: string | null;
  readonly end: string | null;
  /** The latest so many points of the window. */
  readonly limit: number;
}

/** The tables of heat. Derivations of snapshots. */
const TABLES: Readonly<Record<HeatView, SteppedDerivation<HeatTable>>> = {
  policy: (snapshot) => materialHeat(snapshot, 'policy'),
  market_attention: (snapshot) => materialHeat(snapshot, 'market_attention'),
  market_trading: tradingHeat,
};

/** The derivation of the heat of every sector on every date of a view. */
export function heatTableOf(view: HeatView): SteppedDerivation<HeatTable> {
  return TABLES[view];
}

/**
 * The heat of a sector, ascending by date. Momentum compares with all points before, also those
 * before the window; a sector that begins has none before, whatever it continues. Null for a sector
 * that no catalog up to the snapshot's date has.
 */
export function heatSeries(
  table: HeatTable,
  sectorId: string,
  { start, end, limit }: SeriesWindow,
): HeatPoint[] | null {
  if (!table.has(sectorId)) return null;
  const places = table.dates.flatMap((_date, at) => {
    const sector = table.eraAt(at)?.sectorById.get(sectorId);
    return sector === undefined ? [] : [{ at, sector, cell: table.cell(sectorId, at) }];
  });
  const levelMomenta = momentumOf(places.map(({ cell }) => cell.level));
  const directionMomenta = momentumOf(places.map(({ cell }) => directionScore(sumsOf(cell))));
  const asked = places.flatMap((place, index) => {
    const date = table.dates[place.at]!;
    return (start === null || date >= start) && (end === null || date <= end) ? [index] : [];
  });
  return asked.slice(-limit).map((index) => {
    const { at, sector, cell } = places[index]!;
    return {
      effectiveDate: table.dates[at]!,
      sectorName: sector.name,
      layer: sector.layer,
      crossSectionPercentile: table.percentile(sectorId, at),
      heatMomentum: levelMomenta[index]!,
      directionMomentum: directionMomenta[index]!,
      heatLevel: cell.level,
      contributionCount: cell.contributionCount,
      evidenceCount: cell.evidenceCount,
      directionScore: directionScore(sumsOf(cell)),
      directionCoverage: cell.coveredCount / Math.max(1, cell.contributionCount),
      disagreementScore: disagreementScore(sumsOf(cell)),
    };
  });
}

function sumsOf({ signed, absolute, coveredWeight }: HeatCell): DirectionSums {
  return { signed, absolute, weight: coveredWeight };
}
