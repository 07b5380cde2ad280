import { canonicalDocumentNumber } from '#signalhub/materials/document-number.ts';
import { canonicalUrl } from '#signalhub/materials/canonical-url.ts';
import { DUPLICATE_RULE } from '#signalhub/materials/similarity.ts';
import { TextIndex } from '#signalhub/materials/text-index.ts';
import { fingerprintOf, saltedOf } from '#signalhub/materials/text-fingerprint.ts';

/** Expiry of materials is checked hourly. */
const HOUR_MS = 3_600_000;

/**
 * A text with this many copies is no longer indexed, because each similar text is also similar to one of the copies.
 * This bounds the cost per copy of a frequent text.
 */
const MAX_SAME_TEXTS = 63;

/** The properties by which duplicates are detected. */
export interface ComparedMaterial {
  readonly materialId: string;
  /** `signal_ready_at`, in milliseconds since the epoch. */
  readonly readyAtMs: number;
  /** Its text; the title if it has none. */
  readonly text: string;
  /** Document number (文号); empty for none. */
  readonly docNo: string;
  /** Empty for none. */
  readonly url: string;
  /** Another material of the same cluster, independent of their texts; empty for none. */
  readonly relatedId?: string;
}

/** Materials with the same news. */
export interface Cluster<Material extends ComparedMaterial> {
  /** The earliest, by time and id: it represents the cluster. */
  readonly canonical: Material;
  /** All members, earliest first. */
  readonly members: readonly Material[];
}

/** The result of adding a material. */
export interface ClusterChange<Material extends ComparedMaterial> {
  readonly cluster: Cluster<Material>;
  /** Clusters merged into it, as they were before. */
  readonly absorbed: readonly Cluster<Material>[];
}

interface GrowingCluster<Material extends ComparedMaterial> extends Cluster<Material> {
  canonical: Material;
  members: Material[];
}

/** An identifier of a material, and the index of such identifiers. */
interface KnownName {
  readonly known: Map<string, string>;
  readonly name: string;
}

/** The common parts of a material and earlier ones. */
interface Comparison<Material extends ComparedMaterial> {
  readonly sameTexts: readonly Material[];
  readonly names: readonly KnownName[];
}

/**
 * Groups materials into clusters of duplicates as they arrive. Two materials belong together if they have the same
 * document number or the same URL, or report the same news within 72 hours; clusters are the transitive closure.
 * Clusters depend on the set of materials, not on their order of arrival; only if a clause or a text is extremely
 * frequent within three days, the first ones count.
 */
export class DuplicateClusters<Material extends ComparedMaterial> {
  readonly #clusterOf = new Map<string, GrowingCluster<Material>>();
  /** Ids by the hour in which they may expire, if their cluster has no newer member. */
  readonly #idsByHour = new Map<number, string[]>();
  /** Text indexes by periods as long as the maximum distance of two duplicates. */
  readonly #texts = new Map<number, TextIndex<Material>>();
  readonly #byDocNo = new Map<string, string>();
  readonly #byUrl = new Map<string, string>();
  /** Comparisons of materials that are prepared but not yet added, by id. */
  readonly #prepared = new Map<string, Comparison<Material>>();
  /** Materials that were referenced before they arrived, by the id of the waiting material. */
  readonly #awaited = new Map<string, string[]>();

