// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export type ScanUniversesVariables = Readonly<Record<never, never>>;
export interface ScanUniversesResult {
  /** The sectors of the catalog, at most a few hundred, ordered by layer and id. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null if the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
  })[];
  /** Exchange-traded funds with published baskets, ordered by key. */
  readonly etfs: {
    readonly nodes: readonly ({
      /** Six-digit code of the fund. */
      readonly fundCode: string;
      readonly name: string;
    })[];
  };
}
/** The sectors and funds that a scan can use as its universe. */
export const SCAN_UNIVERSES: TypedDocument<ScanUniversesResult, ScanUniversesVariables> =
  'query ScanUniverses{sectors{sectorId name nameEn layer}etfs(first:200){nodes{fundCode name}}}';
