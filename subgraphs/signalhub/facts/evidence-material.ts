import {
  EVIDENCE_ROLES,
  type EvidencePayload,
  type EvidenceRole,
} from '#signalhub/facts/evidence.ts';
import {
  EVIDENCE_SOURCE_TIERS,
  type ResearchMaterialPayload,
} from '#signalhub/facts/kinds/research-material.ts';

/** An original material with all quotes that statements rest on. */
export interface EvidenceMaterial {
  readonly material: ResearchMaterialPayload;
  /** In page order, each once; those without a page last. */
  readonly quotes: readonly string[];
  /** First and last page of all quotes; null where the material has no pages. */
  readonly pageStart: number | null;
  readonly pageEnd: number | null;
  /** From strongest to weakest, each once. */
  readonly roles: readonly EvidenceRole[];
  /** Unique sort key in the order of `groupEvidence`. */
  readonly sortKey: string;
}

/**
 * Formula company-research/2: evidence is grouped by its original material. The groups are ordered by the
 * strongest role of the material, the rank of its source, the publication date (latest first), and the id, so
 * the order is total.
 *
 * @param materialOf The material of an id; evidence whose material it does not know is left out.
 */
export function groupEvidence(
  evidence: readonly EvidencePayload[],
  materialOf: (materialId: string) => ResearchMaterialPayload | undefined,
): EvidenceMaterial[] {
  const grouped: EvidenceMaterial[] = [];
  for (const [materialId, pieces] of Map.groupBy(evidence, (piece) => piece.material_id)) {
    const material = materialOf(materialId);
    if (material !== undefined) grouped.push(materialWith(material, pieces));
  }
  return grouped.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}

function materialWith(
  material: ResearchMaterialPayload,
  evidence: readonly EvidencePayload[],
): EvidenceMaterial {
  const pieces = evidence.toSorted(
    (a, b) => (a.page_start ?? Infinity) - (b.page_start ?? Infinity),
  );
  const quotes = new Set(pieces.map(({ quote }) => quote).filter((quote) => quote !== ''));
  const played = new Set(pieces.map(({ role }) => role));
  const roles = EVIDENCE_ROLES.filter((role) => played.has(role));
  return {
    material,
    quotes: [...quotes],
    pageStart: extremeOf(
      pieces.map((piece) => piece.page_start),
      Math.min,
    ),
    pageEnd: extremeOf(
      pieces.map((piece) => piece.page_end),
      Math.max,
    ),
    roles,
    sortKey: sortKeyOf(material, roles[0]!),
  };
}

function extremeOf(
  pages: readonly (number | null)[],
  extreme: (...pages: number[]) => number,
): number | null {
  const known = pages.filter((page) => page !== null);
  return known.length === 0 ? null : extreme(...known);
}

// Fourteen digits hold every millisecond up to the year 5138.
const END_OF_TIME_MS = 99_999_999_999_999;

function sortKeyOf(material: ResearchMaterialPayload, strongest: EvidenceRole): string {
  const { material_id: materialId, source_tier: tier, published_at: publishedAt } = material;
  const publishedAtMs = publishedAt === null ? 0 : Date.parse(publishedAt);
  const latestFirst = String(END_OF_TIME_MS - publishedAtMs).padStart(14, '0');
  const rank = `${EVIDENCE_ROLES.indexOf(strongest)}${EVIDENCE_SOURCE_TIERS.indexOf(tier)}`;
  return `${rank}${latestFirst}${materialId}`;
}
