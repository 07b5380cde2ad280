// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, ImpactDirection, MaterialChannel, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyMaterialsVariables {
  readonly stockCode: string;
}
export interface CompanyMaterialsResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Sectors that the company belongs to, strongest relation first. */
    readonly sectorRelations: readonly ({
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
        /** Documents of authorities that concern this sector, latest date first, then latest first seen, then by id. */
        readonly policyMaterials: {
          readonly totalCount: number;
          readonly nodes: readonly ({
            /** Id of the document itself; it stays while reprints come. */
            readonly materialId: string;
            readonly title: string;
            readonly url: string;
            readonly sourceName: string;
            /** The date that the document bears. */
            readonly materialDate: Date;
            readonly results: readonly ({
              readonly viewpoint: string;
              readonly impactDirection: ImpactDirection;
              /** −1 to 1. */
              readonly directionScore: number;
            })[];
          })[];
        };
        /** What the realtime feed says about it now; null where the window has nothing of it. */
        readonly realtime: {
          /** Strength within the window: the sum of the three channels' scores. 0 and more. */
          readonly attentionScore: number;
          readonly materialCount: number;
          /** −1 to 1: directions weighted by score; null where none is known. */
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
            /** −1 to 1. */
            readonly directionScore: number;
          })[];
        } | null;
      };
    })[];
  } | null;
}
/** What was published on the sectors of a company. */
export const COMPANY_MATERIALS: TypedDocument<CompanyMaterialsResult, CompanyMaterialsVariables> =
  'query CompanyMaterials($stockCode:String!){company(stockCode:$stockCode){sectorRelations{sector{sectorId name nameEn policyMaterials(first:6){totalCount nodes{materialId title url sourceName materialDate results{viewpoint impactDirection directionScore}}}realtime(window:"24h"){attentionScore materialCount directionBalance references(first:6){materialId title url channel sourceName signalReadyAt viewpoint rationale impactDirection directionScore}}}}}}';
