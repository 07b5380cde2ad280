import type { ResearchMaterialPayload } from '#signalhub/facts/kinds/research-material.ts';
import type { ResearchVersionPayload } from '#signalhub/facts/kinds/research-version.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { categorySummaries, type CategorySummary } from '#signalhub/research/category-summary.ts';
import { changeSummaryOf, type ChangeSummary } from '#signalhub/research/change-summary.ts';
import { researchRecords, type ResearchRecords } from '#signalhub/research/research-records.ts';
import { contentOfVersion, type VersionContent } from '#signalhub/research/version-content.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Version of the formulas of keys, summaries and evidence order. */
export const FORMULA_VERSION = 'company-research/2';

/** One version of the research about a company. It is immutable. */
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

/** All published research, by company. */
export interface ResearchLibrary {
  /** The versions about a company, ascending by number; none without research. */
  versionsOf(stockCode: string): readonly ResearchVersionView[];
  /** The version of an id; null for an unknown one. */
  versionById(versionId: string): ResearchVersionView | null;
  /** The documents as known at a moment. */
  materialsAt(knownAtMs: number): MaterialLookup;
}

/** A document by its id. */
export type MaterialLookup = (materialId: string) => ResearchMaterialPayload | undefined;

/**
 * The research of a snapshot's publication. A company's versions are derived on first access and cached.
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
    // Empty results are not cached: clients can query any code.
    if (versions.length > 0) made.set(stockCode, versions);
    return versions;
  };
  return {
    versionsOf,
    versionById: (versionId) => {
      const [, stockCode = ''] = versionId.split('.');
      return versionsOf(stockCode).find((version) => version.versionId === versionId) ?? null;
    },
    materialsAt: (knownAtMs) => (materialId) => materialAt(records, materialId, knownAtMs),
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
  // The schema validated it, so it is a valid moment.
  const publishedAtMs = parseTimestamp(payload.published_at)!;
  const content = contentOfVersion(records, { stockCode, versionNumber, publishedAtMs });
  return {
    __typename: 'ResearchVersion',
    stockCode,
    companyName: companyNameOn(records, stockCode, {
      date: payload.research_as_of,
      knownAtMs: publishedAtMs,
    }),
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

/** The name on a date as known at a moment; before the company's first row its first name. */
function companyNameOn(
  { companies }: ResearchRecords,
  stockCode: string,
  { date, knownAtMs }: { readonly date: string; readonly knownAtMs: number },
): string {
  const rows = (companies.get(stockCode) ?? []).filter((row) => wasKnown(row, knownAtMs));
  const row = rows.findLast(({ validFrom }) => validFrom <= date) ?? rows[0];
  // A company that was not known yet has research without a name.
  return row === undefined ? '' : row.payload.company_name;
}

/**
 * A document as known at a moment. If it was published only later, its first version: evidence must not lose
 * its document.
 */
function materialAt(
  { materials }: ResearchRecords,
  materialId: string,
  knownAtMs: number,
): ResearchMaterialPayload | undefined {
  const rows = materials.get(materialId) ?? [];
  const row = rows.findLast(({ observedAtMs }) => observedAtMs <= knownAtMs) ?? rows[0];
  return row?.payload;
}
