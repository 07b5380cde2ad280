import { createHash } from 'node:crypto';

/** A row of either engine; values are texts, numbers, bytes or null. */
export type StoredRow = Readonly<Record<string, unknown>>;

const BYTES = 32;

/** A value in the form that both engines share. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return value ?? null;
}

/** The values of a row in column order, as one text. */
export function rowText(row: StoredRow, columns: readonly string[]): string {
  return JSON.stringify(columns.map((name) => plainValue(row[name])));
}

/** An order-independent digest of rows: equal for equal multisets of rows. */
export class RowDigest {
  readonly #columns: readonly string[];
  readonly #sum = new Uint8Array(BYTES);
  #count = 0;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  add(rows: Iterable<StoredRow>): void {
    for (const row of rows) {
      const hash = createHash('sha256').update(rowText(row, this.#columns)).digest();
      let carry = 0;
      for (let at = 0; at < BYTES; at += 1) {
        carry += this.#sum[at]! + hash[at]!;
        this.#sum[at] = carry & 0xff;
        carry >>= 8;
      }
      this.#count += 1;
    }
  }

  /** Count and sum as one text. */
  get text(): string {
    return `${this.#count}:${Buffer.from(this.#sum).toString('hex')}`;
  }
}
