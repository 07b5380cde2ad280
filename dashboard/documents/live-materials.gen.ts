// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { MaterialChannel, MaterialEventKind, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface LiveMaterialsVariables {
  readonly after?: readonly string[] | null;
}
export interface LiveMaterialsResult {
  /** New materials of the realtime feed in the order of arrival, including reprints and corrections. After a reconnect pass the last `cursor` as `after`: the missed materials come first. Beyond seven days the error is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** The material with everything that it reprints or corrects. */
    readonly material: {
      /** Id of the earliest material; reprints do not change it. */
      readonly materialId: string;
      readonly title: string;
      readonly sourceName: string;
      readonly channel: MaterialChannel;
      readonly firstSeenAt: Timestamp;
      readonly url: string;
      /** The sectors of the current catalog that it concerns, in the order of its results. */
      readonly affectedSectors: readonly ({
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      })[];
    };
    /** Your place in the feed; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** Materials as they arrive. */
export const LIVE_MATERIALS: TypedDocument<LiveMaterialsResult, LiveMaterialsVariables> =
  'subscription LiveMaterials($after:[String!]){materialPublished(after:$after){kind material{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}cursor}}';
