// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, ImpactDirection, MaterialChannel, RealtimeDuration, RealtimeSignal, SourceTier, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMaterialsVariables {
  readonly sectorId: string;
  readonly window: RealtimeDuration;
}
export interface SectorMaterialsResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
    /** Documents of authorities that concern this sector, latest date first, then latest first seen, then by id. */
    readonly policyMaterials: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Id of the document itself; it stays while reprints come. */
        readonly materialId: string;
        readonly title: string;
        readonly url: string;
        /** Document number (文号); empty where it has none. */
        readonly docNo: string;
        readonly sourceName: string;
        readonly sourceTier: SourceTier;
        /** The date that the document bears. */
        readonly materialDate: Date;
        /** Reprints, besides the document itself. */
        readonly duplicateCount: number;
        readonly results: readonly ({
          readonly viewpoint: string;
          /** The sentence that it rests on; may be empty. */
          readonly quote: string;
          readonly impactDirection: ImpactDirection;
          /** −1 to 1. */
          readonly directionScore: number;
          readonly sectors: readonly ({
            readonly sectorId: string;
            readonly impactDirection: ImpactDirection;
            readonly rationale: string;
          })[];
        })[];
      })[];
    };
    /** What the realtime feed says about it now; null where the window has nothing of it. */
    readonly realtime: {
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** Strength within the window before, scored with its own end and what was known by then. */
      readonly previousAttentionScore: number;
      readonly policyScore: number;
      readonly mediaScore: number;
      readonly marketAttentionScore: number;
      readonly materialCount: number;
      /** Distinct sources of the materials; those of reprints do not count. */
      readonly sourceCount: number;
      readonly positiveMaterialCount: number;
      readonly negativeMaterialCount: number;
      /** Unknown directions among them. */
      readonly neutralMaterialCount: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      /** Share of the materials whose direction is known, 0 to 1. */
      readonly directionCoverage: number;
      readonly latestSignalAt: Timestamp;
      /** What the attention score consists of. */
      readonly explanation: {
        readonly termCount: number;
        /** Sum of the terms that are not listed. */
        readonly remainingScore: number;
        readonly terms: readonly ({
          readonly materialId: string;
          readonly channel: MaterialChannel;
          readonly signalReadyAt: Timestamp;
          readonly tierWeight: number;
          readonly sectorConfidence: number;
          /** What age has left: half of it after half a window. */
          readonly decay: number;
          /** 1 + 0.25 · ln(1 + further sources). */
          readonly sourceFactor: number;
          /** Independent sources that told the same before the end of the window. */
          readonly furtherSources: number;
          readonly score: number;
          /** −1 to 1; null where it is unknown. */
          readonly direction: number | null;
          readonly material: {
            readonly title: string;
            readonly url: string;
            readonly sourceName: string;
          };
        })[];
      };
    } | null;
  } | null;
}
/** What was published on a sector: policy documents, and the signal of the realtime feed with what it is made of. */
export const SECTOR_MATERIALS: TypedDocument<SectorMaterialsResult, SectorMaterialsVariables> =
  'query SectorMaterials($sectorId:String!$window:RealtimeDuration!){sector(sectorId:$sectorId){policyMaterials(first:20){totalCount nodes{materialId title url docNo sourceName sourceTier materialDate duplicateCount results{viewpoint quote impactDirection directionScore sectors{sectorId impactDirection rationale}}}}realtime(window:$window){signals attentionScore attentionChange previousAttentionScore policyScore mediaScore marketAttentionScore materialCount sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount directionBalance directionCoverage latestSignalAt explanation(first:12){termCount remainingScore terms{materialId channel signalReadyAt tierWeight sectorConfidence decay sourceFactor furtherSources score direction material{title url sourceName}}}}}}';
