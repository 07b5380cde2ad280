// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, OwnershipEntityType, OwnershipLifecycleStatus, OwnershipRelationType, StateCapitalCompleteness, StateCapitalEventType, StateCapitalStatus, StateClassificationMethod, StateLevel, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyOwnersVariables {
  readonly stockCode: string;
  readonly graphAsOf?: Date | null;
}
export interface CompanyOwnersResult {
  /** One listed company by its current or a former six-digit code; null if the publication does not have it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Who owns and controls the company. */
    readonly stateCapital: {
      /** Whether any owners of the company are known on the date. */
      readonly available: boolean;
      /** Overview; null unless `available`. */
      readonly profile: {
        readonly stateCapitalStatus: StateCapitalStatus;
        readonly completenessStatus: StateCapitalCompleteness;
        /** Name of the ultimate controller; empty if there is none. */
        readonly ultimateControllerName: string;
        /** State class of the controller, or else its disclosed nature. */
        readonly ultimateControllerNature: string;
        /** Holdings of state capital itself, in percent, 0 to 100; null if no holding is known. */
        readonly directStateOwnershipPct: number | null;
        /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
        readonly maxKnownStateOwnershipPct: number | null;
        /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
        readonly lookThroughStateOwnershipPct: number | null;
        /** Cut-off date of the version. */
        readonly researchAsOf: Date;
        /** Bounds of `maxKnownStateOwnershipPct` that unknown percentages leave open. */
        readonly inFullBounds: {
          /** Lowest percentage, 0 to 100. */
          readonly lowestPct: number;
          /** Highest percentage, 0 to 100. */
          readonly highestPct: number;
        };
        /** Bounds of `lookThroughStateOwnershipPct` that unknown percentages leave open. */
        readonly lookThroughBounds: {
          /** Lowest percentage, 0 to 100. */
          readonly lowestPct: number;
          /** Highest percentage, 0 to 100. */
          readonly highestPct: number;
        };
        /** Voting rights of the controller compared with its cash-flow rights; null without a controller. */
        readonly controlMeasures: {
          /** Sum over all chains of the smallest share of votes in each, in percent, 0 to 100; null if there are too many chains. */
          readonly controlRightsPct: number | null;
          /** Share of the controller in the company over all paths, in percent, 0 to 100. */
          readonly cashFlowRightsPct: number;
          /** Cash-flow rights divided by control rights; below 1 the two are separated. */
          readonly separationRatio: number | null;
          /** Votes of the controller in the company itself, in percent, 0 to 100. */
          readonly votesPct: number;
          /** Votes of the next largest bloc, in percent, 0 to 100. */
          readonly nextBlocPct: number;
        } | null;
        /** Share of the company in itself through others, in percent, 0 to 100. */
        readonly selfOwnershipPct: number;
        /** Quality flags of the data, sorted. Example: `unknown_percentage`. */
        readonly qualityFlags: readonly string[];
        /** Sentences that explain status, controller and class. */
        readonly reasons: readonly string[];
      } | null;
      /** The graph of owners; null unless `available`. */
      readonly graph: {
        /** Date of the graph. */
        readonly graphAsOf: Date;
        /** Owners, ordered by depth, then by id. */
        readonly nodes: readonly ({
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
        /** Relations, ordered by id. */
        readonly edges: readonly ({
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
        /** Events up to the date, latest first, then by id. */
        readonly events: readonly ({
          readonly eventId: string;
          /** Id of the relation that it began, changed or ended. */
          readonly edgeId: string | null;
          readonly title: string;
          /** Date on which it took effect. */
          readonly eventDate: Date;
          readonly eventType: StateCapitalEventType;
          /** Evidence by original material. */
          readonly evidence: readonly ({
            readonly title: string;
            readonly sourceUrl: string;
          })[];
        })[];
      } | null;
    };
  } | null;
}
/** Who owns and controls a company on a date, with the evidence of each relation. */
export const COMPANY_OWNERS: TypedDocument<CompanyOwnersResult, CompanyOwnersVariables> =
  'query CompanyOwners($stockCode:String!$graphAsOf:Date){company(stockCode:$stockCode){stateCapital(graphAsOf:$graphAsOf){available profile{stateCapitalStatus completenessStatus ultimateControllerName ultimateControllerNature directStateOwnershipPct maxKnownStateOwnershipPct lookThroughStateOwnershipPct researchAsOf inFullBounds{lowestPct highestPct}lookThroughBounds{lowestPct highestPct}controlMeasures{controlRightsPct cashFlowRightsPct separationRatio votesPct nextBlocPct}selfOwnershipPct qualityFlags reasons}graph{graphAsOf nodes{...Owner}edges{...OwnerRelation}events{eventId edgeId title eventDate eventType evidence{title sourceUrl}}}}}}fragment Owner on StateCapitalNode{nodeId name entityType stateNature stateLevel classificationMethod isStateCapital isListedCompany isUltimateController inStatePath depth confidence company{stockCode name nameEn}}fragment OwnerRelation on StateCapitalEdge{edgeId sourceNodeId sourceName targetNodeId targetName relationType lifecycleStatus ownershipPct bounds{lowestPct highestPct}effectiveFrom effectiveTo observedAt isStatePath confidence evidence{materialId title sourceUrl sourceName publishedAt quotes}}';
