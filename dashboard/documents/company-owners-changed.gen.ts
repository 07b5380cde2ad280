// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, OwnershipEntityType, OwnershipLifecycleStatus, OwnershipRelationType, StateClassificationMethod, StateLevel, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyOwnersChangedVariables {
  readonly stockCode: string;
  readonly from: Date;
  readonly to: Date;
}
export interface CompanyOwnersChangedResult {
  /** Changes in a company's ownership and control between two dates, as known to one version of research. */
  readonly stateCapitalDiff: {
    readonly from: Date;
    readonly to: Date;
    /** Whether status, controller, nodes or relations differ. */
    readonly isChanged: boolean;
    readonly isControllerChanged: boolean;
    /** Overview on the first date; null if the owners were not known then. */
    readonly before: {
      /** Name of the ultimate controller; empty if there is none. */
      readonly ultimateControllerName: string;
      /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    /** Overview on the second date; null if the owners were not known then. */
    readonly after: {
      /** Name of the ultimate controller; empty if there is none. */
      readonly ultimateControllerName: string;
      /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    readonly nodesAdded: readonly ({
      readonly nodeId: string;
    })[];
    readonly nodesRemoved: readonly ({
      readonly nodeId: string;
      readonly name: string;
      readonly entityType: OwnershipEntityType;
      /** The state class, or else the disclosed nature. Example: `wholly_state_owned`, `private`. */
      readonly stateNature: string;
      readonly stateLevel: StateLevel;
      readonly classificationMethod: StateClassificationMethod;
      readonly isStateCapital: boolean;
      readonly isListedCompany: boolean;
      readonly isUltimateController: boolean;
      /** Whether it is on a path from state capital to the company. */
      readonly inStatePath: boolean;
      /** Smallest number of relations to the company, whose depth is 0. */
      readonly depth: number;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      /** The company, if it is listed and in today's catalog. */
      readonly company: {
        /** Six-digit code, for example `600519`. */
        readonly stockCode: string;
        /** Short name on the exchange. */
        readonly name: string;
        /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
        readonly nameEn: string | null;
      } | null;
    })[];
    readonly edgesAdded: readonly ({
      readonly edgeId: string;
    })[];
    readonly edgesRemoved: readonly ({
      readonly edgeId: string;
      readonly sourceNodeId: string;
      readonly sourceName: string;
      readonly targetNodeId: string;
      readonly targetName: string;
      readonly relationType: OwnershipRelationType;
      readonly lifecycleStatus: OwnershipLifecycleStatus;
      /** Share of the capital, or for `voting` of the votes, in percent, 0 to 100; null if it is not exactly known, and for relations without a share. */
      readonly ownershipPct: number | null;
      /** Bounds of the percentage; null for relations without a share. */
      readonly bounds: {
        /** Lowest percentage, 0 to 100. */
        readonly lowestPct: number;
        /** Highest percentage, 0 to 100. */
        readonly highestPct: number;
      } | null;
      /** First date on which it holds. */
      readonly effectiveFrom: string;
      /** First date on which it no longer holds; empty while no end is known. */
      readonly effectiveTo: string;
      /** Time at which it became known, ISO 8601 with offset `+08:00`. */
      readonly observedAt: string;
      /** Whether it is on a path from state capital to the company. */
      readonly isStatePath: boolean;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      /** Evidence by original material. */
      readonly evidence: readonly ({
        readonly materialId: string;
        readonly title: string;
        readonly sourceUrl: string;
        readonly sourceName: string;
        /** Time of publication, ISO 8601 with offset `+08:00`; empty if unknown. */
        readonly publishedAt: string;
        /** The quotes that support the statement, in page order. */
        readonly quotes: readonly string[];
      })[];
    })[];
    /** Relations whose share changed. */
    readonly edgesChanged: readonly ({
      readonly before: {
        readonly edgeId: string;
        /** Share of the capital, or for `voting` of the votes, in percent, 0 to 100; null if it is not exactly known, and for relations without a share. */
        readonly ownershipPct: number | null;
      };
      readonly after: {
        readonly edgeId: string;
        /** Share of the capital, or for `voting` of the votes, in percent, 0 to 100; null if it is not exactly known, and for relations without a share. */
        readonly ownershipPct: number | null;
      };
    })[];
    /** Events after the earlier and up to the later date, latest first. */
    readonly events: readonly ({
      readonly eventId: string;
      readonly title: string;
      /** Date on which it took effect. */
      readonly eventDate: Date;
    })[];
  };
}
/** Changes of the owners of a company between two dates. */
export const COMPANY_OWNERS_CHANGED: TypedDocument<CompanyOwnersChangedResult, CompanyOwnersChangedVariables> =
  'query CompanyOwnersChanged($stockCode:String!$from:Date!$to:Date!){stateCapitalDiff(stockCode:$stockCode from:$from to:$to){from to isChanged isControllerChanged before{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}after{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}nodesAdded{nodeId}nodesRemoved{...Owner}edgesAdded{edgeId}edgesRemoved{...OwnerRelation}edgesChanged{before{edgeId ownershipPct}after{edgeId ownershipPct}}events{eventId title eventDate}}}fragment Owner on StateCapitalNode{nodeId name entityType stateNature stateLevel classificationMethod isStateCapital isListedCompany isUltimateController inStatePath depth confidence company{stockCode name nameEn}}fragment OwnerRelation on StateCapitalEdge{edgeId sourceNodeId sourceName targetNodeId targetName relationType lifecycleStatus ownershipPct bounds{lowestPct highestPct}effectiveFrom effectiveTo observedAt isStatePath confidence evidence{materialId title sourceUrl sourceName publishedAt quotes}}';
