import { filteredInSteps, sortedInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { FactDerivation, FactsByKind } from '#signalhub/facts/fact-derivation.ts';
import { MATERIAL_CHANNELS, TIER_WEIGHTS } from '#signalhub/facts/material-terms.ts';
import { byMoment } from '#signalhub/materials/duplicate-clusters.ts';
import {
  MATERIAL_HISTORY,
  materialHistory,
  type ClusterState,
  type MaterialScope,
} from '#signalhub/materials/material-history.ts';
import type { PublishedMaterial } from '#signalhub/materials/published-material.ts';

/** A snapshot, as far as its materials need it. */
interface MaterialSnapshot extends MaterialScope {
  readonly validOn: string;
  readonly facts: FactsByKind & {
    viewInSteps<View>(derivation: FactDerivation<View>): SteppedWork<View>;
  };
  viewInSteps<View>(derivation: (snapshot: MaterialScope) => SteppedWork<View>): SteppedWork<View>;
}

/** A source of a document or of one of its reprints. */
export interface WeighedSource {
  readonly sourceId: string;
  readonly name: string;
  readonly authority: string;
  readonly tier: string;
  /** 0 to 1, by tier. */
  readonly weight: number;
}

/** A document with all its reprints. */
export interface MergedMaterial {
  /** The document itself, which represents all members. */
  readonly canonical: PublishedMaterial;
  /** The document first, then its reprints in order of arrival. */
  readonly members: readonly PublishedMaterial[];
  /** Sources of all members, in their order, each once. */
  readonly sources: readonly WeighedSource[];
}

/**
 * Formula merged_material/1: the documents up to a snapshot's date, each with its reprints, which the rule of
 * duplicates groups. The group's main document is the member nearest to the origin: an authority before
 * media, media before the market. Among equals it is one whose signal is ready, then the one seen first, then
 * the one with the smaller id. So a newspaper that was read first never replaces the document of a ministry.
 *
 * A derivation of snapshots.
 */
export function* mergedMaterials(
  snapshot: MaterialSnapshot,
): SteppedWork<readonly MergedMaterial[]> {
  const states = yield* materialStates(snapshot);
  const there = yield* filteredInSteps(states, (state) => isThereOn(state, snapshot.validOn));
  const merged: MergedMaterial[] = [];
  const byFirst = (a: ClusterState, b: ClusterState): number =>
    byMoment(a.members[0]!, b.members[0]!);
  for (const { members } of yield* sortedInSteps(there, byFirst)) {
    merged.push(mergedMaterial(members));
    yield;
  }
  return merged;
}

/** Every cluster that was ever known, with its days; computed once for all dates where possible. */
export function materialStates(snapshot: MaterialSnapshot): SteppedWork<readonly ClusterState[]> {
  return snapshot.knownAsOf === null
    ? snapshot.facts.viewInSteps(MATERIAL_HISTORY)
    : snapshot.viewInSteps(materialHistory);
}

function isThereOn({ from, to }: ClusterState, day: string): boolean {
  return from <= day && (to === null || day < to);
}

function mergedMaterial(found: readonly PublishedMaterial[]): MergedMaterial {
  const members = found.toSorted(byOrigin);
  return { canonical: members[0]!, members, sources: sourcesOf(members) };
}

/** Negative where a document is nearer to its origin than another. */
export function byOrigin(a: PublishedMaterial, b: PublishedMaterial): number {
  return (
    channelRank(a) - channelRank(b) ||
    Number(a.signalReadyAtMs === null) - Number(b.signalReadyAtMs === null) ||
    a.firstSeenAtMs - b.firstSeenAtMs ||
    (a.materialId < b.materialId ? -1 : 1)
  );
}

function channelRank({ source }: PublishedMaterial): number {
  return MATERIAL_CHANNELS.indexOf(source.channel);
}

function sourcesOf(members: readonly PublishedMaterial[]): WeighedSource[] {
  const byId = new Map(members.map(({ source }) => [source.source_id, source]));
  return Array.from(byId.values(), ({ source_id: sourceId, name, authority, tier }) => ({
    sourceId,
    name,
    authority,
    tier,
    weight: TIER_WEIGHTS[tier],
  }));
}
