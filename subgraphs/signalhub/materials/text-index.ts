import { GramChains, type GramPosition } from '#signalhub/materials/gram-chains.ts';
import {
  isAbridged,
  isReprint,
  minShared,
  mayBeAbridged,
  sharedGrams,
  type GramCounts,
} from '#signalhub/materials/similarity.ts';
import {
  saltedGrams,
  type SaltedFingerprint,
  type TextMarks,
} from '#signalhub/materials/text-fingerprint.ts';

/**
 * Maximum texts of three days indexed by one clause. A more frequent clause is a publisher's formula or a
 * flood; comparing all pairs would be quadratic.
 */
const MAX_TEXTS_OF_CLAUSE = 63;

/**
 * Finds every text with the same news as a given one, without comparing all. If the shorter of two texts must
 * share `s` of its `n` grams with the longer one, any `n − s + 1` of its grams include a shared one. So the
 * rarest third of the shorter text's grams finds the longer one and vice versa: the rarest grams of a new
 * text are looked up among all grams of the others, and all its grams among the rarest of the others. This is
 * complete for any order of arrival and any choice of rare grams, and follows few common grams. Grams are
 * salted with the numbers, so they find reprints only; abridged texts, whose numbers differ, are found by
 * common clauses.
 */
export class TextIndex<Item> {
  readonly #items: Item[] = [];
  readonly #marks: TextMarks[] = [];
  /** Position of each text's first gram. */
  readonly #starts: GramPosition[] = [];
  /** The last search that visited each text. */
  readonly #seenBy: number[] = [];
  readonly #chains = new GramChains();
  /** Clauses of all texts, and the text of each. */
  readonly #clauses = new GramChains();
  readonly #textsOfClauses: number[] = [];
  #search = 0;

  get size(): number {
    return this.#items.length;
  }

  /** The items whose texts are the same news, in the order of adding. */
  find(salted: SaltedFingerprint): Item[] {
    const counts = this.#countsOf(salted.grams);
    const rare = rarestOf(counts);
    const found: number[] = [];
    this.#search += 1;
    const look = (at: GramPosition): void => {
      const text = this.#textAt(at);
      if (this.#isSeen(text)) return;
      const shared = countsOf(salted.grams, this.#gramsOf(text));
      if (isReprint(salted, this.#marks[text]!, shared)) found.push(text);
    };
    const { grams } = salted;
    for (let at = 0; at < grams.length; at += 1) {
      if (counts[at] === 0) continue;
      const gram = grams[at]!;
      this.#chains.visitRare(gram, look);
      if (rare[at] === 1) this.#chains.visitCommon(gram, look);
    }
    found.push(...this.#findAbridged(salted, new Set(found)));
    return found.sort((a, b) => a - b).map((text) => this.#items[text]!);
  }

  add(item: Item, salted: SaltedFingerprint): void {
    const { grams, numbers, subjects } = salted;
    const rare = rarestOf(this.#countsOf(grams));
    for (const clause of salted.clauses) {
      if (this.#clauses.countOf(clause) >= MAX_TEXTS_OF_CLAUSE) continue;
      this.#clauses.add(clause, true);
      this.#textsOfClauses.push(this.#items.length);
    }
    this.#items.push(item);
    this.#marks.push({ numbers, subjects });
    this.#starts.push(this.#chains.end);
    this.#seenBy.push(0);
    for (const [at, gram] of grams.entries()) this.#chains.add(gram, rare[at] === 1);
  }

  /** Texts with a common clause, except those already found. */
  #findAbridged(salted: SaltedFingerprint, known: ReadonlySet<number>): number[] {
    const found: number[] = [];
    this.#search += 1;
    for (const clause of salted.clauses) {
      this.#clauses.visitRare(clause, (at) => {
        const text = this.#textsOfClauses[at]!;
        if (this.#isSeen(text) || known.has(text)) return;
        const marks = this.#marks[text]!;
        if (!mayBeAbridged(salted, marks)) return;
        const grams = saltedGrams(salted.plain, marks.numbers);
        if (isAbridged(salted, marks, countsOf(grams, this.#gramsOf(text)))) found.push(text);
      });
    }
    return found;
  }

  /** Whether this search has visited a text; marks it as visited. */
  #isSeen(text: number): boolean {
    if (this.#seenBy[text] === this.#search) return true;
    this.#seenBy[text] = this.#search;
    return false;
  }

  #countsOf(grams: Uint32Array): Uint8Array {
    const counts = new Uint8Array(grams.length);
    for (let at = 0; at < grams.length; at += 1) counts[at] = this.#chains.countOf(grams[at]!);
    return counts;
  }

  /** The text of the gram at a position. */
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

  /** Its grams, salted with its numbers. */
  #gramsOf(text: number): Uint32Array {
    return this.#chains.between(this.#starts[text]!, this.#starts[text + 1] ?? this.#chains.end);
  }
}

function countsOf(a: Uint32Array, b: Uint32Array): GramCounts {
  return { shared: sharedGrams(a, b), a: a.length, b: b.length };
}

/** Marks with 1 the rarest grams, as many as needed to find every text that shares enough. */
function rarestOf(counts: Uint8Array): Uint8Array {
  const wanted = counts.length - minShared(counts.length) + 1;
  const most = counts.toSorted()[wanted - 1] ?? 0;
  const marks = new Uint8Array(counts.length);
  let left = wanted;
  for (let at = 0; at < counts.length; at += 1) {
    if (counts[at]! >= most) continue;
    marks[at] = 1;
    left -= 1;
  }
  for (let at = 0; at < counts.length && left > 0; at += 1) {
    if (counts[at] !== most) continue;
    marks[at] = 1;
    left -= 1;
  }
  return marks;
}
