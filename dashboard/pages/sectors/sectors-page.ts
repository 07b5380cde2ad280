import type { OpenPage } from '#dashboard/app/page.ts';
import { SectorMapPage } from '#dashboard/pages/sectors/sector-map-page.ts';
import { SectorPage } from '#dashboard/pages/sectors/sector-page.ts';

/** All sectors, or the one that the path names. */
export const open: OpenPage = (app, place) => {
  const { sectorId } = place.params;
  return sectorId === undefined
    ? new SectorMapPage(app, place)
    : new SectorPage(app, sectorId, place);
};
