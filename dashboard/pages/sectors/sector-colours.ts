import type { SectorMapResult } from '#dashboard/documents/documents.gen.ts';

export type Sector = SectorMapResult['sectors'][number];

/** The values that the colours of the map can show. */
export const SECTOR_COLOURS = [
  'return1',
  'return5',
  'return20',
  'heat',
  'direction',
  'attention',
] as const;
export type SectorColour = (typeof SECTOR_COLOURS)[number];

/** A return of so many percent has the full colour. */
export const FULL_TONE_PCT = { return1: 3, return5: 6, return20: 12 } as const;

/** The number that a colour shows, in the unit of the graph; null where it is not known. */
export function measureOf(sector: Sector, colour: SectorColour): number | null {
  switch (colour) {
    case 'return1':
      return returnOf(sector, 1);
    case 'return5':
      return returnOf(sector, 5);
    case 'return20':
      return returnOf(sector, 20);
    case 'heat':
      return sector.heatSeries.at(-1)?.crossSectionPercentile ?? null;
    case 'direction':
      return sector.realtime?.directionBalance ?? null;
    case 'attention':
      return sector.realtime?.attentionScore ?? null;
  }
}

/** The return over some sessions in percent, weighted by free float. */
export function returnOf({ performance }: Sector, sessions: number): number | null {
  return (
    performance.periods.find((period) => period.sessions === sessions)?.weightedReturnPct ?? null
  );
}

export function breadthOf({ performance }: Sector): number | null {
  return performance.periods.find(({ sessions }) => sessions === 1)?.breadth ?? null;
}

/** Whether the colour has a direction, or is a heat from nothing to much. */
export function isHeat(colour: SectorColour): boolean {
  return colour === 'heat' || colour === 'attention';
}

/**
 * How strong the colour is: −1 to 1 for what falls or rises, 0 to 1 for a heat.
 *
 * @param greatest the greatest measure of all, which attention is compared with
 */
export function toneOf(
  measure: number | null,
  colour: SectorColour,
  greatest: number,
): number | null {
  if (measure === null) return null;
  switch (colour) {
    case 'return1':
    case 'return5':
    case 'return20':
      return Math.max(-1, Math.min(1, measure / FULL_TONE_PCT[colour]));
    case 'attention':
      return greatest > 0 ? measure / greatest : null;
    case 'heat':
    case 'direction':
      return measure;
  }
}
