import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { BuiltinSymbol } from '#market-data/symbols/builtin-symbol.ts';
import {
  MATCH_QUALITIES,
  misspeltBy,
  qualityOf,
  type FindableName,
  type MatchQuality,
} from '#market-data/symbols/match-quality.ts';
import { nameText, type NameText } from '#market-data/symbols/name-text.ts';
import { spellingOf } from '#market-data/symbols/pinyin.ts';
import { writtenForms } from '#market-data/symbols/written-forms.ts';

/** An instrument that matches a query, by the best of its names. */
export interface NameMatch {
  readonly symbol: BuiltinSymbol;
  readonly quality: MatchQuality;
  /** The name that matches, as it is written. */
  readonly matchedName: string;
}

interface Entry extends FindableName {
  readonly text: string;
  /** Which symbol's name it is, and which of its names. */
  readonly symbolAt: number;
  readonly nameAt: number;
}

interface Found {
  readonly entry: Entry;
  readonly quality: MatchQuality;
  readonly slips: number;
  /** Length of the compared text: of two names that begin alike, the shorter one is nearer. */
  readonly length: number;
}

/** With this many better matches, misspellings are not searched. */
const ENOUGH = 3;

/** Finds instruments by their names. A search looks through all of them, which takes about half a millisecond. */
export class SymbolIndex {
  readonly #symbols: readonly BuiltinSymbol[];
  readonly #entries: readonly Entry[];

  /**
   * @param symbols if matches are equal, the earlier symbol comes first
   * @param before an index whose symbols come before these, and are not read again
   */
  constructor(symbols: readonly BuiltinSymbol[], before: SymbolIndex | null = null) {
    const known = before === null ? [] : before.#symbols;
    const entries = before === null ? [] : before.#entries;
    this.#symbols = [...known, ...symbols];
    this.#entries = entries.concat(
      symbols.flatMap((symbol, at) => entriesOf(symbol, known.length + at)),
    );
  }

  /**
   * The instruments that a text means, the best match first: by quality, then names before symbols, then the name
   * that is nearest in length, then the order of the table. Misspellings are searched if fewer than three others
   * match.
   */
  search(asked: NameText, most: number): NameMatch[] {
    const best = this.#found(asked, () => true);
    if (best.size < ENOUGH) this.#addMisspelt(asked, best);
    return this.#ordered(best, most);
  }

  /** The same among instruments of a place, and without misspellings. */
  searchIn(has: (id: InstrumentId) => boolean, asked: NameText, most: number): NameMatch[] {
    return this.#ordered(this.#found(asked, has), most);
  }

  #found(asked: NameText, has: (id: InstrumentId) => boolean): Map<number, Found> {
    const best = new Map<number, Found>();
    const spelling = spellingOf(asked);
    for (const entry of this.#entries) {
      const quality = qualityOf(asked, entry, spelling);
      if (quality === null || !has(this.#symbols[entry.symbolAt]!)) continue;
      keepBetter(best, { entry, quality, slips: 0, length: lengthOf(asked, entry, quality) });
    }
    return best;
  }

  #ordered(best: ReadonlyMap<number, Found>, most: number): NameMatch[] {
    return [...best.values()]
      .toSorted(compareFound)
      .slice(0, most)
      .map(({ entry, quality }) => ({
        symbol: this.#symbols[entry.symbolAt]!,
        quality,
        matchedName: entry.text,
      }));
  }

  #addMisspelt(asked: NameText, best: Map<number, Found>): void {
    for (const entry of this.#entries) {
      if (best.get(entry.symbolAt)?.slips === 0) continue;
      const slips = misspeltBy(asked, entry);
      if (slips === null) continue;
      keepBetter(best, { entry, quality: 'typo', slips, length: entry.compact.length });
    }
  }
}

function entriesOf(symbol: BuiltinSymbol, symbolAt: number): Entry[] {
  const names = symbol.names.flatMap(({ text, initials, pinyin }, nameAt): Entry[] => {
    const read = nameText(text);
    const isForm = text === symbol.symbol;
    return read === null ? [] : [{ ...read, text, initials, pinyin, isForm, symbolAt, nameAt }];
  });
  const forms = writtenForms(symbol).map((compact): Entry => ({
    compact,
    words: [compact],
    text: symbol.symbol,
    initials: null,
    pinyin: null,
    isForm: true,
    symbolAt,
    nameAt: names.length,
  }));
  return [...names, ...forms];
}

/** Of two names that match by their spelling, the one with less other text is nearer. */
function lengthOf(asked: NameText, entry: Entry, quality: MatchQuality): number {
  const { initials, pinyin, compact } = entry;
  if (quality !== 'initials') return compact.length;
  const isByInitials = initials?.startsWith(asked.compact) === true;
  return isByInitials || pinyin === null ? initials!.length : pinyin.compact.length;
}

function keepBetter(best: Map<number, Found>, found: Found): void {
  const before = best.get(found.entry.symbolAt);
  if (before === undefined || compareFound(found, before) < 0)
    best.set(found.entry.symbolAt, found);
}

/** A total order: two names of one symbol differ in their place. */
function compareFound(a: Found, b: Found): number {
  return (
    MATCH_QUALITIES.indexOf(a.quality) - MATCH_QUALITIES.indexOf(b.quality) ||
    a.slips - b.slips ||
    Number(a.entry.isForm) - Number(b.entry.isForm) ||
    a.length - b.length ||
    a.entry.symbolAt - b.entry.symbolAt ||
    a.entry.nameAt - b.entry.nameAt
  );
}
