import { PostingTable, type Slot } from '#signalhub/materials/posting-table.ts';
import { isSameNews, leastShared } from '#signalhub/materials/similarity.ts';
import { mixed, type TextFingerprint } from '#signalhub/materials/text-fingerprint.ts';

/** A text under a name. */
interface Entry<Item> {
  readonly item: Item;
  readonly fingerprint: TextFingerprint;
}

/**
 * Finds every text that is the same news as a given one, without looking at the others. If the
 * shorter of two texts must share `s` of its `n` grams with the longer one, any `n − s + 1` of its
 * grams hold at least one that is shared. So the rarest third of the shorter text leads to the longer
 * one and back: the rarest grams of a new text are looked for among all grams of the others, and all
 * its grams among the rarest of the others. Nothing is missed, whatever came first, and common grams
 * are never followed.
 */
export class TextIndex<Item> {
  readonly #entries: Entry<Item>[] = [];
  readonly #grams = new PostingTable();
  /** Per entry, the search that looked at it last. */
  readonly #seenBy: number[] = [];
  #search = 0;

  /** The items whose texts are the same news, in the order in which they were added. */
  find(fingerprint: TextFingerprint): Item[] {
    const slots = this.#grams.slotsOf(keysOf(fingerprint));
    const found: number[] = [];
    this.#search += 1;
    const look = (at: number): void => {
      if (this.#seenBy[at] === this.#search) return;
      this.#seenBy[at] = this.#search;
      if (isSameNews(fingerprint, this.#entries[at]!.fingerprint)) found.push(at);
    };
    for (const slot of slots) this.#grams.visitRare(slot, look);
    const most = this.#mostOfRare(slots);
    let left = rareCountOf(slots.length);
    for (const slot of slots) {
      if (left === 0) break;
      if (this.#grams.countAt(slot) > most) continue;
      this.#grams.visitAll(slot, look);
      left -= 1;
    }
    return found.sort((a, b) => a - b).map((at) => this.#entries[at]!.item);
  }

  add(item: Item, fingerprint: TextFingerprint): void {
    const at = this.#entries.length;
    const keys = keysOf(fingerprint);
    const slots = this.#grams.slotsOf(keys);
    const most = this.#mostOfRare(slots);
    const counts = slots.map((slot) => this.#grams.countAt(slot));
    let left = rareCountOf(slots.length);
    for (const [index, key] of keys.entries()) {
      const isRare = left > 0 && counts[index]! <= most;
      if (isRare) left -= 1;
      this.#grams.add(key, at, isRare);
    }
    this.#entries.push({ item, fingerprint });
    this.#seenBy.push(0);
  }

  /** Most texts that have one of the rarest grams; of those with as many, the first are taken. */
  #mostOfRare(slots: readonly Slot[]): number {
    const counts = Uint32Array.from(slots, (slot) => this.#grams.countAt(slot)).sort();
    return counts[rareCountOf(slots.length) - 1] ?? 0;
  }
}

/** How many grams of a text lead to every one that shares enough with it. */
function rareCountOf(count: number): number {
  return count - leastShared(count) + 1;
}

/** Texts with other numbers are never the same news, so their grams are kept apart from the start. */
function keysOf({ grams, numbers }: TextFingerprint): Uint32Array {
  let salt = 0;
  for (let at = 0; at < numbers.length; at += 1) salt = mixed(salt * 31 + numbers.charCodeAt(at));
  return grams.map((gram) => mixed(gram ^ salt));
}
