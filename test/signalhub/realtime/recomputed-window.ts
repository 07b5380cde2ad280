import { confidenceOf, TIER_WEIGHTS } from '#signalhub/facts/material-terms.ts';
import { DuplicateClusters } from '#signalhub/materials/duplicate-clusters.ts';
import type { RealtimeMaterial } from '#signalhub/realtime/realtime-material.ts';
import { signalsOf, type SectorSignal } from '#signalhub/realtime/sector-signals.ts';

/** The sums of one sector by the definition of the formulas. */
export interface RecomputedSector {
  readonly sectorId: string;
  readonly attention: number;
  readonly previousAttention: number;
  readonly scores: Readonly<Record<string, number>>;
  readonly count: number;
  readonly previousCount: number;
  readonly sourceCount: number;
  readonly positive: number;
  readonly negative: number;
  readonly balance: number | null;
  readonly coverage: number;
  readonly signals: readonly SectorSignal[];
  /** Whether a signal depends on less than rounding. */
  readonly isOnEdge: boolean;
}

interface Term {
  readonly channel: string;
  readonly source: string;
  readonly score: number;
  readonly direction: number | null;
}

/** Computes a window from all materials, one by one; the slow truth against the kept-up sums. */
export function recomputeWindow(
  materials: readonly RealtimeMaterial[],
  lengthMs: number,
  endMs: number,
  channel: string | null,
): Map<string, RecomputedSector> {
  const clusters = new DuplicateClusters<RealtimeMaterial>();
  for (const material of materials) clusters.add(material);
  const members = clusters.all().map((cluster) => cluster.members);
  const current = termsBySector(members, lengthMs, endMs, channel);
  const before = termsBySector(members, lengthMs, endMs - lengthMs, channel);
  const sectors = new Map<string, RecomputedSector>();
  for (const [sectorId, terms] of current) {
    sectors.set(sectorId, summed(sectorId, terms, before.get(sectorId) ?? []));
  }
  return sectors;
}

function termsBySector(
  clusters: readonly (readonly RealtimeMaterial[])[],
  lengthMs: number,
  endMs: number,
  channel: string | null,
): Map<string, Term[]> {
  const terms = new Map<string, Term[]>();
  for (const members of clusters) {
    const first = members[0]!;
    const isIn = first.readyAtMs >= endMs - lengthMs && first.readyAtMs < endMs;
    if (!isIn || (channel !== null && first.payload.channel !== channel)) continue;
    const others = new Set(
      members.filter((one) => one.readyAtMs < endMs).map((one) => one.payload.source_id),
    );
    others.delete(first.payload.source_id);
    let said = first;
    const corrected = [first.materialId];
    for (const member of members) {
      if (!corrected.includes(member.payload.corrects)) continue;
      corrected.push(member.materialId);
      said = member;
    }
    const mentions = said.payload.results.flatMap(({ sectors }) => sectors);
    for (const sectorId of new Set(mentions.map((one) => one.sector_id))) {
      const ofSector = mentions.filter((one) => one.sector_id === sectorId);
      const best = Math.max(...ofSector.map(({ confidence }) => confidenceOf(confidence)));
      const mention = ofSector.find(({ confidence }) => confidenceOf(confidence) === best)!;
      const age = (endMs - first.readyAtMs) / (lengthMs / 2);
      const score =
        TIER_WEIGHTS[first.payload.source_tier] *
        best *
        2 ** -age *
        (1 + 0.25 * Math.log(1 + others.size));
      const direction = mention.impact_direction === 'unknown' ? null : mention.direction_score;
      const { channel: one, source_id: source } = first.payload;
      const known = terms.get(sectorId);
      const term = { channel: one, source, score, direction };
      if (known === undefined) terms.set(sectorId, [term]);
      else known.push(term);
    }
  }
  return terms;
}

function summed(
  sectorId: string,
  terms: readonly Term[],
  before: readonly Term[],
): RecomputedSector {
  const sum = (of: readonly Term[], value: (term: Term) => number): number =>
    of.reduce((total, term) => total + value(term), 0);
  const pull = sum(terms, ({ score, direction }) => score * (direction ?? 0));
  const force = sum(terms, ({ score, direction }) => score * Math.abs(direction ?? 0));
  const covered = terms.filter(({ direction }) => direction !== null).length;
  const attention = sum(terms, ({ score }) => score);
  const previousAttention = sum(before, ({ score }) => score);
  const measures = {
    attention,
    previousAttention,
    count: terms.length,
    previousCount: before.length,
    sourceCount: new Set(terms.map(({ source }) => source)).size,
    positive: terms.filter(({ direction }) => direction !== null && direction >= 0.1).length,
    negative: terms.filter(({ direction }) => direction !== null && direction <= -0.1).length,
    balance: force === 0 ? null : pull / force,
    coverage: covered / terms.length,
  };
  const scores = Object.fromEntries(
    ['policy', 'media', 'market_attention'].map((channel) => [
      channel,
      sum(
        terms.filter((term) => term.channel === channel),
        ({ score }) => score,
      ),
    ]),
  );
  const growth = attention - previousAttention;
  const edges = [
    Math.abs(measures.balance ?? 0) - 1 / 3,
    growth - Math.max(0.25 * previousAttention, 0.2),
  ];
  const isOnEdge = edges.some((distance) => Math.abs(distance) < 1e-9);
  return { sectorId, scores, ...measures, signals: signalsOf(measures), isOnEdge };
}
