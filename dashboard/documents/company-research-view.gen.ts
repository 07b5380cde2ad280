// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, CounterpartyRole, EvidenceRole, ResearchCategory, ResearchDomain, ResearchUnit, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyResearchViewVariables {
  readonly stockCode: string;
  readonly versionId?: string | null;
}
export interface CompanyResearchViewResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** The versions of the research about the company, highest number first. */
    readonly researchVersions: {
      readonly nodes: readonly ({
        /** Company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** From 1, without gaps. */
        readonly versionNumber: number;
        /** Cut-off date of the research. */
        readonly researchAsOf: Date;
        /** When it had passed the quality gate. */
        readonly publishedAt: Timestamp;
        readonly factCount: number;
        /** Beside the version before. */
        readonly changeSummary: {
          /** Whether there is no version before; then everything counts as added. */
          readonly initialVersion: boolean;
          readonly factsAdded: number;
          readonly factsRemoved: number;
          readonly relationshipsAdded: number;
          readonly relationshipsRemoved: number;
          /** Materials that facts rest on now and did not before. */
          readonly materialsAdded: number;
          readonly materialsRemoved: number;
          /** Questions that are open since this version. */
          readonly gapsOpened: number;
          /** Questions of the version before that this one answers. */
          readonly gapsResolved: number;
        };
      })[];
    };
    /** What research knows about the company: the latest version without a selector; null where there is none. */
    readonly research: {
      /** Company and number. Example: `research.600519.v3`. */
      readonly versionId: string;
      /** From 1, without gaps. */
      readonly versionNumber: number;
      /** Cut-off date of the research. */
      readonly researchAsOf: Date;
      /** When it had passed the quality gate. */
      readonly publishedAt: Timestamp;
      readonly profile: {
        /** All five, in the order of `ResearchCategory`. */
        readonly categories: readonly ({
          readonly category: ResearchCategory;
          /** Name of the category in Chinese. Example: `股权与控制权`. */
          readonly label: string;
          readonly factCount: number;
          /** Mean over its facts, 0 to 1, four decimals; 0 without a fact. */
          readonly averageConfidence: number;
        })[];
      };
      /** Facts by domain in the order of the categories, then latest first, then by id. */
      readonly facts: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly factId: string;
          /** Equal for what says the same in another version, under whichever id. */
          readonly factKey: string;
          readonly category: ResearchCategory;
          readonly domain: ResearchDomain;
          /** The fact as one sentence in Chinese. */
          readonly statement: string;
          /** Of whom or what. */
          readonly object: string;
          /** Null for what has no number. */
          readonly value: number | null;
          readonly unit: ResearchUnit | null;
          /** Date that the fact is stated for. */
          readonly factDate: Date;
          /** First date on which it holds. */
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** 0 to 1. */
          readonly confidence: number;
          /** The first version that has it. */
          readonly firstVersionId: string;
          /** What it rests on: strongest role first, then rank of the source, latest published, id. */
          readonly evidence: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly sourceUrl: string;
            readonly sourceName: string;
            /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
            readonly publishedAt: string;
            /** The words that the statement rests on, in the order of their pages. */
            readonly quotes: readonly string[];
            /** First page of the quotes, from 1; null where the material has no pages. */
            readonly pageStart: number | null;
            /** Last page of the quotes. */
            readonly pageEnd: number | null;
            /** Strongest first. */
            readonly evidenceRoles: readonly EvidenceRole[];
          })[];
        })[];
      };
      /** Relationships by domain in the order of the categories, then latest first, then by id. */
      readonly relationships: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly relationshipId: string;
          readonly category: ResearchCategory;
          readonly counterpartyRole: CounterpartyRole;
          readonly counterpartyName: string;
          /** Where the other party is a listed company itself. */
          readonly counterparty: {
            /** Six digits, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
            readonly nameEn: string | null;
          } | null;
          /** Share that the relationship is about, 0 to 100; null without one. */
          readonly sharePct: number | null;
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** 0 to 1. */
          readonly confidence: number;
        })[];
      };
      /** Questions that are open, by id. */
      readonly gaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        /** What is not known, as one sentence in Chinese. */
        readonly question: string;
      })[];
      /** Questions of the version before that this one answers, by id. */
      readonly resolvedGaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        readonly question: string;
        /** The answer, as one sentence in Chinese. */
        readonly resolution: string;
      })[];
      /** The version before; null for the first. */
      readonly previous: {
        /** Company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** From 1, without gaps. */
        readonly versionNumber: number;
        /** Facts by domain in the order of the categories, then latest first, then by id. */
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
/** A version of a company's research: facts with their evidence, relations, open questions, and what the version before held. */
export const COMPANY_RESEARCH_VIEW: TypedDocument<CompanyResearchViewResult, CompanyResearchViewVariables> =
  'query CompanyResearchView($stockCode:String!$versionId:String){company(stockCode:$stockCode){researchVersions(first:50){nodes{versionId versionNumber researchAsOf publishedAt factCount changeSummary{initialVersion factsAdded factsRemoved relationshipsAdded relationshipsRemoved materialsAdded materialsRemoved gapsOpened gapsResolved}}}research(versionId:$versionId){versionId versionNumber researchAsOf publishedAt profile{categories{category label factCount averageConfidence}}facts(first:100){totalCount nodes{factId factKey category domain statement object value unit factDate validFrom validTo confidence firstVersionId evidence{materialId title sourceUrl sourceName publishedAt quotes pageStart pageEnd evidenceRoles}}}relationships(first:50){totalCount nodes{relationshipId category counterpartyRole counterpartyName counterparty{stockCode name nameEn}sharePct validFrom validTo confidence}}gaps{gapId category question}resolvedGaps{gapId category question resolution}previous{versionId versionNumber facts(first:100){nodes{factId category statement}}}}}}';
