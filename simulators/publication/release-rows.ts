import { CATALOG_SINCE, type BundleRow } from '#simulators/publication/demo-rows.ts';

/** One release since the catalog began; on its last trading days baskets and quotes were read. */
export function releaseRows(sessions: readonly string[]): BundleRow[] {
  const begins = [CATALOG_SINCE, ...sessions];
  return begins.map((date, index) => {
    const day = date.replaceAll('-', '');
    const hasRuns = index > 0;
    return {
      valid_from: date,
      valid_to: begins[index + 1] ?? null,
      observed_at: `${date}T${hasRuns ? '15:30' : '09:30'}:00+08:00`,
      fact: {
        release_id: 'demo-2026.1',
        taxonomy_version: 'demo-taxonomy-1',
        heat_run_id: null,
        mapping_run_id: null,
        etf_run_id: hasRuns ? `etf-${day}` : null,
        market_run_id: hasRuns ? `market-${day}` : null,
      },
    };
  });
}