  /**
   * Does the expensive part of adding a material: compares its text with earlier ones. No cluster changes
   * until it is added. Prepare materials in the order in which you add them.
   */
  prepare(material: Material): void {
    const { materialId } = material;
    if (this.#clusterOf.has(materialId) || this.#prepared.has(materialId)) return;
    this.#prepared.set(materialId, this.#compare(material));
  }

  /** Adds a material; each id once. */
  add(material: Material): ClusterChange<Material> {
    const { materialId } = material;
    if (this.#clusterOf.has(materialId)) throw new Error(`${materialId} was added before`);
    const joined = new Set<GrowingCluster<Material>>();
    for (const id of this.#duplicatesOf(material)) joined.add(this.#clusterOf.get(id)!);
    const absorbed = Array.from(joined, ({ canonical, members }) => ({
      canonical,
      members: [...members],
    }));
    const cluster = this.#join([...joined], material);
    this.#noteHour(materialId, material.readyAtMs);
    return { cluster, absorbed };
  }

  /** Removes a material. The rest of its cluster splits if no other link connects it. */
  remove(materialId: string): void {
    const cluster = this.#clusterOf.get(materialId);
    if (cluster === undefined) return;
    this.#drop(cluster);
    for (const member of cluster.members) if (member.materialId !== materialId) this.add(member);
  }

  /** The cluster of an added material. */
  of(materialId: string): Cluster<Material> | undefined {
    return this.#clusterOf.get(materialId);
  }

  /** Every cluster, earliest canonical material first. */
  all(): Cluster<Material>[] {
    const clusters = [...new Set(this.#clusterOf.values())];
    return clusters.sort((a, b) => byMoment(a.canonical, b.canonical));
  }

  get size(): number {
    return this.#clusterOf.size;
  }

  /** Number of indexed texts. */
  get comparedTexts(): number {
    return [...this.#texts.values()].reduce((sum, texts) => sum + texts.size, 0);
  }

  /** Expires every cluster whose last member was ready before a moment; skips younger ones. */
  forget(beforeMs: number): void {
    const hours = [...this.#idsByHour.keys()].filter((hour) => hour * HOUR_MS < beforeMs);
    for (const id of hours.flatMap((hour) => this.#takeHour(hour))) {
      const cluster = this.#clusterOf.get(id);
      if (cluster === undefined) continue;
      const lastMs = cluster.members.at(-1)!.readyAtMs;
      if (lastMs < beforeMs) this.#drop(cluster);
      else this.#noteHour(id, lastMs);
    }
    for (const stretch of this.#texts.keys()) {
      if ((stretch + 1) * DUPLICATE_RULE.maxApartMs < beforeMs) this.#texts.delete(stretch);
    }
    for (const [name, waiting] of this.#awaited) {
      if (!waiting.some((id) => this.#clusterOf.has(id))) this.#awaited.delete(name);
    }
  }

  #noteHour(id: string, timeMs: number): void {
    const hour = Math.floor(timeMs / HOUR_MS);
    this.#idsByHour.getOrInsertComputed(hour, () => []).push(id);
  }

  #takeHour(hour: number): string[] {
    const ids = this.#idsByHour.get(hour)!;
    this.#idsByHour.delete(hour);
    return ids;
  }

  #drop({ members }: Cluster<Material>): void {
    for (const member of members) {
      this.#clusterOf.delete(member.materialId);
      for (const { known, name } of this.#namesOf(member)) {
        if (known.get(name) === member.materialId) known.delete(name);
      }
    }
  }

  #compare(material: Material): Comparison<Material> {
    return { sameTexts: this.#sameTexts(material), names: this.#namesOf(material) };
  }

  /** The identifiers of the same material, each with its index. */
  #namesOf({ docNo, url }: Material): KnownName[] {
    const names = [
      { known: this.#byDocNo, name: canonicalDocumentNumber(docNo) },
      { known: this.#byUrl, name: canonicalUrl(url) },
    ];
    return names.flatMap(({ known, name }) => (name === null ? [] : { known, name }));
  }

  /** Ids of materials in the same cluster; indexes this one for later materials. */
  #duplicatesOf(material: Material): string[] {
    const { materialId, relatedId = '' } = material;
    const { sameTexts, names } = this.#prepared.get(materialId) ?? this.#compare(material);
    this.#prepared.delete(materialId);
    const ids = sameTexts.map((other) => other.materialId).filter((id) => this.#clusterOf.has(id));
    for (const { known, name } of names) {
      const other = known.get(name);
      if (other === undefined) known.set(name, materialId);
      else ids.push(other);
    }
    const waiting = this.#awaited.get(materialId) ?? [];
    ids.push(...waiting.filter((id) => this.#clusterOf.has(id)));
    this.#awaited.delete(materialId);
    if (this.#clusterOf.has(relatedId)) ids.push(relatedId);
    else if (relatedId !== '') {
      this.#awaited.set(relatedId, [...(this.#awaited.get(relatedId) ?? []), materialId]);
    }
    return ids;
  }

  #sameTexts(material: Material): readonly Material[] {
    const { maxApartMs } = DUPLICATE_RULE;
    const fingerprint = saltedOf(fingerprintOf(material.text));
    if (fingerprint.grams.length === 0) return [];
    const stretch = Math.floor(material.readyAtMs / maxApartMs);
    const found = [stretch - 1, stretch, stretch + 1]
      .flatMap((near) => this.#texts.get(near)?.find(fingerprint) ?? [])
      .filter(
        ({ materialId, readyAtMs }) =>
          Math.abs(readyAtMs - material.readyAtMs) <= maxApartMs &&
          (this.#clusterOf.has(materialId) || this.#prepared.has(materialId)),
      );
    if (found.length < MAX_SAME_TEXTS) {
      const texts = this.#texts.get(stretch) ?? new TextIndex<Material>();
      this.#texts.set(stretch, texts);
      texts.add(material, fingerprint);
    }
    return found;
  }

  /** Members move into the largest cluster, so that each moves at most log₂(n) times. */
  #join(clusters: GrowingCluster<Material>[], material: Material): Cluster<Material> {
    const [largest, ...others] = clusters.sort((a, b) => b.members.length - a.members.length);
    if (largest === undefined) {
      const cluster = { canonical: material, members: [material] };
      this.#clusterOf.set(material.materialId, cluster);
      return cluster;
    }
    for (const member of [material, ...others.flatMap(({ members }) => members)]) {
      insertByMoment(largest.members, member);
      this.#clusterOf.set(member.materialId, largest);
    }
    largest.canonical = largest.members[0]!;
    return largest;
  }
}

/** Negative where a material is earlier than another, by time, then id. */
export function byMoment(a: ComparedMaterial, b: ComparedMaterial): number {
  if (a.readyAtMs !== b.readyAtMs) return a.readyAtMs - b.readyAtMs;
  if (a.materialId === b.materialId) return 0;
  return a.materialId < b.materialId ? -1 : 1;
}

function insertByMoment<Material extends ComparedMaterial>(
  members: Material[],
  member: Material,
): void {
  let at = members.length;
  while (at > 0 && byMoment(member, members[at - 1]!) < 0) at -= 1;
  members.splice(at, 0, member);
}
