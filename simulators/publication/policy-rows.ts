import { isInPart } from '#simulators/publication/keyed-choice.ts';
import { resultFact, type ResultFact } from '#simulators/publication/result-fact.ts';
import { DAY_MS, dateText, momentText } from '#simulators/publication/shanghai-time.ts';
import { PolicyLine } from '#simulators/publication/policy-line.ts';
import type {
  MaterialArrival,
  SimulatedMaterial,
} from '#simulators/publication/simulated-material.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { daysUntil } from '#simulators/publication/material-draft.ts';
import { POLICY_DESKS, POLICY_VOICES } from '#simulators/publication/policy-sources.ts';

const DAY_COUNT = 365;

/** Since when the sources of the demo are read. */
const SOURCES_SINCE = '2014-02-21';
/** A sector that the catalog has no more; some old documents name it too. */
const RETIRED = { sector_id: 'L2.print_media', sector_name: '平面媒体', layer: 'level2' };
const RETIRED_AGE_DAYS = 120;
const RETIRED_PART = 0.05;

/** Every source of the demo's documents. */
export function materialSourceRows(): BundleRow[] {
  const sources = [...POLICY_DESKS.map(({ source }) => source), ...POLICY_VOICES];
  return sources.map((source) => ({
    valid_from: SOURCES_SINCE,
    valid_to: null,
    observed_at: `${SOURCES_SINCE}T09:00:00+08:00`,
    fact: { ...source },
  }));
}

/**
 * A year of policy documents up to the publication, with their reprints: those that the realtime feed of the same
 * seed published before it. A source that corrects itself analyses its document again.
 */
export function policyRows(seed: number, publishedAtMs: number): BundleRow[] {
  const line = new PolicyLine(seed);
  return daysUntil(publishedAtMs, DAY_COUNT).flatMap((dayMs) => {
    const arrivals = line
      .ofDate(dateText(dayMs))
      .filter(({ arrivesAtMs }) => arrivesAtMs <= publishedAtMs);
    const corrections = new Map(
      arrivals
        .filter(({ material }) => material.corrects !== '')
        .map((arrival) => [arrival.material.corrects, arrival]),
    );
    return arrivals
      .filter(({ material }) => material.corrects === '')
      .flatMap((arrival) => {
        const correction = corrections.get(arrival.material.materialId);
        return rowsOf(arrival, correction, publishedAtMs);
      });
  });
}

function rowsOf(
  { material, arrivesAtMs }: MaterialArrival,
  correction: MaterialArrival | undefined,
  publishedAtMs: number,
): BundleRow[] {
  const firstSeenMs = Date.parse(material.firstSeenAt);
  const isOld = publishedAtMs - firstSeenMs > RETIRED_AGE_DAYS * DAY_MS;
  const row: BundleRow = {
    valid_from: dateText(firstSeenMs),
    valid_to: null,
    observed_at: momentText(arrivesAtMs),
    fact: factOf(material, isOld && isInPart(material.materialId, RETIRED_PART)),
  };
  // A late document includes corrections that were made before it arrived.
  if (correction === undefined || correction.arrivesAtMs <= arrivesAtMs) return [row];
  const correctedAt = momentText(correction.arrivesAtMs);
  const anew = factOf(correction.material, false)['results'];
  return [
    { ...row, superseded_at: correctedAt },
    { ...row, observed_at: correctedAt, fact: { ...row.fact, results: anew } },
  ];
}

function factOf(material: SimulatedMaterial, namesRetired: boolean): BundleRow['fact'] {
  const results = material.results.map(resultFact);
  return {
    material_id: material.materialId,
    source_id: material.sourceId,
    title: material.title,
    text: material.text,
    doc_no: material.docNo === '' ? null : material.docNo,
    url: material.url,
    material_date: dateText(Date.parse(material.firstSeenAt)),
    first_seen_at: material.firstSeenAt,
    signal_ready_at: material.signalReadyAt,
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
    results: namesRetired ? results.map(withRetired) : results,
  };
}

/** The result with a sector more, of the direction of the first. */
function withRetired({ sectors, ...result }: ResultFact): ResultFact {
  const rationale = { rationale: '文中提及', direction_rationale: result['direction_rationale'] };
  return {
    ...result,
    sectors: [...sectors, { ...sectors[0], ...RETIRED, confidence: 'low', ...rationale }],
  };
}
