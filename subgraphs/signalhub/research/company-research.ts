import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import type { ResearchMaterialPayload } from '#signalhub/facts/kinds/research-material.ts';
import type { ResearchVersionPayload } from '#signalhub/facts/kinds/research-version.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { categorySummaries, type CategorySummary } from '#signalhub/research/category-summary.ts';
import { changeSummaryOf, type ChangeSummary } from '#signalhub/research/change-summary.ts';
import { researchRecords, type ResearchRecords } from '#signalhub/research/research-records.ts';
import { contentOfVersion, type VersionContent } from '#signalhub/research/version-content.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Version of the formulas behind keys, summaries and the order of evidence. */
export const FORMULA_VERSION = 'company-research/1';

/** One version of what research knows about a company. It never changes. */
export interface ResearchVersionView extends VersionContent {
  readonly __typename: 'ResearchVersion';
  readonly stockCode: string;
  /** Registered name on the cut-off date. */
  readonly companyName: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly previous: ResearchVersionView | null;
  /** Cut-off date of the research. */
  readonly researchAsOf: string;
  readonly publishedAtMs: number;
  readonly changeSummary: ChangeSummary;
  /** All five, in their order. */
  readonly categories: readonly CategorySummary[];
}

/** What research has published, by company. */
export interface ResearchLibrary {
  /** The versions about a company, ascending by number; none where there is no research. */
  versionsOf(stockCode: string): readonly ResearchVersionView[];
  /** The version of an id; null where there is none. */
  versionById(versionId: string): ResearchVersionView | null;
  materialOf(materialId: string): ResearchMaterialPayload | undefined;
}

/**
 * The research of a snapshot's publication. A company's versions are made when they are first asked
 * for, and kept.
 *
 * A derivation of snapshots.
 */
export function companyResearch(snapshot: Snapshot): ResearchLibrary {
  const records = snapshot.view(researchRecords);
  const made = new Map<string, readonly ResearchVersionView[]>();
  const versionsOf = (stockCode: string): readonly ResearchVersionView[] => {
    const known = made.get(stockCode);
    if (known !== undefined) return known;
    const versions = versionViews(records, stockCode);
    // What nobody published is not kept: clients can ask for any code.
    if (versions.length > 0) made.set(stockCode, versions);
    return versions;
  };
  return {
    versionsOf,
    versionById: (versionId) => {
      const [, stockCode = ''] = versionId.split('.');
      return versionsOf(stockCode).find((version) => version.versionId === versionId) ?? null;
    },
    materialOf: (materialId) => records.materials.get(materialId),
  };
}

function versionViews(records: ResearchRecords, stockCode: string): ResearchVersionView[] {
  const views: ResearchVersionView[] = [];
  for (const payload of records.versions.get(stockCode) ?? []) {
    views.push(versionView(records, payload, views.at(-1) ?? null));
  }
  return views;
}

function versionView(
  records: ResearchRecords,
  payload: ResearchVersionPayload,
  previous: ResearchVersionView | null,
): ResearchVersionView {
  const { stock_code: stockCode, version_number: versionNumber } = payload;
  // The schema's format has accepted it, so it is a moment.
  const publishedAtMs = parseTimestamp(payload.published_at)!;
  const content = contentOfVersion(records, { stockCode, versionNumber, publishedAtMs });
  return {
    __typename: 'ResearchVersion',
    stockCode,
    companyName: companyNameOn(records, stockCode, payload.research_as_of),
    versionId: payload.version_id,
    versionNumber,
    previous,
    researchAsOf: payload.research_as_of,
    publishedAtMs,
    ...content,
    changeSummary: changeSummaryOf(previous, content),
    categories: categorySummaries(content),
  };
}

/** The name on a date; before the company's first row its first name. */
function companyNameOn({ companies }: ResearchRecords, stockCode: string, date: string): string {
  const rows = companies.get(stockCode) ?? [];
  const row = rows.findLast(({ validFrom }) => validFrom <= date) ?? rows[0];
  // A company whose rows were all withdrawn has research without a name.
  return row === undefined ? '' : (row.payload as CompanyPayload).company_name;
}
