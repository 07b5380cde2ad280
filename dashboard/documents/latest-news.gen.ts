// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { MaterialChannel, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type LatestNewsVariables = Readonly<Record<never, never>>;
export interface LatestNewsResult {
  /** Overview of the realtime feed: sectors by attention, and the newest materials. Independent of daily snapshots. */
  readonly realtime: {
    readonly generatedAt: Timestamp;
    /** Materials, newest first, then by id, descending. */
    readonly materials: readonly ({
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
    })[];
    /** Sectors, most attention first, then by latest signal, then by id. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
      readonly attentionScore: number;
      /** Score of the window minus that of the previous window. */
      readonly attentionChange: number;
      /** Score-weighted mean direction, −1 to 1; null if none is known. */
      readonly directionBalance: number | null;
    })[];
  };
}
/** The newest materials, and the sectors with the most attention. */
export const LATEST_NEWS: TypedDocument<LatestNewsResult, LatestNewsVariables> =
  'query LatestNews{realtime(window:"24h" sectorLimit:6 materialLimit:8){generatedAt materials{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}sectors{sectorId sectorName attentionScore attentionChange directionBalance}}}';
