// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ImpactDirection, MaterialChannel, MaterialChannelFilter, RealtimeDuration, SourceTier, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomPageVariables {
  readonly window: RealtimeDuration;
  readonly channel: MaterialChannelFilter;
  readonly sectorId?: string | null;
  readonly cursor?: string | null;
}
export interface NewsroomPageResult {
  /** Materials of the realtime feed, newest first. All pages show the list as of the first page, even if new materials arrive. */
  readonly realtimeEvents: {
    readonly generatedAt: Timestamp;
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** Materials, newest first, then by id, descending. */
    readonly items: readonly ({
      /** Id of the earliest material; reprints do not change it. */
      readonly materialId: string;
      /** The earliest material first, then its reprints and corrections in order of arrival. */
      readonly materialIds: readonly string[];
      /** Number of reprints and corrections, without the earliest material. */
      readonly duplicateCount: number;
      /** Id of the material that replaced the results; null without a correction. */
      readonly correctedBy: string | null;
      /** Sources of all of them, without duplicates. */
      readonly sources: readonly ({
        readonly sourceId: string;
        readonly name: string;
        /** The authority that publishes through this source. */
        readonly authority: string;
        readonly tier: SourceTier;
      })[];
      readonly channel: MaterialChannel;
      readonly sourceName: string;
      readonly title: string;
      /** Document number (文号); empty if it has none. */
      readonly docNo: string;
      readonly url: string;
      readonly firstSeenAt: Timestamp;
      /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
      readonly signalReadyAt: Timestamp;
      readonly results: readonly ({
        readonly impactDirection: ImpactDirection;
        readonly sectors: readonly ({
          readonly sectorId: string;
          readonly impactDirection: ImpactDirection;
        })[];
      })[];
      /** The sectors of the current catalog that it concerns, in the order of its results. */
      readonly affectedSectors: readonly ({
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      })[];
    })[];
    readonly pagination: {
      /** Whether there are older materials. */
      readonly hasMore: boolean;
      /** Cursor of the next page, valid for 24 hours: pass it back unchanged, with the same filters. Null at the end. */
      readonly nextCursor: string | null;
    };
  };
}
/** A page of the materials of a window, newest first. */
export const NEWSROOM_PAGE: TypedDocument<NewsroomPageResult, NewsroomPageVariables> =
  'query NewsroomPage($window:RealtimeDuration!$channel:MaterialChannelFilter!$sectorId:String$cursor:String){realtimeEvents(window:$window channel:$channel sectorId:$sectorId cursor:$cursor limit:50){generatedAt summary{materialCount}items{...ListedMaterial}pagination{hasMore nextCursor}}}fragment ListedMaterial on RealtimeMaterial{materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName title docNo url firstSeenAt signalReadyAt results{impactDirection sectors{sectorId impactDirection}}affectedSectors{sectorId name nameEn}}';
