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
  /** Materials of the realtime feed, the newest first. A list that was begun is continued as it was, whatever came meanwhile, late ones included. */
  readonly realtimeEvents: {
    readonly generatedAt: Timestamp;
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** The newest first, then the greater id. */
    readonly items: readonly ({
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
    })[];
    readonly pagination: {
      /** Whether older materials remain. */
      readonly hasMore: boolean;
      /** Pass it back unchanged, with the same filters, within 24 hours; null at the end. */
      readonly nextCursor: string | null;
    };
  };
}
/** A page of the materials of a window, the newest first. */
export const NEWSROOM_PAGE: TypedDocument<NewsroomPageResult, NewsroomPageVariables> =
  'query NewsroomPage($window:RealtimeDuration!$channel:MaterialChannelFilter!$sectorId:String$cursor:String){realtimeEvents(window:$window channel:$channel sectorId:$sectorId cursor:$cursor limit:50){generatedAt summary{materialCount}items{...ListedMaterial}pagination{hasMore nextCursor}}}fragment ListedMaterial on RealtimeMaterial{materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName title docNo url firstSeenAt signalReadyAt results{impactDirection sectors{sectorId impactDirection}}affectedSectors{sectorId name nameEn}}';
