import { GramChains, type GramPosition } from '#signalhub/materials/gram-chains.ts';
import { isSameNews, leastShared } from '#signalhub/materials/similarity.ts';
import type { SaltedFingerprint } from '#signalhub/materials/text-fingerprint.ts';

/**
 * Finds every text that is the same news as a given one, without looking at the others. If the
 * shorter of two texts must share `s` of its `n` grams with the longer one, any `n − s + 1` of its
 * grams hold at least one that is shared. So the rarest third of the shorter text leads to the longer
 * one and back: the rarest grams of a new text are looked for among all grams of the others, and all
 * its grams among the rarest of the others. Nothing is missed, whatever came first and whatever is
 * taken for rare, and common grams are hardly ever followed.
 */
export class TextIndex<Item> {
  readonly #items: Item[] = [];
  readonly #numbers: string[] = [];
  /** Where the grams of each text begin. */
  readonly #starts: GramPosition[] = [];
  /** Per text, the search that looked at it last. */
  readonly #seenBy: number[] = [];
  readonly #chains = new GramChains();
  #search = 0;

  /** The items whose texts are the same news, in the order in which they were added. */
  find(salted: SaltedFingerprint): Item[] {
    const counts = this.#countsOf(salted.grams);
    const rare = rarestOf(counts);
    const found: number[] = [];
    this.#search += 1;
    const look = (at: GramPosition): void => {
      const text = this.#textAt(at);
      if (this.#seenBy[text] === this.#search) return;
      this.#seenBy[text] = this.#search;
      if (isSameNews(salted, this.#saltedAt(text))) found.push(text);
    };
    for (const [at, gram] of salted.grams.entries()) {
      if (counts[at] === 0) continue;
      this.#chains.visitRare(gram, look);
      if (rare[at] === 1) this.#chains.visitCommon(gram, look);
    }
    return found.sort((a, b) => a - b).map((text) => this.#items[text]!);
  }

  add(item: Item, { grams, numbers }: SaltedFingerprint): void {
    const rare = rarestOf(this.#countsOf(grams));
    this.#items.push(item);
    this.#numbers.push(numbers);
    this.#starts.push(this.#chains.end);
    this.#seenBy.push(0);
    for (const [at, gram] of grams.entries()) this.#chains.add(gram, rare[at] === 1);
  }

  #countsOf(grams: Uint32Array): Uint8Array {
    const counts = new Uint8Array(grams.length);
    for (const [at, gram] of grams.entries()) counts[at] = this.#chains.countOf(gram);
    return counts;
  }

  /** The text that the gram at a position is part of. */
  #textAt(position: GramPosition): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  #saltedAt(text: number): SaltedFingerprint {
    const end = this.#starts[text + 1] ?? this.#chains.end;
    const grams = this.#chains.between(this.#starts[text]!, end);
    return { grams, numbers: this.#numbers[text]!, isSalted: true };
  }
}

/** Marks with 1 the grams of the lowest counts, as many as lead to every text that shares enough. */
function rarestOf(counts: Uint8Array): Uint8Array {
  const wanted = counts.length - leastShared(counts.length) + 1;
  const most = counts.toSorted()[wanted - 1] ?? 0;
  const marks = new Uint8Array(counts.length);
  let left = wanted;
  for (const [at, count] of counts.entries()) {
    if (count >= most) continue;
    marks[at] = 1;
    left -= 1;
  }
  for (const [at, count] of counts.entries()) {
    if (count !== most || left === 0) continue;
    marks[at] = 1;
    left -= 1;
  }
  return marks;
}
