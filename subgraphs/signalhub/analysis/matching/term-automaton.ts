/** A term found in a text. */
export interface Match {
  /** Index of the term in the list that the automaton was made from. */
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

const ROOT = 0;
const NONE = -1;

/**
 * Finds all of many terms in one pass over a text (Aho–Corasick): its time grows with the length of the
 * text and the number of matches, and not with the number of terms. Immutable once made.
 */
export class TermAutomaton {
  readonly #lengths: readonly number[];
  /** From the root by UTF-16 unit: most characters of a text begin no term. */
  readonly #first = new Int32Array(0x1_0000);
  readonly #next: (Map<number, number> | null)[] = [null];
  readonly #fail: number[] = [ROOT];
  /** Term that ends at a state, or -1. */
  readonly #ends: number[] = [NONE];
  /** Nearest state on the path of failures at which a term ends, or the root. */
  readonly #shorter: number[] = [ROOT];

  /** @param terms Distinct and not empty. A later one of equal terms replaces the earlier. */
  constructor(terms: readonly string[]) {
    this.#lengths = terms.map((term) => term.length);
    for (const [index, term] of terms.entries()) this.#add(term, index);
    this.#link();
  }

  /** All terms within a text, by where they end, the longest of those first. */
  matches(text: string): Match[] {
    const found: Match[] = [];
    let state = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      state = this.#step(state, text.charCodeAt(at));
      if (state === ROOT) continue;
      let ending = this.#ends[state] === NONE ? this.#shorter[state]! : state;
      while (ending !== ROOT) {
        const term = this.#ends[ending]!;
        found.push({ term, from: at + 1 - this.#lengths[term]!, to: at + 1 });
        ending = this.#shorter[ending]!;
      }
    }
    return found;
  }

  #step(from: number, unit: number): number {
    let state = from;
    while (state !== ROOT) {
      const next = this.#next[state]?.get(unit);
      if (next !== undefined) return next;
      state = this.#fail[state]!;
    }
    return this.#first[unit]!;
  }

  #add(term: string, index: number): void {
    let state = ROOT;
    for (let at = 0; at < term.length; at += 1) {
      const unit = term.charCodeAt(at);
      let next = state === ROOT ? this.#first[unit]! : (this.#next[state]?.get(unit) ?? ROOT);
      if (next === ROOT) {
        next = this.#next.length;
        this.#next.push(null);
        this.#fail.push(ROOT);
        this.#ends.push(NONE);
        this.#shorter.push(ROOT);
        if (state === ROOT) this.#first[unit] = next;
        else (this.#next[state] ??= new Map()).set(unit, next);
      }
      state = next;
    }
    this.#ends[state] = index;
  }

  /** Sets where a state goes on when its text goes on otherwise, from short to long. */
  #link(): void {
    const waiting = [...this.#first].filter((state) => state !== ROOT);
    for (let head = 0; head < waiting.length; head += 1) {
      const state = waiting[head]!;
      for (const [unit, next] of this.#next[state] ?? []) {
        const fail = this.#step(this.#fail[state]!, unit);
        this.#fail[next] = fail;
        this.#shorter[next] = this.#ends[fail] === NONE ? this.#shorter[fail]! : fail;
        waiting.push(next);
      }
    }
  }
}

/** The matches that remain when of overlapping ones the earliest, then the longest, wins; in order. */
export function longestMatches(matches: readonly Match[]): Match[] {
  const ordered = matches.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: Match[] = [];
  let end = 0;
  for (const match of ordered) {
    if (match.from < end) continue;
    kept.push(match);
    end = match.to;
  }
  return kept;
}
