// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, ImpactDirection, MaterialChannel, RealtimeDuration, RealtimeSignal, SourceTier, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMaterialsVariables {
  readonly sectorId: string;
  readonly window: RealtimeDuration;
}
export interface SectorMaterialsResult {
  /** One sector of the catalog; null if it is unknown. */
  readonly sector: {
    /** Documents of authorities about this sector, ordered by date, latest first, then by first seen, latest first, then by id. */
    readonly policyMaterials: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Id of the document itself; reprints do not change it. */
        readonly materialId: string;
        readonly title: string;
        readonly url: string;
        /** Document number (文号); empty if it has none. */
        readonly docNo: string;
        readonly sourceName: string;
        readonly sourceTier: SourceTier;
        /** Date of the document. */
        readonly materialDate: Date;
        /** Number of reprints. */
        readonly duplicateCount: number;
        readonly results: readonly ({
          readonly viewpoint: string;
          /** The sentence that supports the viewpoint; may be empty. */
          readonly quote: string;
          readonly impactDirection: ImpactDirection;
          /** Direction score, −1 to 1. */
          readonly directionScore: number;
          readonly sectors: readonly ({
            readonly sectorId: string;
            readonly impactDirection: ImpactDirection;
            readonly rationale: string;
          })[];
        })[];
      })[];
    };
    /** The realtime signals of the sector now; null if the window has no materials about it. */
    readonly realtime: {
      /** Signals in their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
      readonly attentionScore: number;
      /** Score of the window minus that of the previous window. */
      readonly attentionChange: number;
      /** Attention in the previous window, scored at its own end with what was known by then. */
      readonly previousAttentionScore: number;
      /** Score of policy materials, 0 or more. */
      readonly policyScore: number;
      /** Score of media materials, 0 or more. */
      readonly mediaScore: number;
      /** Score of market-attention materials, 0 or more. */
      readonly marketAttentionScore: number;
      readonly materialCount: number;
      /** Number of distinct sources of the materials, without those of reprints. */
      readonly sourceCount: number;
      readonly positiveMaterialCount: number;
      readonly negativeMaterialCount: number;
      /** Number of neutral materials, including those with an unknown direction. */
      readonly neutralMaterialCount: number;
      /** Score-weighted mean direction, −1 to 1; null if none is known. */
      readonly directionBalance: number | null;
      /** Part of the materials with a known direction, 0 to 1. */
      readonly directionCoverage: number;
      /** Time of the newest material. */
      readonly latestSignalAt: Timestamp;
      /** The terms of the attention score. */
      readonly explanation: {
        /** Number of all terms. */
        readonly termCount: number;
        /** Sum of the terms that are not listed. */
        readonly remainingScore: number;
        readonly terms: readonly ({
          readonly materialId: string;
          readonly channel: MaterialChannel;
          readonly signalReadyAt: Timestamp;
          /** Weight of the tier of the source. */
          readonly tierWeight: number;
          /** Confidence that the material concerns the sector, 0 to 1. */
          readonly sectorConfidence: number;
          /** Decay by age: a half after half a window. */
          readonly decay: number;
          /** Factor of the sources: 1 + 0.25 · ln(1 + further sources). */
          readonly sourceFactor: number;
          /** Number of other independent sources with the same news before the end of the window. */
          readonly furtherSources: number;
          /** Product of the four factors. */
          readonly score: number;
          /** Direction, −1 to 1; null if it is unknown. */
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
/** Publications about a sector: policy documents, and the realtime signal with its terms. */
export const SECTOR_MATERIALS: TypedDocument<SectorMaterialsResult, SectorMaterialsVariables> =
  'query SectorMaterials($sectorId:String!$window:RealtimeDuration!){sector(sectorId:$sectorId){policyMaterials(first:20){totalCount nodes{materialId title url docNo sourceName sourceTier materialDate duplicateCount results{viewpoint quote impactDirection directionScore sectors{sectorId impactDirection rationale}}}}realtime(window:$window){signals attentionScore attentionChange previousAttentionScore policyScore mediaScore marketAttentionScore materialCount sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount directionBalance directionCoverage latestSignalAt explanation(first:12){termCount remainingScore terms{materialId channel signalReadyAt tierWeight sectorConfidence decay sourceFactor furtherSources score direction material{title url sourceName}}}}}}';
