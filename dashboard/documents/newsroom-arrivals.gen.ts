// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ImpactDirection, MaterialChannel, MaterialChannelFilter, MaterialEventKind, SourceTier, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomArrivalsVariables {
  readonly channel: MaterialChannelFilter;
  readonly sectorId?: string | null;
  readonly since?: Timestamp | null;
  readonly after?: readonly string[] | null;
}
export interface NewsroomArrivalsResult {
  /** Materials of the realtime feed from now on, in the order in which they came: new ones, reprints and corrections. After a reconnect pass the last `cursor` as `after`, and what came meanwhile is told first; past seven days the answer is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** With everything that it is a reprint of, or corrects. */
    readonly material: {
      /** Id of the earliest; it stays while reprints come. */
      readonly materialId: string;
      /** The earliest first, then its reprints and corrections as they came. */
      readonly materialIds: readonly string[];
      /** Others besides the earliest. */
      readonly duplicateCount: number;
      /** The material whose results stand here instead of its own; null where nothing corrected it. */
      readonly correctedBy: string | null;
      /** Of all of them, each once. */
      readonly sources: readonly ({
        readonly sourceId: string;
        readonly name: string;
        /** Who speaks there. */
        readonly authority: string;
        readonly tier: SourceTier;
      })[];
      readonly channel: MaterialChannel;
      readonly sourceName: string;
      readonly title: string;
      /** Document number (文号); empty where it has none. */
      readonly docNo: string;
      readonly url: string;
      readonly firstSeenAt: Timestamp;
      /** When body, viewpoints and sectors were all complete: its place in the feed. */
      readonly signalReadyAt: Timestamp;
      readonly results: readonly ({
        readonly impactDirection: ImpactDirection;
        readonly sectors: readonly ({
          readonly sectorId: string;
          readonly impactDirection: ImpactDirection;
        })[];
      })[];
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
/** Materials of a channel and sector as they arrive. `after` resumes behind a lost connection. */
export const NEWSROOM_ARRIVALS: TypedDocument<NewsroomArrivalsResult, NewsroomArrivalsVariables> =
  'subscription NewsroomArrivals($channel:MaterialChannelFilter!$sectorId:String$since:Timestamp$after:[String!]){materialPublished(channel:$channel sectorId:$sectorId since:$since after:$after){kind material{...ListedMaterial}cursor}}fragment ListedMaterial on RealtimeMaterial{materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName title docNo url firstSeenAt signalReadyAt results{impactDirection sectors{sectorId impactDirection}}affectedSectors{sectorId name nameEn}}';
