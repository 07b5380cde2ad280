import { SymbolSlot } from '#kernel/async/symbol-slot.ts';
import type { NamedNumbers, RawJson } from '#kernel/text/raw-json.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { WorkSlices } from '#market-data/calculation/work-slices.ts';

/** Characters of a number in a text, with its comma; measured over ten common indicators. */
const CHARACTERS_OF_NUMBER = 18;

/** Work of writing one number as text, counted in calculated numbers. */
const WORK_OF_TEXT = 20;

type Values = Readonly<Record<string, readonly (number | null)[]>>;

/** Columns as one JSON leaf that carries its own text. */
class IndicatorColumns implements RawJson {
  readonly [RAW_JSON] = true;
  readonly #result: IndicatorResult;
  #json: string | undefined;

  constructor(result: IndicatorResult) {
    this.#result = result;
  }

  get json(): string {
    return this.#json ?? columnsText(this.#result);
  }

  /** An estimate: the exact number is known only when the text is built. */
  get characters(): number {
    const { plan, fromRow, toRow } = this.#result;
    return this.#json?.length ?? plan.outputs.length * (toRow - fromRow) * CHARACTERS_OF_NUMBER;
  }

  get keptBytes(): number {
    const { plan, bars } = this.#result;
    return this.#json?.length ?? plan.outputs.length * bars.length * Float64Array.BYTES_PER_ELEMENT;
  }

  /** Writes the text now, so that the answer need not. */
  write(): this {
    this.#json ??= columnsText(this.#result);
    return this;
  }

  toJSON(): Values {
    return JSON.parse(this.json) as Values;
  }

  columns(): NamedNumbers[] {
    return answeredColumns(this.#result, (column, from, to, digits) => {
      const values = column.subarray(from, to);
      return digits === null ? values : values.map((value) => rounded(value, digits));
    });
  }
}

/** Columns that were built already; aliases of a field share them. */
const made = new SymbolSlot<IndicatorResult, IndicatorColumns>();

/**
 * The answered columns of a result over its window, by column name: numbers, and null if a value is undefined.
 * Synchronous if there are few. Throws `query_too_complex`.
 *
 * @param readsLeaves whether the answer reads them as numbers, or writes their text in turns
 */
export function writeColumns(
  result: IndicatorResult,
  slices: WorkSlices,
  readsLeaves = false,
): RawJson | Promise<RawJson> {
  const known = made.of(result);
  if (known !== undefined) return known;
  const columns = new IndicatorColumns(result);
  made.attach(result, columns);
  const { plan, fromRow, toRow } = result;
  const work = plan.outputs.length * (toRow - fromRow) * WORK_OF_TEXT;
  slices.admit(work);
  return readsLeaves ? columns : slices.run(work, () => columns.write());
}

/** JSON writes non-finite numbers as null. */
function columnsText(result: IndicatorResult): string {
  const columns = answeredColumns(result, numbersOf).map(
    ({ name, values }) => `${JSON.stringify(name)}:${JSON.stringify(values)}`,
  );
  return `{${columns.join(',')}}`;
}

/** Reads the rows of a column, rounded to a number of digits if one is given. */
type Read<Values> = (
  column: Float64Array,
  from: number,
  to: number,
  significantDigits: number | null,
) => Values;

function answeredColumns<Values>(
  { plan, outputs, fromRow, toRow, significantDigits = null }: IndicatorResult,
  read: Read<Values>,
): { name: string; values: Values }[] {
  return plan.outputs
    .filter(({ internal }) => internal !== true)
    .map(({ key, column }) => ({
      name: column,
      values: read(outputs[key]!, fromRow, toRow, significantDigits),
    }));
}

function rounded(value: number, significantDigits: number): number {
  return Number(value.toPrecision(significantDigits));
}

/** Rows of a column as a plain array; `Array.from` costs half as much as writing the numbers. */
function numbersOf(
  column: Float64Array,
  from: number,
  to: number,
  significantDigits: number | null,
): number[] {
  const numbers: number[] = [];
  for (let row = from; row < to; row += 1) {
    const value = column[row]!;
    numbers.push(significantDigits === null ? value : rounded(value, significantDigits));
  }
  return numbers;
}
