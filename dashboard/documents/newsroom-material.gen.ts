// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, DirectionConfidence, ImpactDirection, ImpactHorizon, MaterialChannel, SourceTier, StatedConfidence, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomMaterialVariables {
  readonly materialId: string;
}
export interface NewsroomMaterialResult {
  /** One material of the feed by its id or that of a reprint; null when it is unknown or older than ten days. */
  readonly realtimeMaterial: {
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
    readonly authority: string;
    readonly sourceTier: SourceTier;
    readonly title: string;
    /** Document number (文号); empty where it has none. */
    readonly docNo: string;
    readonly url: string;
    /** The date that it bears. */
    readonly materialDate: Date;
    readonly firstSeenAt: Timestamp;
    /** When body, viewpoints and sectors were all complete: its place in the feed. */
    readonly signalReadyAt: Timestamp;
    readonly results: readonly ({
      readonly viewpoint: string;
      /** The sentence that it rests on; may be empty. */
      readonly quote: string;
      readonly impactHorizon: ImpactHorizon;
      readonly sectors: readonly ({
        readonly sectorId: string;
        /** As it was called when the material was analysed. */
        readonly sectorName: string;
        readonly confidence: StatedConfidence | null;
        readonly rationale: string;
        readonly impactDirection: ImpactDirection;
        /** −1 to 1. */
        readonly directionScore: number;
        readonly directionConfidence: DirectionConfidence;
        readonly directionRationale: string;
        /** The sector in the current catalog; null where it is not there any more. */
        readonly sector: {
          readonly sectorId: string;
          readonly name: string;
          /** English name, for example `Semiconductors`; null where the publication has none. */
          readonly nameEn: string | null;
        } | null;
      })[];
    })[];
  } | null;
}
/** One material: what it says, of which sectors, and on what that rests. */
export const NEWSROOM_MATERIAL: TypedDocument<NewsroomMaterialResult, NewsroomMaterialVariables> =
  'query NewsroomMaterial($materialId:String!){realtimeMaterial(materialId:$materialId){materialId materialIds duplicateCount correctedBy sources{sourceId name authority tier}channel sourceName authority sourceTier title docNo url materialDate firstSeenAt signalReadyAt results{viewpoint quote impactHorizon sectors{sectorId sectorName confidence rationale impactDirection directionScore directionConfidence directionRationale sector{sectorId name nameEn}}}}}';
