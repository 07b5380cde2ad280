import type { OpenPage } from '#dashboard/app/page.ts';
import { GalleryPage } from '#dashboard/pages/indicators/gallery-page.ts';
import { IndicatorPage } from '#dashboard/pages/indicators/indicator-page.ts';

/** The catalog of indicators: the gallery of all, or one of them by its name. */
export const open: OpenPage = (app, place) => {
  const { name } = place.params;
  return name === undefined ? new GalleryPage(app, place) : new IndicatorPage(app, name, place);
};
