// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { MaterialChannel, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type LatestNewsVariables = Readonly<Record<never, never>>;
export interface LatestNewsResult {
  /** The realtime feed at a glance: sectors by attention, and the newest materials. Independent of daily snapshots. */
  readonly realtime: {
    readonly generatedAt: Timestamp;
    /** The newest first, then the greater id. */
    readonly materials: readonly ({
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
    })[];
    /** Most attention first, then latest signal, then id. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
    })[];
  };
}
/** The newest materials and the sectors that they moved. */
export const LATEST_NEWS: TypedDocument<LatestNewsResult, LatestNewsVariables> =
  'query LatestNews{realtime(window:"24h" sectorLimit:6 materialLimit:8){generatedAt materials{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}sectors{sectorId sectorName attentionScore attentionChange directionBalance}}}';
