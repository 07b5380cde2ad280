// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, OwnershipEntityType, OwnershipLifecycleStatus, OwnershipRelationType, StateCapitalCompleteness, StateCapitalEventType, StateCapitalStatus, StateClassificationMethod, StateLevel, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyOwnersVariables {
  readonly stockCode: string;
  readonly graphAsOf?: Date | null;
}
export interface CompanyOwnersResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Who owns and controls the company. */
    readonly stateCapital: {
      /** Whether anything is known of the company's owners on the date. */
      readonly available: boolean;
      /** Null where it is not available. */
      readonly profile: {
        readonly stateCapitalStatus: StateCapitalStatus;
        readonly completenessStatus: StateCapitalCompleteness;
        /** Empty when nobody controls the company. */
        readonly ultimateControllerName: string;
        /** State class of the controller, else what is disclosed of its nature. */
        readonly ultimateControllerNature: string;
        /** Holdings of state capital itself, 0 to 100; null when no holding is known. */
        readonly directStateOwnershipPct: number | null;
        /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
        readonly maxKnownStateOwnershipPct: number | null;
        /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
        readonly lookThroughStateOwnershipPct: number | null;
        /** Cut-off date of the version. */
        readonly researchAsOf: Date;
        /** What unknown percentages leave open of `maxKnownStateOwnershipPct`. */
        readonly inFullBounds: {
          readonly lowestPct: number;
          readonly highestPct: number;
        };
        /** What unknown percentages leave open of `lookThroughStateOwnershipPct`. */
        readonly lookThroughBounds: {
          readonly lowestPct: number;
          readonly highestPct: number;
        };
        /** How far the votes of the controller exceed its money; null when there is none. */
        readonly controlMeasures: {
          /** Sum over all chains of the smallest share of votes in each, 0 to 100; null when there are too many chains. */
          readonly controlRightsPct: number | null;
          /** What the controller owns of the company on all ways, 0 to 100. */
          readonly cashFlowRightsPct: number;
          /** Cash-flow by control rights; below 1 the two are separated. */
          readonly separationRatio: number | null;
          /** Votes that count for the controller in the company itself, 0 to 100. */
          readonly votesPct: number;
          /** The most that any other bloc has, 0 to 100. */
          readonly nextBlocPct: number;
        } | null;
        /** What the company owns of itself through others, 0 to 100. */
        readonly selfOwnershipPct: number;
        /** What readers should know about the data, sorted. Example: `unknown_percentage`. */
        readonly qualityFlags: readonly string[];
        /** Sentences that say why status, controller and class are what they are. */
        readonly reasons: readonly string[];
      } | null;
      /** Null where it is not available. */
      readonly graph: {
        /** The date on which it holds. */
        readonly graphAsOf: Date;
        /** By depth, then id. */
        readonly nodes: readonly ({
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
        /** By id. */
        readonly edges: readonly ({
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
        /** What had happened up to the date, latest first, then by id. */
        readonly events: readonly ({
          readonly eventId: string;
          /** The relation that it began, changed or ended. */
          readonly edgeId: string | null;
          readonly title: string;
          /** When it took effect. */
          readonly eventDate: Date;
          readonly eventType: StateCapitalEventType;
          /** What it rests on, by original material. */
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
