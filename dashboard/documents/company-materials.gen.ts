// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, ImpactDirection, MaterialChannel, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyMaterialsVariables {
  readonly stockCode: string;
}
export interface CompanyMaterialsResult {
  /** One listed company by its current or a former six-digit code; null if the publication does not have it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Sectors of the company, strongest relation first. */
    readonly sectorRelations: readonly ({
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
        /** Documents of authorities about this sector, ordered by date, latest first, then by first seen, latest first, then by id. */
        readonly policyMaterials: {
          readonly totalCount: number;
          readonly nodes: readonly ({
            /** Id of the document itself; reprints do not change it. */
            readonly materialId: string;
            readonly title: string;
            readonly url: string;
            readonly sourceName: string;
            /** Date of the document. */
            readonly materialDate: Date;
            readonly results: readonly ({
              readonly viewpoint: string;
              readonly impactDirection: ImpactDirection;
              /** Direction score, −1 to 1. */
              readonly directionScore: number;
            })[];
          })[];
        };
        /** The realtime signals of the sector now; null if the window has no materials about it. */
        readonly realtime: {
          /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
          readonly attentionScore: number;
          readonly materialCount: number;
          /** Score-weighted mean direction, −1 to 1; null if none is known. */
          readonly directionBalance: number | null;
          /** What the newest materials say about the sector, at most ten. */
          readonly references: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly url: string;
            readonly channel: MaterialChannel;
            readonly sourceName: string;
            readonly signalReadyAt: Timestamp;
            readonly viewpoint: string;
            readonly rationale: string;
            readonly impactDirection: ImpactDirection;
            /** Direction score, −1 to 1. */
            readonly directionScore: number;
          })[];
        } | null;
      };
    })[];
  } | null;
}
/** Publications about the sectors of a company. */
export const COMPANY_MATERIALS: TypedDocument<CompanyMaterialsResult, CompanyMaterialsVariables> =
  'query CompanyMaterials($stockCode:String!){company(stockCode:$stockCode){sectorRelations{sector{sectorId name nameEn policyMaterials(first:6){totalCount nodes{materialId title url sourceName materialDate results{viewpoint impactDirection directionScore}}}realtime(window:"24h"){attentionScore materialCount directionBalance references(first:6){materialId title url channel sourceName signalReadyAt viewpoint rationale impactDirection directionScore}}}}}}';
