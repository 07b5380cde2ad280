// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, OwnershipEntityType, OwnershipLifecycleStatus, OwnershipRelationType, StateClassificationMethod, StateLevel, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyOwnersChangedVariables {
  readonly stockCode: string;
  readonly from: Date;
  readonly to: Date;
}
export interface CompanyOwnersChangedResult {
  /** What changed in a company's ownership and control from one date to another, as known to one version of research. */
  readonly stateCapitalDiff: {
    readonly from: Date;
    readonly to: Date;
    /** Whether status, controller, nodes or relations differ. */
    readonly isChanged: boolean;
    readonly isControllerChanged: boolean;
    /** At a glance on the first date; null where nothing was known of the owners then. */
    readonly before: {
      /** Empty when nobody controls the company. */
      readonly ultimateControllerName: string;
      /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    /** At a glance on the second date; null where nothing was known of the owners then. */
    readonly after: {
      /** Empty when nobody controls the company. */
      readonly ultimateControllerName: string;
      /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    readonly nodesAdded: readonly ({
      readonly nodeId: string;
    })[];
    readonly nodesRemoved: readonly ({
      readonly nodeId: string;
      readonly name: string;
      readonly entityType: OwnershipEntityType;
      /** The state class where there is one, else what is disclosed of its nature. Example: `wholly_state_owned`, `private`. */
      readonly stateNature: string;
      readonly stateLevel: StateLevel;
      readonly classificationMethod: StateClassificationMethod;
      readonly isStateCapital: boolean;
      readonly isListedCompany: boolean;
      readonly isUltimateController: boolean;
      /** On a way from state capital to the company. */
      readonly inStatePath: boolean;
      /** Least number of relations to the company, which itself is 0. */
      readonly depth: number;
      /** 0 to 1. */
      readonly confidence: number;
      /** Where it is listed, and today's catalog knows it. */
      readonly company: {
        /** Six digits, for example `600519`. */
        readonly stockCode: string;
        /** Short name on the exchange. */
        readonly name: string;
        /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
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
      /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
      readonly ownershipPct: number | null;
      /** Between which it lies; null for what is no share. */
      readonly bounds: {
        readonly lowestPct: number;
        readonly highestPct: number;
      } | null;
      /** First date on which it holds. */
      readonly effectiveFrom: string;
      /** First date on which it no longer holds; empty while no end is known. */
      readonly effectiveTo: string;
      /** When it became known: ISO 8601 with offset `+08:00`. */
      readonly observedAt: string;
      /** On a way from state capital to the company. */
      readonly isStatePath: boolean;
      /** 0 to 1. */
      readonly confidence: number;
      /** What it rests on, by original material. */
      readonly evidence: readonly ({
        readonly materialId: string;
        readonly title: string;
        readonly sourceUrl: string;
        readonly sourceName: string;
        /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
        readonly publishedAt: string;
        /** The words that the statement rests on, in the order of their pages. */
        readonly quotes: readonly string[];
      })[];
    })[];
    /** The same relation with another share. */
    readonly edgesChanged: readonly ({
      readonly before: {
        readonly edgeId: string;
        /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
        readonly ownershipPct: number | null;
      };
      readonly after: {
        readonly edgeId: string;
        /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
        readonly ownershipPct: number | null;
      };
    })[];
    /** What happened after the earlier and up to the later date, latest first. */
    readonly events: readonly ({
      readonly eventId: string;
      readonly title: string;
      /** When it took effect. */
      readonly eventDate: Date;
    })[];
  };
}
/** What changed between the owners of a company on two dates. */
export const COMPANY_OWNERS_CHANGED: TypedDocument<CompanyOwnersChangedResult, CompanyOwnersChangedVariables> =
  'query CompanyOwnersChanged($stockCode:String!$from:Date!$to:Date!){stateCapitalDiff(stockCode:$stockCode from:$from to:$to){from to isChanged isControllerChanged before{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}after{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}nodesAdded{nodeId}nodesRemoved{...Owner}edgesAdded{edgeId}edgesRemoved{...OwnerRelation}edgesChanged{before{edgeId ownershipPct}after{edgeId ownershipPct}}events{eventId title eventDate}}}fragment Owner on StateCapitalNode{nodeId name entityType stateNature stateLevel classificationMethod isStateCapital isListedCompany isUltimateController inStatePath depth confidence company{stockCode name nameEn}}fragment OwnerRelation on StateCapitalEdge{edgeId sourceNodeId sourceName targetNodeId targetName relationType lifecycleStatus ownershipPct bounds{lowestPct highestPct}effectiveFrom effectiveTo observedAt isStatePath confidence evidence{materialId title sourceUrl sourceName publishedAt quotes}}';
