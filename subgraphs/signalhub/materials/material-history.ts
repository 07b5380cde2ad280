import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { FactDerivation, FactsByKind } from '#signalhub/facts/fact-derivation.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import {
  MATERIAL_SOURCE_KIND,
  type MaterialSourcePayload,
} from '#signalhub/facts/kinds/material-source.ts';
import {
  POLICY_MATERIAL_KIND,
  type PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import {
  DuplicateClusters,
  type ComparedMaterial,
} from '#signalhub/materials/duplicate-clusters.ts';
import {
  publishedMaterial,
  type PublishedMaterial,
} from '#signalhub/materials/published-material.ts';
import { learnedSpan, type KnowledgeScope } from '#signalhub/facts/learned-span.ts';

/** Documents with the same news, as known at the end of each of the days [from, to). */
export interface ClusterState {
  /** Earliest first. */
  readonly members: readonly PublishedMaterial[];
  readonly from: string;
  /** Null for an open end. */
  readonly to: string | null;
}

/** The part of a snapshot that its materials are derived from. */
export interface MaterialScope extends KnowledgeScope {
  readonly facts: FactsByKind;
}

/** A statement about a document or source, and the dates [from, to) at whose ends it was known. */
interface KnownStatement<Payload extends FactPayload> {
  readonly fact: Fact<Payload>;
  readonly from: string;
  readonly to: string | null;
}

/** One published version of a document; its id identifies the version. */
interface Version extends ComparedMaterial {
  readonly material: PublishedMaterial;
  readonly fact: Fact;
  readonly source: Fact;
}

/**
 * Every known cluster of documents with its days: the content of the documents, their reprints and sources, as known at
 * the end of each day. A document keeps the state of its date: a document that was valid then stays, even if it no
 * longer is. A document without current statements, or with an unknown source, is left out. The cost of a change
 * depends only on the clusters that it affects.
 *
 * A derivation of snapshots; where each date has its own knowledge, it is the same on every date.
 */
export function* materialHistory(snapshot: MaterialScope): SteppedWork<readonly ClusterState[]> {
  const sources = yield* statementsByKey(snapshot, MATERIAL_SOURCE_KIND);
  const materials = yield* statementsByKey(snapshot, POLICY_MATERIAL_KIND);
  const walk = new HistoryWalk(materials, sources);
  const days = yield* changesByDay(materials, sources);
  for (const day of [...days.keys()].sort()) {
    for (const key of days.get(day)!) {
      walk.take(key, day);
      yield;
    }
    walk.endDay(day);
    yield;
  }
  return walk.states();
}

/** The history where each date has its own knowledge. */
export const MATERIAL_HISTORY: FactDerivation<readonly ClusterState[]> = {
  kinds: [MATERIAL_SOURCE_KIND, POLICY_MATERIAL_KIND],
  derive: (facts) => materialHistory({ facts, knownAsOf: null, knownAtMs: Infinity }),
};

type Rows<Payload extends FactPayload> = ReadonlyMap<string, readonly KnownStatement<Payload>[]>;
type Materials = Rows<PolicyMaterialPayload>;
type Sources = Rows<MaterialSourcePayload>;

function* statementsByKey<Payload extends FactPayload>(
  snapshot: MaterialScope,
  kind: FactKind<Payload>,
): SteppedWork<Rows<Payload>> {
  const byKey = new Map<string, KnownStatement<Payload>[]>();
  for (const few of inChunks(snapshot.facts.of(kind))) {
    for (const fact of few) {
      const span = learnedSpan(fact, snapshot);
      if (span === null) continue;
      const from = span.from > fact.validFrom ? span.from : fact.validFrom;
      if (span.to !== null && span.to <= from) continue;
      const statement = { fact, from, to: span.to };
      byKey.getOrInsertComputed(fact.key, () => []).push(statement);
    }
    yield;
  }
  return byKey;
}

/** For each day, the documents that may have changed since the day before. */
function* changesByDay(
  materials: Materials,
  sources: Sources,
): SteppedWork<Map<string, Set<string>>> {
  const days = new Map<string, Set<string>>();
  const keysOfSource = new Map<string, Set<string>>();
  const note = (day: string | null, keys: Iterable<string>): void => {
    if (day === null) return;
    const noted = days.get(day) ?? new Set<string>();
    for (const key of keys) noted.add(key);
    days.set(day, noted);
  };
  for (const [key, rows] of materials) {
    for (const { fact, from, to } of rows) {
      const { material_date: date, source_id: sourceId } = fact.payload;
      note(date > from ? date : from, [key]);
      note(to, [key]);
      const keys = keysOfSource.get(sourceId) ?? new Set<string>();
      keysOfSource.set(sourceId, keys.add(key));
    }
    yield;
  }
  for (const [sourceId, rows] of sources) {
    const keys = keysOfSource.get(sourceId) ?? [];
    for (const { from, to } of rows) {
      note(from, keys);
      note(to, keys);
    }
    yield;
  }
  return days;
}

/** Iterates over the days and records what changes on each of them. */
class HistoryWalk {
  readonly #materials: Materials;
  readonly #sources: Sources;
  readonly #clusters = new DuplicateClusters<Version>();
  readonly #current = new Map<string, Version>();
  /** Versions whose cluster changed on the day. */
  readonly #touched = new Set<string>();
  /** Current clusters, by version. */
  readonly #open = new Map<
    string,
    { readonly members: readonly Version[]; readonly from: string }
  >();
  readonly #states: ClusterState[] = [];

  constructor(materials: Materials, sources: Sources) {
    this.#materials = materials;
    this.#sources = sources;
  }

  /** Applies what is known of a document at the end of a day. */
  take(key: string, day: string): void {
    const before = this.#current.get(key);
    const fact = lastOf(this.#materials.get(key), day);
    const payload = fact?.payload;
    const source = payload === undefined ? null : lastOf(this.#sources.get(payload.source_id), day);
    // A document whose source is unknown has no weight.
    const isThere = payload !== undefined && source !== null && payload.material_date <= day;
    if (isThere && before?.fact === fact && before.source === source) return;
    if (before !== undefined) {
      this.#touch(before.materialId);
      this.#clusters.remove(before.materialId);
      this.#current.delete(key);
    }
    if (!isThere) return;
    const material = publishedMaterial(payload, source.payload);
    // Ids never contain this character, so versions are sorted by the id.
    const materialId = `${key}\u0000${day}`;
    const version = { ...material, materialId, material, fact: fact!, source };
    this.#clusters.add(version);
    this.#current.set(key, version);
    this.#touched.add(materialId);
  }

  /** Ends the states that the day changed, and begins the new ones. */
  endDay(day: string): void {
    const clusters = new Set(
      Array.from(this.#touched, (id) => this.#clusters.of(id)).filter((one) => one !== undefined),
    );
    for (const { members } of clusters) {
      for (const { materialId } of members) this.#touched.add(materialId);
    }
    for (const id of this.#touched) this.#close(id, day);
    for (const { members } of clusters) {
      const state = { members: [...members], from: day };
      for (const { materialId } of members) this.#open.set(materialId, state);
    }
    this.#touched.clear();
  }

  states(): readonly ClusterState[] {
    for (const { members, from } of new Set(this.#open.values())) this.#keep(members, from, null);
    return this.#states;
  }

  #touch(materialId: string): void {
    for (const member of this.#clusters.of(materialId)?.members ?? []) {
      this.#touched.add(member.materialId);
    }
  }

  #close(materialId: string, day: string): void {
    const state = this.#open.get(materialId);
    if (state === undefined) return;
    for (const member of state.members) {
      if (this.#open.get(member.materialId) === state) this.#open.delete(member.materialId);
    }
    this.#keep(state.members, state.from, day);
  }

  #keep(members: readonly Version[], from: string, to: string | null): void {
    this.#states.push({ members: members.map(({ material }) => material), from, to });
  }
}

/** The last statement known at the end of a day. */
function lastOf<Payload extends FactPayload>(
  rows: readonly KnownStatement<Payload>[] | undefined,
  day: string,
): Fact<Payload> | null {
  let last: Fact<Payload> | null = null;
  for (const { fact, from, to } of rows ?? []) {
    if (from > day || (to !== null && to <= day)) continue;
    if (last === null || last.validFrom < fact.validFrom) last = fact;
  }
  return last;
}
