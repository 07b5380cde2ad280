import { TransitionTable, type Transition } from '#signalhub/analysis/matching/transition-table.ts';

/** A term found in a text. */
export interface TermMatch {
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
  readonly #first: Int32Array;
  readonly #deeper: TransitionTable;
  /** The state to continue with when the next character does not match. */
  readonly #fail: Int32Array;
  /** Term that ends at a state, or -1. */
  readonly #ends: Int32Array;
  /** Nearest state on the path of failures at which a term ends, or the root. */
  readonly #shorter: Int32Array;

  /** @param terms Distinct and not empty. A later one of equal terms replaces the earlier. */
  constructor(terms: readonly string[]) {
    this.#lengths = terms.map((term) => term.length);
    const { first, transitions, ends } = trieOf(terms);
    this.#first = first;
    this.#deeper = new TransitionTable(transitions);
    this.#ends = ends;
    this.#fail = new Int32Array(ends.length);
    this.#shorter = new Int32Array(ends.length);
    this.#link(transitions);
  }

  /** All terms within a text, by where they end, the longest of those first. */
  matches(text: string): TermMatch[] {
    const found: TermMatch[] = [];
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
      const next = this.#deeper.next(state, unit);
      if (next !== NONE) return next;
      state = this.#fail[state]!;
    }
    return this.#first[unit]!;
  }

  /** Sets failures from short to long: `trieOf` numbers the states by depth. */
  #link(transitions: readonly Transition[]): void {
    for (const { from, unit, to } of transitions) {
      const fail = this.#step(this.#fail[from]!, unit);
      this.#fail[to] = fail;
      this.#shorter[to] = this.#ends[fail] === NONE ? this.#shorter[fail]! : fail;
    }
  }
}

interface Trie {
  readonly first: Int32Array;
  /** Below the first characters, by depth. */
  readonly transitions: readonly Transition[];
  readonly ends: Int32Array;
}

/** The tree of terms, level by level: state 0 is the root. */
function trieOf(terms: readonly string[]): Trie {
  const first = new Int32Array(0x1_0000);
  const transitions: Transition[] = [];
  const ends = [NONE];
  let level: readonly (readonly [term: number, state: number])[] = terms.map((_term, index) => [
    index,
    ROOT,
  ]);
  for (let depth = 0; level.length > 0; depth += 1) {
    const made = new Map<number, number>();
    const below: (readonly [term: number, state: number])[] = [];
    for (const [term, from] of level) {
      const unit = terms[term]!.charCodeAt(depth);
      const state = made.getOrInsertComputed(from * 0x1_0000 + unit, () => {
        const to = ends.push(NONE) - 1;
        if (from === ROOT) first[unit] = to;
        else transitions.push({ from, unit, to });
        return to;
      });
      if (depth + 1 === terms[term]!.length) ends[state] = term;
      else below.push([term, state]);
    }
    level = below;
  }
  return { first, transitions, ends: Int32Array.from(ends) };
}

/** The matches that remain when of overlapping ones the earliest, then the longest, wins; in order. */
export function longestMatches(matches: readonly TermMatch[]): TermMatch[] {
  if (matches.length < 2) return [...matches];
  const ordered = matches.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: TermMatch[] = [];
  let end = 0;
  for (const match of ordered) {
    if (match.from < end) continue;
    kept.push(match);
    end = match.to;
  }
  return kept;
}
