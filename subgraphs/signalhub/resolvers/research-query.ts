import { DomainError } from '#kernel/errors/errors.ts';
import { groupEvidence, type EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import { companyResearch, type ResearchVersionView } from '#signalhub/research/company-research.ts';
import { selectVersion, type VersionSelector } from '#signalhub/research/select-version.ts';
import {
  numberedPageOf,
  type NumberedPageArguments,
  type Pagination,
} from '#signalhub/answers/numbered-page.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';

interface CompanyArgument {
  readonly stockCode: string;
}

/** Research about a company; without a version there is no profile. */
export interface CompanyResearchView {
  readonly stockCode: string;
  readonly available: boolean;
  readonly profile: ResearchVersionView | null;
  readonly version: ResearchVersionView | null;
}

interface VersionPage {
  readonly stockCode: string;
  readonly items: readonly ResearchVersionView[];
  readonly pagination: Pagination;
}

interface FactEvidencePage {
  readonly stockCode: string;
  readonly versionId: string;
  readonly researchAsOf: string;
  readonly factId: string;
  readonly items: readonly EvidenceMaterial[];
  readonly pagination: Pagination;
}

/** The selected version of a company's research. */
export function researchOfCompany(
  { stockCode: code, ...selector }: CompanyArgument & VersionSelector,
  { snapshot }: SignalhubContext,
): CompanyResearchView {
  const stockCode = presentCodeOf(snapshot, code);
  const versions = snapshot.view(companyResearch).versionsOf(stockCode);
  const version = selectVersion(versions, selector);
  return { stockCode, available: version !== null, profile: version, version };
}

/** Root fields about company research. */
export const RESEARCH_QUERIES = {
  companyResearch: (
    _root: unknown,
    asked: CompanyArgument & VersionSelector,
    context: SignalhubContext,
  ): CompanyResearchView => researchOfCompany(asked, context),

  companyResearchVersions: (
    _root: unknown,
    { stockCode: code, ...page }: CompanyArgument & NumberedPageArguments,
    { snapshot }: SignalhubContext,
  ): VersionPage => {
    const stockCode = presentCodeOf(snapshot, code);
    const versions = snapshot.view(companyResearch).versionsOf(stockCode).toReversed();
    return { stockCode, ...numberedPageOf(versions, page) };
  },

  companyResearchFactEvidence: (
    _root: unknown,
    asked: CompanyArgument & VersionSelector & NumberedPageArguments & { readonly factId: string },
    { snapshot }: SignalhubContext,
  ): FactEvidencePage => {
    const { factId } = asked;
    const stockCode = presentCodeOf(snapshot, asked.stockCode);
    const { versionsOf, materialsAt } = snapshot.view(companyResearch);
    const version = selectVersion(versionsOf(stockCode), asked);
    const fact = version?.facts.find(({ payload }) => payload.fact_id === factId);
    if (version === null || fact === undefined) throw new DomainError('unknown_fact');
    const { versionId, researchAsOf, publishedAtMs } = version;
    const materials = groupEvidence(fact.payload.evidence, materialsAt(publishedAtMs));
    return { stockCode, versionId, researchAsOf, factId, ...numberedPageOf(materials, asked) };
  },
};
