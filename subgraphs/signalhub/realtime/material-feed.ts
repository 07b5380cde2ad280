import type { LoggedMaterial } from '#kernel/material-log.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { DuplicateClusters } from '#signalhub/materials/duplicate-clusters.ts';
import { DUPLICATE_RULE } from '#signalhub/materials/similarity.ts';
import { CURSOR_LIFE_MS } from '#signalhub/realtime/feed-cursor.ts';
import {
  contentOf,
  feedItemOf,
  joinedAtMsOf,
  type FeedItem,
} from '#signalhub/realtime/feed-item.ts';
import { FeedLists } from '#signalhub/realtime/feed-lists.ts';
import {
  realtimeMaterialOf,
  type RealtimeMaterial,
} from '#signalhub/realtime/realtime-material.ts';
import { WINDOW_MS, type RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import { byAttention, sectorDelta, type SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { SectorLedger } from '#signalhub/realtime/sector-ledger.ts';

/** How long materials are looked at: the longest window, the one before it, and a cursor's life. */
const LISTED_MS = 2 * WINDOW_MS['3d'] + CURSOR_LIFE_MS;

/** How long a material is remembered: its duplicates may be that much younger. */
export const REMEMBERED_MS = LISTED_MS + DUPLICATE_RULE.mostApartMs;

/** What a material was to the feed. */
export type FeedChangeKind = 'published' | 'reprinted' | 'corrected';

/** What a material did to the feed. */
export interface FeedChange {
  readonly kind: FeedChangeKind;
  readonly item: FeedItem;
  readonly sequence: number;
}

/**
 * The realtime feed in memory: materials in clusters of duplicates, in lists and in sums over rolling
 * windows, all kept up while materials come, in whatever order. What it answers depends on which
 * materials it has and on the moment that is asked for, never on their order.
 */
export class MaterialFeed {
  readonly lists = new FeedLists();
  readonly #clusters = new DuplicateClusters<RealtimeMaterial>();
  /** Listed items by the id of their canonical material. */
  readonly #items = new Map<string, FeedItem>();
  readonly #ledgers = new Map<string, SectorLedger>();
  readonly #sourceNumbers = new Map<string, number>();
  #sequence = 0;

  /** Number in the log of the last material that was applied. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Materials that are remembered. */
  get size(): number {
    return this.#clusters.size;
  }

  /** Takes in the next material of the log. */
  apply(logged: LoggedMaterial): FeedChange {
    const material = realtimeMaterialOf(logged);
    const { sequence } = material;
    this.#sequence = sequence;
    const { cluster, absorbed } = this.#clusters.add(material);
    material.text = '';
    const content = contentOf(cluster.members);
    let item: FeedItem | null = null;
    for (const { canonical } of absorbed) {
      const known = this.#items.get(canonical.materialId);
      if (known === undefined) continue;
      if (known.canonical === cluster.canonical && known.content === content) item = known;
      else this.#retire(known, sequence);
    }
    if (item === null) item = this.#list(feedItemOf(cluster.members, sequence));
    else this.#update(item, cluster.members);
    const isCorrection = content === material && material.payload.corrects !== '';
    const kind = isCorrection ? 'corrected' : absorbed.length === 0 ? 'published' : 'reprinted';
    return { kind, item, sequence };
  }

  /** Sectors that the window has something of, those of most attention first. */
  sectorsIn(
    window: RollingWindow,
    channel: MaterialChannel | null,
    isKnown: (sectorId: string) => boolean = () => true,
  ): SectorDelta[] {
    const deltas: SectorDelta[] = [];
    for (const [sectorId, ledger] of this.#ledgers) {
      if (ledger.isEmpty || !isKnown(sectorId)) continue;
      const delta = sectorDelta(sectorId, ledger, window, channel);
      if (delta !== null) deltas.push(delta);
    }
    return deltas.sort(byAttention);
  }

  /** One sector in a window; null when the window has nothing of it. */
  sectorIn(
    sectorId: string,
    window: RollingWindow,
    channel: MaterialChannel | null,
  ): SectorDelta | null {
    const ledger = this.#ledgers.get(sectorId);
    return ledger === undefined ? null : sectorDelta(sectorId, ledger, window, channel);
  }

  /** The item that lists a material, or of which it is a reprint; null for an unknown one. */
  itemOf(materialId: string): FeedItem | null {
    const cluster = this.#clusters.of(materialId);
    if (cluster === undefined) return null;
    return this.#items.get(cluster.canonical.materialId) ?? null;
  }

  /** Forgets what no window and no cursor reaches any more. */
  forget(nowMs: number): void {
    const listedFromMs = nowMs - LISTED_MS;
    for (const item of this.lists.dropBefore(listedFromMs)) {
      const { materialId } = item.canonical;
      if (this.#items.get(materialId) === item) this.#items.delete(materialId);
    }
    for (const ledger of this.#ledgers.values()) ledger.forget(listedFromMs);
    this.#clusters.forget(nowMs - REMEMBERED_MS);
  }

  #list(item: FeedItem): FeedItem {
    this.#items.set(item.canonical.materialId, item);
    this.lists.insert(item);
    for (const term of item.terms) this.#ledgerOf(term.sectorId).insert(term);
    return item;
  }

  #retire(item: FeedItem, sequence: number): void {
    item.untilSequence = sequence;
    this.lists.retire(item);
    this.#items.delete(item.canonical.materialId);
    for (const term of item.terms) this.#ledgerOf(term.sectorId).remove(term);
  }

  /** Another source tells the same: the item counts more, and is otherwise as it was. */
  #update(item: FeedItem, members: readonly RealtimeMaterial[]): void {
    item.members = members;
    item.joinedAtMs = joinedAtMsOf(members);
    for (const term of item.terms) this.#ledgerOf(term.sectorId).refresh(term);
  }

  #ledgerOf(sectorId: string): SectorLedger {
    const known = this.#ledgers.get(sectorId);
    if (known !== undefined) return known;
    const ledger = new SectorLedger((sourceId) => this.#numberOfSource(sourceId));
    this.#ledgers.set(sectorId, ledger);
    return ledger;
  }

  #numberOfSource(sourceId: string): number {
    const known = this.#sourceNumbers.get(sourceId);
    if (known !== undefined) return known;
    this.#sourceNumbers.set(sourceId, this.#sourceNumbers.size);
    return this.#sourceNumbers.size - 1;
  }
}
