import type { MaterialEventKind } from '#clients/typescript/src/index.ts';

/** The properties of a material that a list needs. */
export interface Listed {
  /** Id of the earliest of its reprints, which heads the row of all of them. */
  readonly materialId: string;
  readonly materialIds: readonly string[];
  /** Its place in the feed. */
  readonly signalReadyAt: string;
}

/** A material that arrived, or changed. */
export interface Arrival<Material> {
  readonly kind: MaterialEventKind;
  readonly material: Material;
}

/**
 * Materials of pages and of a live stream as one list, each once, the newest first as the graph orders them. New
 * arrivals are held back until the reader requests them, so that the list does not move while the reader reads.
 */
export class MaterialList<Material extends Listed> {
  readonly #known = new Map<string, Material>();
  /** The material whose row shows each id. */
  readonly #toldUnder = new Map<string, string>();
  readonly #held = new Set<string>();
  #newest: ReadonlySet<string> = new Set();
  /** The last material of the pages; what is older waits until the pages reach it. */
  #reached: Material | null = null;
  #hasOlder = false;
  #ordered: readonly Material[] | null = null;

  /** Whether the graph has older materials than the pages so far. */
  get hasOlder(): boolean {
    return this.#hasOlder;
  }

  /** Those that came into view last. */
  get newest(): ReadonlySet<string> {
    return this.#newest;
  }

  /** Those in view, the newest first. */
  get shown(): readonly Material[] {
    return this.#inReach.filter(({ materialId }) => !this.#held.has(materialId));
  }

  /** Those that wait for the reader. */
  get held(): readonly Material[] {
    return this.#inReach.filter(({ materialId }) => this.#held.has(materialId));
  }

  /** Appends a page. Items from the stream are newer than a page, and stay. */
  addPage(items: readonly Material[], hasOlder: boolean): void {
    for (const item of items) {
      if (!this.#toldUnder.has(item.materialId)) this.#set(item);
    }
    this.#reached = items.at(-1) ?? this.#reached;
    this.#hasOlder = hasOlder;
    this.#ordered = null;
  }

  /**
   * Takes an item of the stream, which may be repeated after a reconnect.
   *
   * @param isHeld whether a new material waits until `release`
   */
  take({ kind, material }: Arrival<Material>, isHeld: boolean): void {
    this.#ordered = null;
    if (kind === 'withdrawn') {
      this.#drop(material.materialId);
      return;
    }
    if (this.#isPast(material)) return;
    const taken = new Set(material.materialIds.flatMap((id) => this.#toldUnder.get(id) ?? []));
    const wasShown = [...taken].some((id) => !this.#held.has(id));
    for (const id of taken) this.#drop(id);
    this.#set(material);
    if (wasShown) return;
    if (isHeld) this.#held.add(material.materialId);
    else if (taken.size === 0) this.#newest = new Set([material.materialId]);
  }

  /** Brings into view what waits. */
  release(): void {
    if (this.#held.size === 0) return;
    this.#newest = new Set(this.#held);
    this.#held.clear();
  }

  /** Forgets what lies before a moment, so that a list that stays open does not grow for ever. */
  forgetBefore(timeMs: number): void {
    for (const { materialId, signalReadyAt } of this.#known.values()) {
      if (Date.parse(signalReadyAt) < timeMs) this.#drop(materialId);
    }
  }

  get #inReach(): readonly Material[] {
    this.#ordered ??= [...this.#known.values()]
      .filter(
        (one) => !this.#hasOlder || this.#reached === null || inOrder(one, this.#reached) <= 0,
      )
      .toSorted(inOrder);
    return this.#ordered;
  }

  /** Whether the list knows more of it: it has become a reprint of an earlier one since. */
  #isPast({ materialId, materialIds }: Material): boolean {
    const holder = this.#known.get(this.#toldUnder.get(materialId) ?? '');
    if (holder === undefined || holder.materialId === materialId) return false;
    return materialIds.every((id) => holder.materialIds.includes(id));
  }

  #set(material: Material): void {
    this.#known.set(material.materialId, material);
    for (const id of [material.materialId, ...material.materialIds]) {
      this.#toldUnder.set(id, material.materialId);
    }
  }

  #drop(materialId: string): void {
    const known = this.#known.get(materialId);
    if (known === undefined) return;
    this.#known.delete(materialId);
    this.#held.delete(materialId);
    for (const id of [materialId, ...known.materialIds]) {
      if (this.#toldUnder.get(id) === materialId) this.#toldUnder.delete(id);
    }
    this.#ordered = null;
  }
}

/** The newest first, then the greater id, as the graph lists them. */
function inOrder(one: Listed, other: Listed): number {
  const byTime = Date.parse(other.signalReadyAt) - Date.parse(one.signalReadyAt);
  if (byTime !== 0) return byTime;
  if (one.materialId === other.materialId) return 0;
  return one.materialId > other.materialId ? -1 : 1;
}
