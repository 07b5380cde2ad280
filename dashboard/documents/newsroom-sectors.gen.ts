// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export type NewsroomSectorsVariables = Readonly<Record<never, never>>;
export interface NewsroomSectorsResult {
  /** The sectors of the catalog, at most a few hundred, ordered by layer and id. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null if the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
  })[];
}
/** The sectors for filtering materials. */
export const NEWSROOM_SECTORS: TypedDocument<NewsroomSectorsResult, NewsroomSectorsVariables> =
  'query NewsroomSectors{sectors{sectorId name nameEn layer}}';
