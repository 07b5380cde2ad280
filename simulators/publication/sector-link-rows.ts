import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { readTable } from '#simulators/publication/read-table.ts';

const LINKS_SINCE = '2024-01-02';

/** How narrow sectors belong together across the tree. */
export function sectorLinkRows(): BundleRow[] {
  return readTable('sector-links', 6).map(
    ([type, confidence, source, target, score, rationale]) => ({
      valid_from: LINKS_SINCE,
      valid_to: null,
      observed_at: `${LINKS_SINCE}T09:30:00+08:00`,
      fact: {
        source_sector_id: `L2.${source}`,
        target_sector_id: `L2.${target}`,
        link_type: type,
        score: Number(score),
        confidence: Number(confidence),
        rationale,
      },
    }),
  );
}
