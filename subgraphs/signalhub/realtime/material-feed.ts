import { BEFORE_ALL, shownMark, type LogPlace } from '#kernel/ports/log-place.ts';
import type { LoggedMaterial } from '#kernel/ports/material-log.ts';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';
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
import { RollingSums } from '#signalhub/realtime/rolling-sums.ts';
import { WINDOW_MS, type RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import {
  byAttention,
  sectorDelta,
  type SectorDelta,
  type SectorSumsPair,
} from '#signalhub/realtime/sector-delta.ts';
import { SharedWords } from '#signalhub/realtime/shared-words.ts';

/** Retention of lists: the longest window, the one before it, and a cursor's lifetime. */
const LISTED_MS = 2 * WINDOW_MS['3d'] + CURSOR_LIFE_MS;

/** Retention of materials: their duplicates may be that much younger. */
export const REMEMBERED_MS = LISTED_MS + DUPLICATE_RULE.maxApartMs;

/** Effect of a material on the feed; `withdrawn` means that the log lost it. */
export type FeedChangeKind = 'published' | 'reprinted' | 'corrected' | 'withdrawn';

/** A material's effect on the feed, and its position in the log. */
export interface FeedChange extends LogPlace {
  readonly kind: FeedChangeKind;
  readonly item: FeedItem;
  readonly loggedAtMs: number;
  /** Increases with each change that this process publishes, also where a truncated log reuses sequence numbers. */
  readonly order: number;
}

/**
 * The realtime feed in memory: materials in clusters of duplicates, in lists and in sums over rolling
 * windows, all maintained incrementally as materials arrive in any order. Its answers depend on the set of
 * materials and on the requested moment, never on the order.
 */
export class MaterialFeed {
  readonly lists = new FeedLists();
  readonly #clusters = new DuplicateClusters<RealtimeMaterial>();
  /** Listed items by the id of their canonical material. */
  readonly #items = new Map<string, FeedItem>();
  readonly #sums = new RollingSums(this.lists);
  readonly #words = new SharedWords();
  /** Changes in log order, for clients that resume. */
  #changes: FeedChange[] = [];
  /** Prepared materials that are not yet applied, by sequence number. */
  readonly #prepared = new Map<number, RealtimeMaterial>();
  /** The last material whose change was evicted; without its mark where that was never known. */
  #forgotten: LogPlace = BEFORE_ALL;
  #place: LogPlace = BEFORE_ALL;
  readonly #ordersBefore: number;

  /** @param ordersBefore greater than the order of every change published before */
  constructor(ordersBefore = 0) {
    this.#ordersBefore = ordersBefore;
  }

  /** Sequence number of the last applied material. */
  get sequence(): number {
    return this.#place.sequence;
  }

  /** The applied end of the log. */
  get place(): LogPlace {
    return this.#place;
  }

  /** The order of the last change. */
  get order(): number {
    return this.#ordersBefore + this.sequence;
  }

  /** Retained changes, in log order. */
  get changes(): readonly FeedChange[] {
    return this.#changes;
  }

  /**
   * Whether the log contains a client's position. An older position than the retained ones, or one without a
   * mark, is accepted.
   */
  has({ sequence, mark }: LogPlace): boolean {
    if (sequence > this.sequence) return false;
    const known = this.#markAt(sequence);
    return known === '' || mark === '' || shownMark(known) === shownMark(mark);
  }

  /** Number of retained materials. */
  get size(): number {
    return this.#clusters.size;
  }

  /**
   * Prepares materials of the log, one per step, in order: compares their texts, which is most of the work.
   * No answer changes until they are applied.
   */
  *prepare(batch: readonly LoggedMaterial[]): SteppedWork<void> {
    for (const logged of batch) {
      if (!this.#prepared.has(logged.sequence)) {
        const material = realtimeMaterialOf(logged, this.#words);
        this.#clusters.prepare(material);
        this.#prepared.set(logged.sequence, material);
      }
      yield;
    }
  }

  /** Applies the next material of the log. */
  apply(logged: LoggedMaterial): FeedChange {
    const { sequence } = logged;
    const material = this.#prepared.get(sequence) ?? realtimeMaterialOf(logged, this.#words);
    this.#prepared.delete(sequence);
    if (this.sequence === 0) this.#forgotten = { sequence: sequence - 1, mark: '' };
    this.#place = { sequence, mark: logged.mark };
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
    const { loggedAtMs } = logged;
    const change = { kind, item, ...this.#place, loggedAtMs, order: this.order } as const;
    this.#changes.push(change);
    return change;
  }

  /** Changes after a position in the log; null where some were evicted, or the position does not exist. */
  changesAfter(place: LogPlace): readonly FeedChange[] | null {
    if (place.sequence < this.#forgotten.sequence || !this.has(place)) return null;
    return this.#changes.slice(this.#firstAfter(place.sequence));
  }

  /** Changes logged at a moment or later; null where some were evicted. */
  changesSince(loggedAtMs: number): readonly FeedChange[] | null {
    const before = this.#changes.findLastIndex((change) => change.loggedAtMs < loggedAtMs);
    // The log times of evicted changes are unknown.
    if (before === -1 && this.#forgotten.sequence > 0) return null;
    return this.#changes.slice(before + 1);
  }

  /** Sectors with terms in the window, by descending attention. */
  sectorsIn(
    window: RollingWindow,
    channel: MaterialChannel | null,
    isKnown: (sectorId: string) => boolean = () => true,
  ): SectorDelta[] {
    const deltas: SectorDelta[] = [];
    const { now, before } = this.#sums.at(window);
    for (const [sectorId, sums] of now.sectors) {
      if (!isKnown(sectorId)) continue;
      const pair = { now: sums, before: before.sectors.get(sectorId) };
      const delta = this.#delta(sectorId, pair, window, channel);
      if (delta !== null) deltas.push(delta);
    }
    return deltas.sort(byAttention);
  }

  /** One sector in a window; null where the window has no term of it. */
  sectorIn(
    sectorId: string,
    window: RollingWindow,
    channel: MaterialChannel | null,
  ): SectorDelta | null {
    const { now, before } = this.#sums.at(window);
    const sums = now.sectors.get(sectorId);
    if (sums === undefined) return null;
    const pair = { now: sums, before: before.sectors.get(sectorId) };
    return this.#delta(sectorId, pair, window, channel);
  }

  /** The item of a material or of its reprint; null for an unknown one. */
  itemOf(materialId: string): FeedItem | null {
    const cluster = this.#clusters.of(materialId);
    if (cluster === undefined) return null;
    return this.#items.get(cluster.canonical.materialId) ?? null;
  }

  /** Evicts what no window and no cursor can reach. */
  forget(nowMs: number): void {
    const listedFromMs = nowMs - LISTED_MS;
    this.#sums.follow(nowMs);
    for (const item of this.lists.dropBefore(listedFromMs)) {
      const { materialId } = item.canonical;
      if (this.#items.get(materialId) === item) this.#items.delete(materialId);
    }
    this.#sums.dropBefore(listedFromMs);
    this.#clusters.forget(nowMs - REMEMBERED_MS);
    this.#forgetChanges(listedFromMs);
  }

  #forgetChanges(loggedBeforeMs: number): void {
    const last = this.#changes.findLastIndex((change) => change.loggedAtMs < loggedBeforeMs);
    if (last === -1) return;
    this.#forgotten = this.#changes[last]!;
    this.#changes = this.#changes.slice(last + 1);
  }

  /** Index of the first change after a sequence number. */
  #firstAfter(sequence: number): number {
    let [low, high] = [0, this.#changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#changes[middle]!.sequence <= sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The mark of a sequence number; empty where unknown, as for a material that was too old to be applied. */
  #markAt(sequence: number): string {
    if (sequence === this.#forgotten.sequence) return this.#forgotten.mark;
    const known = this.#changes[this.#firstAfter(sequence) - 1];
    return known?.sequence === sequence ? known.mark : '';
  }

  #list(item: FeedItem): FeedItem {
    this.#items.set(item.canonical.materialId, item);
    this.lists.insert(item);
    this.#sums.insert(item);
    return item;
  }

  #retire(item: FeedItem, sequence: number): void {
    item.untilSequence = sequence;
    this.lists.retire(item);
    this.#items.delete(item.canonical.materialId);
    this.#sums.remove(item);
  }

  /** A further source reports the same: the item weighs more, and is otherwise unchanged. */
  #update(item: FeedItem, members: readonly RealtimeMaterial[]): void {
    this.#sums.remove(item);
    item.members = members;
    item.joinedAtMs = joinedAtMsOf(members);
    this.#sums.insert(item);
  }

  #delta(
    sectorId: string,
    sums: SectorSumsPair,
    window: RollingWindow,
    channel: MaterialChannel | null,
  ): SectorDelta | null {
    const { startMs, endMs } = window;
    return sectorDelta(sectorId, sums, window, channel, () =>
      this.lists.termsNewestFirst(sectorId, startMs, endMs),
    );
  }
}
