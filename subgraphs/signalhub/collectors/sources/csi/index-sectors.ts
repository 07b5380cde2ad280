import { shenwanSectorId } from '#signalhub/collectors/sources/sws/sws-file.ts';

/** An index whose constituents the market trades as a sector. */
export interface SectorIndex {
  readonly index: string;
  readonly sectorId: string;
}

/**
 * The indexes that are read. Broad indexes, such as the CSI 300, do not represent a sector. Of the others, only those
 * that correspond to a sector of the Shenwan classification are read.
 */
export const SECTOR_INDEXES: readonly SectorIndex[] = [
  // Semiconductors.
  { index: 'H30184', sectorId: shenwanSectorId('270100') },
  // Banks.
  { index: '399986', sectorId: shenwanSectorId('480000') },
  // Brokers.
  { index: '399975', sectorId: shenwanSectorId('490100') },
  // Health care.
  { index: '000933', sectorId: shenwanSectorId('370000') },
];
