import { sortedInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { MaterialResultPayload } from '#signalhub/facts/kinds/policy-material.ts';
import {
  confidenceOf,
  TIER_WEIGHTS,
  type MaterialChannel,
} from '#signalhub/facts/material-terms.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { dateOfDay, dayNumber } from '#signalhub/heat/calendar-days.ts';
import {
  decayOf,
  HEAT_RULE,
  horizonOf,
  termWeight,
  type HeatView,
} from '#signalhub/heat/heat-formula.ts';
import { HeatTable } from '#signalhub/heat/heat-table.ts';
import { sectorEras, type SectorEra } from '#signalhub/heat/sector-eras.ts';
import type { ClusterState } from '#signalhub/materials/material-history.ts';
import { byOrigin, materialStates } from '#signalhub/materials/merged-material.ts';
import type { PublishedMaterial } from '#signalhub/materials/published-material.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Channels of documents by view; what only media wrote is part of policy heat. */
const CHANNELS: Readonly<Record<'policy' | 'market_attention', readonly MaterialChannel[]>> = {
  policy: ['policy', 'media'],
  market_attention: ['market_attention'],
};

/** A document on the days between two arrivals of reprints. */
interface Stretch {
  readonly canonical: PublishedMaterial;
  readonly weight: number;
  readonly firstDay: number;
  /** The first day after it. */
  readonly endDay: number;
}

/** A document's statement on a sector. */
interface Concern {
  readonly confidence: number;
  readonly direction: number | null;
  readonly evidenceCount: number;
}

/**
 * Heat of documents, day by day up to the snapshot's date. A document counts from the day on which its signal was
 * ready. Its age is computed from its own date. Each day uses the knowledge about the document and its reprints at the
 * end of that day, and no later knowledge. A document about a sector also counts for its ancestors, once, with the
 * highest confidence.
 */
export function* materialHeat(
  snapshot: Snapshot,
  view: 'policy' | 'market_attention',
): SteppedWork<HeatTable> {
  const eras = snapshot.view(sectorEras);
  const horizon = horizonOf(view);
  const stretches: Stretch[] = [];
  for (const state of yield* materialStates(snapshot)) {
    for (const stretch of stretchesOf(state)) {
      if (CHANNELS[view].includes(stretch.canonical.source.channel)) stretches.push(stretch);
    }
    yield;
  }
  const table = new HeatTable(view, daysBetween(stretches, lastDay(snapshot)), eras);
  // Floating-point sums depend on their order, so terms have an order that later knowledge does not change.
  for (const stretch of yield* sortedInSteps(stretches, byDocument)) {
    addStretch(table, stretch, horizon, view);
    yield;
  }
  return table;
}

function addStretch(table: HeatTable, stretch: Stretch, horizon: number, view: HeatView): void {
  const [first] = table.dates;
  if (first === undefined) return;
  const { canonical, weight, firstDay, endDay } = stretch;
  const tableStart = dayNumber(first);
  const bornDay = dayNumber(canonical.payload.material_date);
  const end = Math.min(endDay, bornDay + horizon + 1, tableStart + table.dates.length);
  let era: SectorEra | undefined;
  let concerns: ReadonlyMap<string, Concern> = new Map();
  for (let day = firstDay; day < end; day += 1) {
    const at = day - tableStart;
    if (table.eraAt(at) !== era) {
      era = table.eraAt(at);
      concerns = era === undefined ? new Map() : concernsOf(canonical.payload.results, era);
    }
    const aged = weight * decayOf(day - bornDay, HEAT_RULE.halfLife[view]);
    for (const [sectorId, { confidence, direction, evidenceCount }] of concerns) {
      table.add(sectorId, at, { level: aged * confidence, direction, evidenceCount });
    }
  }
}

/**
 * Every sector that the results concern in a catalog: the sector itself, its ancestors, or the successors of
 * a former one, with their part of the confidence.
 */
function concernsOf(
  results: readonly MaterialResultPayload[],
  { sectorById, heirs }: SectorEra,
): Map<string, Concern> {
  const found = new Map<
    string,
    { confidence: number; weight: number; signed: number; ids: Set<string> }
  >();
  for (const { evidence_id: evidenceId, sectors } of results) {
    for (const stated of sectors) {
      const { sector_id: id } = stated;
      const isKnown = stated.impact_direction !== 'unknown';
      const meant = sectorById.has(id) ? [{ sectorId: id, share: 1 }] : (heirs.get(id) ?? []);
      for (const { sectorId: meantId, share } of meant) {
        const confidence = share * confidenceOf(stated.confidence);
        for (const sectorId of [meantId, ...sectorById.get(meantId)!.ancestorIds]) {
          const sums = found.get(sectorId) ?? {
            confidence: 0,
            weight: 0,
            signed: 0,
            ids: new Set(),
          };
          sums.confidence = Math.max(sums.confidence, confidence);
          if (isKnown) {
            sums.weight += confidence;
            sums.signed += confidence * stated.direction_score;
          }
          found.set(sectorId, { ...sums, ids: sums.ids.add(evidenceId) });
        }
      }
    }
  }
  return new Map(
    Array.from(found, ([sectorId, { confidence, weight, signed, ids }]) => [
      sectorId,
      { confidence, direction: weight > 0 ? signed / weight : null, evidenceCount: ids.size },
    ]),
  );
}

function byDocument(a: Stretch, b: Stretch): number {
  const [idOfA, idOfB] = [a.canonical.materialId, b.canonical.materialId];
  if (idOfA === idOfB) return a.firstDay - b.firstDay;
  return idOfA < idOfB ? -1 : 1;
}

/**
 * A document's days in one state, split where another reprint becomes ready; the ready one nearest to the
 * origin counts.
 */
function stretchesOf({ members, from, to }: ClusterState): Stretch[] {
  const ready = members
    .filter(({ signalReadyAtMs }) => signalReadyAtMs !== null)
    .sort(byOrigin)
    .map((member) => ({ member, day: readyDay(member, member.signalReadyAtMs!) }));
  const days = [...new Set(ready.map(({ day }) => day))].sort((a, b) => a - b);
  const [begin, end] = [dayNumber(from), to === null ? Infinity : dayNumber(to)];
  return days.flatMap((day, index) => {
    const there = ready.filter((one) => one.day <= day).map(({ member }) => member);
    const canonical = there[0]!;
    const sources = new Set(there.map(({ source }) => source.source_id));
    const weight = termWeight(TIER_WEIGHTS[canonical.source.tier], sources.size - 1);
    const firstDay = Math.max(begin, day);
    const endDay = Math.min(end, days[index + 1] ?? Infinity);
    return firstDay < endDay ? [{ canonical, weight, firstDay, endDay }] : [];
  });
}

/** A document counts from its own date, even if its analysis was ready earlier. */
function readyDay({ payload }: PublishedMaterial, readyAtMs: number): number {
  return Math.max(dayNumber(shanghaiDate(readyAtMs)), dayNumber(payload.material_date));
}

/** The last date that the publication has full knowledge of: it has no later snapshots. */
function lastDay({ validOn, publication }: Snapshot): number {
  if (publication === null) return -Infinity;
  const publishedOn = shanghaiDate(publication.publishedAtMs);
  return dayNumber(validOn < publishedOn ? validOn : publishedOn);
}

function daysBetween(stretches: readonly Stretch[], last: number): string[] {
  const first = stretches.reduce((least, { firstDay }) => Math.min(least, firstDay), Infinity);
  if (first > last) return [];
  return Array.from({ length: last - first + 1 }, (_day, index) => dateOfDay(first + index));
}
