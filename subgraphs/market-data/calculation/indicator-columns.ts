import type { RawJson } from '#kernel/raw-json.ts';
import { RAW_JSON } from '#kernel/raw-json.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { WorkSlices } from '#market-data/calculation/work-slices.ts';

/** Work of writing one number as text, in numbers calculated. */
const WORK_OF_TEXT = 20;

type Values = Readonly<Record<string, readonly (number | null)[]>>;

/** Columns as one leaf that carries its own JSON text. */
class IndicatorColumns implements RawJson {
  readonly [RAW_JSON] = true;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toJSON(): Values {
    return JSON.parse(this.json) as Values;
  }
}

/** What was written already; aliases of a field share it. */
const written = new WeakMap<IndicatorResult, RawJson>();

/**
 * The answered columns of a result over its window, by column name: numbers, and null where a value
 * is undefined. Synchronous where there are few. Throws `query_too_complex`.
 */
export function writeColumns(
  result: IndicatorResult,
  slices: WorkSlices,
): RawJson | Promise<RawJson> {
  const known = written.get(result);
  if (known !== undefined) return known;
  const { plan, fromRow, toRow } = result;
  const work = plan.outputs.length * (toRow - fromRow) * WORK_OF_TEXT;
  slices.admit(work);
  return slices.run(work, () => {
    const columns = new IndicatorColumns(columnsText(result));
    written.set(result, columns);
    return columns;
  });
}

/** JSON writes what is not finite as null. */
function columnsText({
  plan,
  outputs,
  fromRow,
  toRow,
  significantDigits = null,
}: IndicatorResult): string {
  const columns = plan.outputs
    .filter(({ internal }) => internal !== true)
    .map(({ key, column }) => {
      const values = numbersOf(outputs[key]!, fromRow, toRow, significantDigits);
      return `${JSON.stringify(column)}:${JSON.stringify(values)}`;
    });
  return `{${columns.join(',')}}`;
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
    numbers.push(significantDigits === null ? value : Number(value.toPrecision(significantDigits)));
  }
  return numbers;
}
