// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { MaterialChannel, MaterialEventKind, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface LiveMaterialsVariables {
  readonly after?: readonly string[] | null;
}
export interface LiveMaterialsResult {
  /** Materials of the realtime feed from now on, in the order in which they came: new ones, reprints and corrections. After a reconnect pass the last `cursor` as `after`, and what came meanwhile is told first; past seven days the answer is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** With everything that it is a reprint of, or corrects. */
    readonly material: {
      /** Id of the earliest; it stays while reprints come. */
      readonly materialId: string;
      readonly title: string;
      readonly sourceName: string;
      readonly channel: MaterialChannel;
      readonly firstSeenAt: Timestamp;
      readonly url: string;
      /** The sectors of the current catalog that it concerns, in the order in which its results name them. */
      readonly affectedSectors: readonly ({
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
      })[];
    };
    /** Where you are in the feed; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Materials as they arrive. */
export const LIVE_MATERIALS: TypedDocument<LiveMaterialsResult, LiveMaterialsVariables> =
  'subscription LiveMaterials($after:[String!]){materialPublished(after:$after){kind material{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}cursor}}';
