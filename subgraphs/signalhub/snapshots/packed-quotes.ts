import type { Fact } from '#kernel/ports/fact-store.ts';
import { dailyQuoteKey, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';

/** Numbers of a quote: six of the payload, and the two moments. NaN stands for null. */
const NUMBERS = 8;
/** Texts of a quote: code and day of the payload, and the two dates. 0 stands for null. */
const TEXTS = 4;
const FIRST_ALLOCATION_ROWS = 4_096;

/**
 * Daily quotes in columns, 80 bytes each plus a small object for the fact. They outnumber all other facts,
 * and as objects each takes 290 bytes. A payload is built on each access, so keep the fact or the needed
 * fields, not all payloads.
 */
export class PackedQuotes {
  #count = 0;
  #numbers = new Float64Array(FIRST_ALLOCATION_ROWS * NUMBERS);
  #texts = new Uint32Array(FIRST_ALLOCATION_ROWS * TEXTS);
  readonly #known: (string | null)[] = [null];
  readonly #placeOf = new Map<string, number>();

  /** Packs a quote, and returns it as a fact that reads the columns. */
  add(fact: Fact): Fact {
    const row = this.#count;
    if (row * NUMBERS === this.#numbers.length) this.#grow();
    const quote = fact.payload as DailyQuotePayload;
    if (fact.key !== dailyQuoteKey(quote.stock_code, quote.trade_date)) {
      throw new Error(`the key ${fact.key} does not match its payload`);
    }
    const { close, previous_close: before, volume, turnover } = quote;
    const { free_float_value: value, net_inflow: inflow } = quote;
    const { observedAtMs, supersededAtMs } = fact;
    const numbers = [close, before, volume, turnover, value, inflow, observedAtMs, supersededAtMs];
    this.#numbers.set(
      numbers.map((number) => number ?? NaN),
      row * NUMBERS,
    );
    const texts = [quote.stock_code, quote.trade_date, fact.validFrom, fact.validTo];
    this.#texts.set(
      texts.map((text) => this.#place(text)),
      row * TEXTS,
    );
    this.#count += 1;
    return new PackedQuote(this, fact.kind, row);
  }

  number(row: number, at: number): number {
    return this.#numbers[row * NUMBERS + at]!;
  }

  numberOrNull(row: number, at: number): number | null {
    const number = this.number(row, at);
    return Number.isNaN(number) ? null : number;
  }

  textOrNull(row: number, at: number): string | null {
    return this.#known[this.#texts[row * TEXTS + at]!]!;
  }

  /** A non-null text. */
  text(row: number, at: number): string {
    return this.textOrNull(row, at)!;
  }

  #place(text: string | null): number {
    if (text === null) return 0;
    return this.#placeOf.getOrInsertComputed(text, () => this.#known.push(text) - 1);
  }

  #grow(): void {
    const rows = Math.ceil(this.#count * 1.5);
    const numbers = new Float64Array(rows * NUMBERS);
    const texts = new Uint32Array(rows * TEXTS);
    numbers.set(this.#numbers);
    texts.set(this.#texts);
    this.#numbers = numbers;
    this.#texts = texts;
  }
}

/** One row as a fact. */
class PackedQuote implements Fact {
  readonly kind: string;
  readonly #quotes: PackedQuotes;
  readonly #row: number;

  constructor(quotes: PackedQuotes, kind: string, row: number) {
    this.#quotes = quotes;
    this.kind = kind;
    this.#row = row;
  }

  get key(): string {
    return dailyQuoteKey(this.#quotes.text(this.#row, 0), this.#quotes.text(this.#row, 1));
  }

  get payload(): DailyQuotePayload {
    const quotes = this.#quotes;
    const row = this.#row;
    return {
      close: quotes.number(row, 0),
      free_float_value: quotes.numberOrNull(row, 4),
      net_inflow: quotes.numberOrNull(row, 5),
      previous_close: quotes.number(row, 1),
      stock_code: quotes.text(row, 0),
      trade_date: quotes.text(row, 1),
      turnover: quotes.number(row, 3),
      volume: quotes.number(row, 2),
    };
  }

  get validFrom(): string {
    return this.#quotes.text(this.#row, 2);
  }

  get validTo(): string | null {
    return this.#quotes.textOrNull(this.#row, 3);
  }

  get observedAtMs(): number {
    return this.#quotes.number(this.#row, 6);
  }

  get supersededAtMs(): number | null {
    return this.#quotes.numberOrNull(this.#row, 7);
  }
}
