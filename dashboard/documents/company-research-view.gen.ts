// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, CounterpartyRole, EvidenceRole, ResearchCategory, ResearchDomain, ResearchUnit, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyResearchViewVariables {
  readonly stockCode: string;
  readonly versionId?: string | null;
}
export interface CompanyResearchViewResult {
  /** One listed company by its current or a former six-digit code; null if the publication does not have it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** The versions of the research about the company, highest number first. */
    readonly researchVersions: {
      readonly nodes: readonly ({
        /** Id of the version: company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** Number of the version, from 1, without gaps. */
        readonly versionNumber: number;
        /** Cut-off date of the research. */
        readonly researchAsOf: Date;
        /** Time at which it passed the quality gate. */
        readonly publishedAt: Timestamp;
        readonly factCount: number;
        /** Differences from the previous version. */
        readonly changeSummary: {
          /** Whether this is the first version; then everything in it is added. */
          readonly initialVersion: boolean;
          readonly factsAdded: number;
          readonly factsRemoved: number;
          readonly relationshipsAdded: number;
          readonly relationshipsRemoved: number;
          /** Materials that are new as evidence of facts. */
          readonly materialsAdded: number;
          readonly materialsRemoved: number;
          /** Open questions that are new in this version. */
          readonly gapsOpened: number;
          /** Questions of the previous version that this one answers. */
          readonly gapsResolved: number;
        };
      })[];
    };
    /** Published research about the company; the default is the latest version. Null without research. */
    readonly research: {
      /** Id of the version: company and number. Example: `research.600519.v3`. */
      readonly versionId: string;
      /** Number of the version, from 1, without gaps. */
      readonly versionNumber: number;
      /** Cut-off date of the research. */
      readonly researchAsOf: Date;
      /** Time at which it passed the quality gate. */
      readonly publishedAt: Timestamp;
      readonly profile: {
        /** All five categories, in the order of `ResearchCategory`. */
        readonly categories: readonly ({
          readonly category: ResearchCategory;
          /** Name of the category in Chinese. Example: `股权与控制权`. */
          readonly label: string;
          readonly factCount: number;
          /** Mean confidence of its facts, 0 to 1, four decimals; 0 without a fact. */
          readonly averageConfidence: number;
        })[];
      };
      /** Facts, ordered by domain in the order of the categories, then latest first, then by id. */
      readonly facts: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly factId: string;
          /** Key of the content: equal for the same statement in another version, even under another id. */
          readonly factKey: string;
          readonly category: ResearchCategory;
          readonly domain: ResearchDomain;
          /** The fact as one sentence in Chinese. */
          readonly statement: string;
          /** The person or thing that the fact is about. */
          readonly object: string;
          /** Value of the fact; null if it has no number. */
          readonly value: number | null;
          readonly unit: ResearchUnit | null;
          /** Date of the statement. */
          readonly factDate: Date;
          /** First date on which it holds. */
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** Confidence, 0 to 1. */
          readonly confidence: number;
          /** Id of the first version that contains it. */
          readonly firstVersionId: string;
          /** Evidence of the fact. Ordered by role, strongest first, then by rank of the source, then by publication, latest first, then by id. */
          readonly evidence: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly sourceUrl: string;
            readonly sourceName: string;
            /** Time of publication, ISO 8601 with offset `+08:00`; empty if unknown. */
            readonly publishedAt: string;
            /** The quotes that support the statement, in page order. */
            readonly quotes: readonly string[];
            /** First page of the quotes, from 1; null if the material has no pages. */
            readonly pageStart: number | null;
            /** Last page of the quotes. */
            readonly pageEnd: number | null;
            /** Roles, strongest first. */
            readonly evidenceRoles: readonly EvidenceRole[];
          })[];
        })[];
      };
      /** Relationships, ordered by domain in the order of the categories, then latest first, then by id. */
      readonly relationships: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly relationshipId: string;
          readonly category: ResearchCategory;
          readonly counterpartyRole: CounterpartyRole;
          readonly counterpartyName: string;
          /** The company of the other party, if it is listed itself. */
          readonly counterparty: {
            /** Six-digit code, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
            readonly nameEn: string | null;
          } | null;
          /** Share of the relationship, 0 to 100; null without one. */
          readonly sharePct: number | null;
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** Confidence, 0 to 1. */
          readonly confidence: number;
        })[];
      };
      /** Open questions, ordered by id. */
      readonly gaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        /** The unknown, as one sentence in Chinese. */
        readonly question: string;
      })[];
      /** Questions of the previous version that this one answers, ordered by id. */
      readonly resolvedGaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        readonly question: string;
        /** The answer, as one sentence in Chinese. */
        readonly resolution: string;
      })[];
      /** The previous version; null for the first. */
      readonly previous: {
        /** Id of the version: company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** Number of the version, from 1, without gaps. */
        readonly versionNumber: number;
        /** Facts, ordered by domain in the order of the categories, then latest first, then by id. */
        readonly facts: {
          readonly nodes: readonly ({
            readonly factId: string;
            readonly category: ResearchCategory;
            /** The fact as one sentence in Chinese. */
            readonly statement: string;
          })[];
        };
      } | null;
    } | null;
  } | null;
}
/** A version of a company's research: facts with their evidence, relationships, open questions, and the version before. */
export const COMPANY_RESEARCH_VIEW: TypedDocument<CompanyResearchViewResult, CompanyResearchViewVariables> =
  'query CompanyResearchView($stockCode:String!$versionId:String){company(stockCode:$stockCode){researchVersions(first:50){nodes{versionId versionNumber researchAsOf publishedAt factCount changeSummary{initialVersion factsAdded factsRemoved relationshipsAdded relationshipsRemoved materialsAdded materialsRemoved gapsOpened gapsResolved}}}research(versionId:$versionId){versionId versionNumber researchAsOf publishedAt profile{categories{category label factCount averageConfidence}}facts(first:100){totalCount nodes{factId factKey category domain statement object value unit factDate validFrom validTo confidence firstVersionId evidence{materialId title sourceUrl sourceName publishedAt quotes pageStart pageEnd evidenceRoles}}}relationships(first:50){totalCount nodes{relationshipId category counterpartyRole counterpartyName counterparty{stockCode name nameEn}sharePct validFrom validTo confidence}}gaps{gapId category question}resolvedGaps{gapId category question resolution}previous{versionId versionNumber facts(first:100){nodes{factId category statement}}}}}}';
