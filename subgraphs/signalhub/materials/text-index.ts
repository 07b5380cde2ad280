import { PostingTable } from '#signalhub/materials/posting-table.ts';
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
 * one and back: one index holds all grams of every text, and is asked for the rarest of a new one;
 * the other holds the rarest of every text, and is asked for all grams of a new one. Nothing is
 * missed, whatever came first, and common grams are never followed.
 */
export class TextIndex<Item> {
  readonly #entries: Entry<Item>[] = [];
  readonly #allGrams = new PostingTable();
  readonly #rareGrams = new PostingTable();
  /** Per entry, the search that looked at it last. */
  readonly #seenBy: number[] = [];
  #search = 0;

  /** The items whose texts are the same news, in the order in which they were added. */
  find(fingerprint: TextFingerprint): Item[] {
    const keys = keysOf(fingerprint);
    const found: number[] = [];
    this.#search += 1;
    const look = (at: number): void => {
      if (this.#seenBy[at] === this.#search) return;
      this.#seenBy[at] = this.#search;
      if (isSameNews(fingerprint, this.#entries[at]!.fingerprint)) found.push(at);
    };
    for (const key of this.#rarest(keys)) this.#allGrams.visit(key, look);
    for (const key of keys) this.#rareGrams.visit(key, look);
    return found.sort((a, b) => a - b).map((at) => this.#entries[at]!.item);
  }

  add(item: Item, fingerprint: TextFingerprint): void {
    const at = this.#entries.length;
    const keys = keysOf(fingerprint);
    for (const key of this.#rarest(keys)) this.#rareGrams.add(key, at);
    for (const key of keys) this.#allGrams.add(key, at);
    this.#entries.push({ item, fingerprint });
    this.#seenBy.push(0);
  }

  #rarest(keys: Uint32Array): readonly number[] {
    const counted = Array.from(keys, (key) => ({ key, count: this.#allGrams.countOf(key) }));
    counted.sort((a, b) => a.count - b.count);
    return counted.slice(0, keys.length - leastShared(keys.length) + 1).map(({ key }) => key);
  }
}

/** Texts with other numbers are never the same news, so their grams are kept apart from the start. */
function keysOf({ grams, numbers }: TextFingerprint): Uint32Array {
  let salt = 0;
  for (let at = 0; at < numbers.length; at += 1) salt = mixed(salt * 31 + numbers.charCodeAt(at));
  return grams.map((gram) => mixed(gram ^ salt));
}
