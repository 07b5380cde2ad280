import type { Fact } from '#kernel/ports/fact-store.ts';
import { inChunks, type Steps } from '#kernel/async/steps.ts';
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
import { learnedSpan, type TellingKnowledge } from '#signalhub/facts/learned-span.ts';

/** Documents that told the same, as they were known at the end of each of the days [from, to). */
export interface ClusterState {
  /** The earliest first. */
  readonly members: readonly PublishedMaterial[];
  readonly from: string;
  /** Null without end. */
  readonly to: string | null;
}

/** What of a snapshot its materials are made from. */
export interface MaterialFacts extends TellingKnowledge {
  readonly facts: { of(kind: string): readonly Fact[] };
}

/** A statement about a document or source, and the dates [from, to) whose ends knew it. */
interface Told {
  readonly fact: Fact;
  readonly from: string;
  readonly to: string | null;
}

/** A document in one of the versions in which it was told; its id names the version. */
interface Version extends ComparedMaterial {
  readonly material: PublishedMaterial;
  readonly fact: Fact;
  readonly source: Fact;
}

/**
 * Every cluster of documents that was ever known, with its days: what a document said, which reprints
 * it had and whose it was, as known at the end of each day. A document stays what it was on its date,
 * so one that was valid then and is not any more is there too; one that nobody speaks of any more, or
 * whose source nobody knows, is not. A change costs what the cluster costs that it happens to.
 *
 * A derivation of snapshots; where each date has its own knowledge, it is equal on every date.
 */
export function* materialHistory(snapshot: MaterialFacts): Steps<readonly ClusterState[]> {
  const sources = yield* toldByKey(snapshot, MATERIAL_SOURCE_KIND.name);
  const materials = yield* toldByKey(snapshot, POLICY_MATERIAL_KIND.name);
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

type Rows = ReadonlyMap<string, readonly Told[]>;

function* toldByKey(snapshot: MaterialFacts, kind: string): Steps<Rows> {
  const byKey = new Map<string, Told[]>();
  for (const few of inChunks(snapshot.facts.of(kind))) {
    for (const fact of few) {
      const span = learnedSpan(fact, snapshot);
      if (span === null) continue;
      const from = span.from > fact.validFrom ? span.from : fact.validFrom;
      if (span.to !== null && span.to <= from) continue;
      const told = { fact, from, to: span.to };
      const rows = byKey.get(fact.key);
      if (rows === undefined) byKey.set(fact.key, [told]);
      else rows.push(told);
    }
    yield;
  }
  return byKey;
}

/** Of each day the documents that may be others at its end than the day before. */
function* changesByDay(materials: Rows, sources: Rows): Steps<Map<string, Set<string>>> {
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
      const { material_date: date, source_id: sourceId } = fact.payload as PolicyMaterialPayload;
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

/** Goes through the days, and keeps what each of them changes. */
class HistoryWalk {
  readonly #materials: Rows;
  readonly #sources: Rows;
  readonly #clusters = new DuplicateClusters<Version>();
  readonly #current = new Map<string, Version>();
  /** Versions whose cluster was touched on the day. */
  readonly #touched = new Set<string>();
  /** What goes on, by version. */
  readonly #open = new Map<
    string,
    { readonly members: readonly Version[]; readonly from: string }
  >();
  readonly #states: ClusterState[] = [];

  constructor(materials: Rows, sources: Rows) {
    this.#materials = materials;
    this.#sources = sources;
  }

  /** Takes over what is known of a document at the end of a day. */
  take(key: string, day: string): void {
    const before = this.#current.get(key);
    const fact = lastOf(this.#materials.get(key), day);
    const payload = fact?.payload as PolicyMaterialPayload | undefined;
    const source = payload === undefined ? null : lastOf(this.#sources.get(payload.source_id), day);
    // A source that nobody speaks of says nothing about the document's weight.
    const isThere = payload !== undefined && source !== null && payload.material_date <= day;
    if (isThere && before?.fact === fact && before.source === source) return;
    if (before !== undefined) {
      this.#touch(before.materialId);
      this.#clusters.remove(before.materialId);
      this.#current.delete(key);
    }
    if (!isThere) return;
    const material = publishedMaterial(payload, source.payload as MaterialSourcePayload);
    // No text of an id has this character, so versions come in the order of their ids.
    const materialId = `${key}\u0000${day}`;
    const version = { ...material, materialId, material, fact: fact!, source };
    this.#clusters.add(version);
    this.#current.set(key, version);
    this.#touched.add(materialId);
  }

  /** Ends what the day has changed, and begins what it has made of it. */
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

/** What was last said by a day of what was known at its end. */
function lastOf(rows: readonly Told[] | undefined, day: string): Fact | null {
  let last: Fact | null = null;
  for (const { fact, from, to } of rows ?? []) {
    if (from > day || (to !== null && to <= day)) continue;
    if (last === null || last.validFrom < fact.validFrom) last = fact;
  }
  return last;
}
