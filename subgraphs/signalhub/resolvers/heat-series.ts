import { DomainError } from '#kernel/errors/errors.ts';
import type { SectorView } from '#signalhub/catalog/catalog.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import { FORMULA_VERSION, type HeatView } from '#signalhub/heat/heat-formula.ts';
import { heatSeries, heatTableOf, type HeatPoint } from '#signalhub/heat/heat-series.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { snapshotIdOf } from '#signalhub/snapshots/snapshot-directory.ts';
import { taxonomyVersionOf } from '#signalhub/snapshots/snapshot-view.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface SeriesArguments {
  readonly view: HeatView;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly limit: number;
  readonly knownAsOf?: string | null;
}

/** A point with the snapshot that has the same numbers. */
interface ShownPoint extends HeatPoint {
  readonly snapshotId: string;
  readonly taxonomyVersion: string;
}

interface ShownPoints {
  readonly items: readonly ShownPoint[];
  readonly nextEnd: string | null;
}

interface SectorHeatSeries extends ShownPoints {
  readonly sectorId: string;
  readonly view: HeatView;
  readonly formulaVersion: string;
}

/** Root fields about the heat of sectors. */
export const HEAT_QUERIES = {
  sectorHeatSeries: (
    _root: unknown,
    { sectorId, ...asked }: SeriesArguments & { readonly sectorId: string },
    context: SignalhubContext,
  ) =>
    mapMaybe(shownSeries(context, sectorId, asked), ({ items, nextEnd }): SectorHeatSeries => {
      const { view } = asked;
      return { sectorId, view, items, nextEnd, formulaVersion: FORMULA_VERSION };
    }),
};

/** `Sector.heatSeries`. */
export const SECTOR_HEAT_RESOLVERS = {
  heatSeries: ({ sectorId }: SectorView, asked: SeriesArguments, context: SignalhubContext) =>
    mapMaybe(shownSeries(context, sectorId, asked), ({ items }) => items),
};

function shownSeries(
  { snapshot: current, snapshots }: SignalhubContext,
  sectorId: string,
  { view, start = null, end = null, limit, knownAsOf }: SeriesArguments,
): ShownPoints | Promise<ShownPoints> {
  if (start !== null && end !== null && start > end) throw new DomainError('contradicting_dates');
  const found = knownAsOf == null ? current : snapshots.findSnapshot({ knownAsOf });
  return mapMaybe(found, (snapshot) =>
    mapMaybe(snapshot.view(heatTableOf(view)), (table) => {
      const points = heatSeries(table, sectorId, { start, end, limit });
      if (points === null) throw new DomainError('unknown_sector');
      const versions = snapshot.view(taxonomyVersions);
      const items = points.items.map((point) => shownPoint(snapshot, point, versions));
      return { items, nextEnd: points.nextEnd };
    }),
  );
}

function shownPoint(
  { publication, facts, knownAsOf }: Snapshot,
  point: HeatPoint,
  versions: Map<string, string>,
): ShownPoint {
  if (publication === null) throw new Error('there is no heat before the first publication');
  const { asOf: date } = point;
  const ofDate = new Snapshot(publication, date, facts, { knownAsOf });
  const version = versions.get(date) ?? taxonomyVersionOf(ofDate);
  versions.set(date, version);
  return {
    ...point,
    snapshotId: snapshotIdOf(date, publication, knownAsOf),
    taxonomyVersion: version,
    heatLevel: rounded(point.heatLevel),
    crossSectionPercentile: rounded(point.crossSectionPercentile),
    heatMomentum: rounded(point.heatMomentum),
    directionScore: rounded(point.directionScore),
    directionMomentum: rounded(point.directionMomentum),
    directionCoverage: rounded(point.directionCoverage),
    disagreementScore: rounded(point.disagreementScore),
  };
}

/** Versions by date, computed on demand. */
function taxonomyVersions(): Map<string, string> {
  return new Map();
}
