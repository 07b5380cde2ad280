// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, DirectionConfidence, ImpactDirection, ImpactHorizon, MaterialChannel, SourceTier, StatedConfidence, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomMaterialVariables {
  readonly materialId: string;
}
export interface NewsroomMaterialResult {
  /** One material of the feed by its id or that of a reprint; null if it is unknown or older than ten days. */
  readonly realtimeMaterial: {
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
    readonly authority: string;
    readonly sourceTier: SourceTier;
    readonly title: string;
    /** Document number (文号); empty if it has none. */
    readonly docNo: string;
    readonly url: string;
    /** Date of the material. */
    readonly materialDate: Date;
    readonly firstSeenAt: Timestamp;
    /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
    readonly signalReadyAt: Timestamp;
    readonly results: readonly ({
      readonly viewpoint: string;
      /** The sentence that supports the viewpoint; may be empty. */
      readonly quote: string;
      readonly impactHorizon: ImpactHorizon;
      readonly sectors: readonly ({
        readonly sectorId: string;
        /** Name at the time of the analysis. */
        readonly sectorName: string;
        readonly confidence: StatedConfidence | null;
        readonly rationale: string;
        readonly impactDirection: ImpactDirection;
        /** Direction score, −1 to 1. */
        readonly directionScore: number;
        readonly directionConfidence: DirectionConfidence;
        readonly directionRationale: string;
        /** The sector in the current catalog; null if it no longer exists. */
        readonly sector: {
          readonly sectorId: string;
          readonly name: string;
          /** English name, for example `Semiconductors`; null if the publication has none. */
          readonly nameEn: string | null;
        } | null;
      })[];
    })[];
  } | null;
}
/** One material: its viewpoints, the sectors that they concern, and the evidence. */
export const NEWSROOM_MATERIAL: TypedDocument<NewsroomMaterialResult, NewsroomMaterialVariables> =
  'query NewsroomMaterial($materialId:String!){realtimeMaterial(materialId:$materialId){materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName authority sourceTier title docNo url materialDate firstSeenAt signalReadyAt results{viewpoint quote impactHorizon sectors{sectorId sectorName confidence rationale impactDirection directionScore directionConfidence directionRationale sector{sectorId name nameEn}}}}}';
