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
  /** New materials of the realtime feed in the order of arrival, including reprints and corrections. After a reconnect pass the last `cursor` as `after`: the missed materials come first. Beyond seven days the error is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** The material with everything that it reprints or corrects. */
    readonly material: {
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
    };
    /** Your place in the feed; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** Materials of a channel and sector as they arrive. `after` resumes the stream after a lost connection. */
export const NEWSROOM_ARRIVALS: TypedDocument<NewsroomArrivalsResult, NewsroomArrivalsVariables> =
  'subscription NewsroomArrivals($channel:MaterialChannelFilter!$sectorId:String$since:Timestamp$after:[String!]){materialPublished(channel:$channel sectorId:$sectorId since:$since after:$after){kind material{...ListedMaterial}cursor}}fragment ListedMaterial on RealtimeMaterial{materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName title docNo url firstSeenAt signalReadyAt results{impactDirection sectors{sectorId impactDirection}}affectedSectors{sectorId name nameEn}}';
