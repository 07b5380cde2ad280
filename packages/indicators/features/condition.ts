import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/** Something that a condition compares, read row by row. */
export type Operand<Key extends string = string> =
  | { readonly kind: 'output'; readonly key: Key }
  | { readonly kind: 'bar'; readonly column: BarColumn }
  | { readonly kind: 'level'; readonly value: number };

/**
 * Whether a condition holds at a row.
 *
 * @param noise Distance of the operands that rounding alone can explain.
 */
export type Holds = (row: number, noise: number) => boolean;

/**
 * What must hold at a row. It is evaluated where no bar is missing among the `bars` rows that end with it,
 * and every operand is defined in each of the last `defined` of them; elsewhere the answer is unknown.
 */
export interface Condition<Key extends string = string> {
  readonly operands: readonly Operand<Key>[];
  /** Rows that it reads, the newest included. */
  readonly bars: number;
  /** Rows in which it reads operands, the newest included; `bars` without it. */
  readonly defined?: number;
  /** The condition on the columns of its operands, which stand in their order. */
  bind(columns: readonly Float64Array[]): Holds;
}

/** A column of the indicator, by the key of its output. */
export function output<Key extends string>(key: Key): Operand<Key> {
  return { kind: 'output', key };
}

/** A number of the bar itself. */
export function bar(column: BarColumn): Operand<never> {
  return { kind: 'bar', column };
}

/** A fixed value, for example a threshold that is a parameter. */
export function level(value: number): Operand<never> {
  return { kind: 'level', value };
}

/** Whether a number is greater than another by more than rounding. */
export function exceeds(x: number, y: number, noise: number): boolean {
  const by = x - y;
  return by > noise && by > ROUNDING * Math.abs(x) && by > ROUNDING * Math.abs(y);
}

/** `a > b`. */
export function above<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return {
    operands: [a, b],
    bars: 1,
    bind:
      ([x, y]) =>
      (row, noise) =>
        exceeds(x![row]!, y![row]!, noise),
  };
}

/** `a < b`. */
export function below<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return above(b, a);
}

/** `a` equals a value exactly: for flags and labels. */
export function equals<Key extends string>(a: Operand<Key>, value: number): Condition<Key> {
  return {
    operands: [a],
    bars: 1,
    bind:
      ([x]) =>
      (row) =>
        x![row] === value,
  };
}

/** `a` was at or below `b` one bar before, and is above it now. */
export function crossesAbove<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return {
    operands: [a, b],
    bars: 2,
    bind:
      ([x, y]) =>
      (row, noise) =>
        !exceeds(x![row - 1]!, y![row - 1]!, noise) && exceeds(x![row]!, y![row]!, noise),
  };
}

/** `a` was at or above `b` one bar before, and is below it now. */
export function crossesBelow<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return crossesAbove(b, a);
}

/** `a` was at or below where `b` is now one bar before, and is above it: for levels that jump. */
export function passesAbove<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return {
    operands: [a, b],
    bars: 2,
    bind:
      ([x, y]) =>
      (row, noise) =>
        !exceeds(x![row - 1]!, y![row]!, noise) && exceeds(x![row]!, y![row]!, noise),
  };
}

/** `a` was at or above where `b` is now one bar before, and is below it: for levels that jump. */
export function passesBelow<Key extends string>(a: Operand<Key>, b: Operand<Key>): Condition<Key> {
  return {
    operands: [a, b],
    bars: 2,
    bind:
      ([x, y]) =>
      (row, noise) =>
        !exceeds(y![row]!, x![row - 1]!, noise) && exceeds(y![row]!, x![row]!, noise),
  };
}

/** `a` passes at least one of the levels, upward or downward. */
export function passesAny<Key extends string>(
  a: Operand<Key>,
  levels: readonly Operand<Key>[],
): Condition<Key> {
  return {
    operands: [a, ...levels],
    bars: 2,
    bind: (columns) => (row, noise) => {
      const before = columns[0]![row - 1]!;
      const now = columns[0]![row]!;
      for (let at = 1; at < columns.length; at += 1) {
        const passed = columns[at]![row]!;
        if (!exceeds(before, passed, noise) && exceeds(now, passed, noise)) return true;
        if (!exceeds(passed, before, noise) && exceeds(passed, now, noise)) return true;
      }
      return false;
    },
  };
}

/** `a` is greater than it was `by` bars before. */
export function rising<Key extends string>(a: Operand<Key>, by = 1): Condition<Key> {
  return {
    operands: [a],
    bars: by + 1,
    bind:
      ([x]) =>
      (row, noise) =>
        exceeds(x![row]!, x![row - by]!, noise),
  };
}

/** `a` is smaller than it was `by` bars before. */
export function falling<Key extends string>(a: Operand<Key>, by = 1): Condition<Key> {
  return {
    operands: [a],
    bars: by + 1,
    bind:
      ([x]) =>
      (row, noise) =>
        exceeds(x![row - by]!, x![row]!, noise),
  };
}

/** No value of `a` over the last `bars` rows, the current one included, is smaller than it is now. */
export function isLowest<Key extends string>(a: Operand<Key>, bars: number): Condition<Key> {
  return {
    operands: [a],
    bars,
    bind:
      ([x]) =>
      (row, noise) => {
        const now = x![row]!;
        for (let back = 1; back < bars; back += 1) {
          if (exceeds(now, x![row - back]!, noise)) return false;
        }
        return true;
      },
  };
}

/** `a` and `b` are more than `factor` widths apart; never where the width is zero. */
export function fartherThan<Key extends string>(
  a: Operand<Key>,
  b: Operand<Key>,
  factor: number,
  width: Operand<Key>,
): Condition<Key> {
  return {
    operands: [a, b, width],
    bars: 1,
    bind:
      ([x, y, z]) =>
      (row, noise) => {
        const span = z![row]!;
        return span > noise && exceeds(Math.abs(x![row]! - y![row]!), factor * span, noise);
      },
  };
}

/** Rows in which a condition reads operands, the newest included. */
export function definedRows<Key extends string>({ bars, defined }: Condition<Key>): number {
  return defined ?? bars;
}

/**
 * The condition, unknown unless `bars` bars stand there without a hole: for a step
 * whose row depends on bars before it.
 */
export function within<Key extends string>(
  bars: number,
  condition: Condition<Key>,
): Condition<Key> {
  return {
    ...condition,
    bars: Math.max(bars, condition.bars),
    defined: definedRows(condition),
  };
}

/** `a` has another value than one bar before: for labels. */
export function changes<Key extends string>(a: Operand<Key>): Condition<Key> {
  return {
    operands: [a],
    bars: 2,
    bind:
      ([x]) =>
      (row) =>
        x![row] !== x![row - 1],
  };
}

/** The condition begins to hold: it did not one bar before. */
export function begins<Key extends string>(condition: Condition<Key>): Condition<Key> {
  return {
    operands: condition.operands,
    bars: condition.bars + 1,
    defined: definedRows(condition) + 1,
    bind: (columns) => {
      const holds = condition.bind(columns);
      return (row, noise) => holds(row, noise) && !holds(row - 1, noise);
    },
  };
}

/** All of the conditions hold. */
export function all<Key extends string>(...parts: readonly Condition<Key>[]): Condition<Key> {
  return join(parts, (bound) => (row, noise) => bound.every((holds) => holds(row, noise)));
}

/** At least one of the conditions holds; unknown while any of them is. */
export function any<Key extends string>(...parts: readonly Condition<Key>[]): Condition<Key> {
  return join(parts, (bound) => (row, noise) => bound.some((holds) => holds(row, noise)));
}

/** The condition does not hold. */
export function not<Key extends string>(condition: Condition<Key>): Condition<Key> {
  return {
    ...condition,
    bind: (columns) => {
      const holds = condition.bind(columns);
      return (row, noise) => !holds(row, noise);
    },
  };
}

function join<Key extends string>(
  parts: readonly Condition<Key>[],
  judge: (bound: readonly Holds[]) => Holds,
): Condition<Key> {
  let offset = 0;
  const placed = parts.map((part) => {
    const from = offset;
    offset += part.operands.length;
    return { part, from, to: offset };
  });
  return {
    operands: parts.flatMap((part) => part.operands),
    bars: Math.max(1, ...parts.map((part) => part.bars)),
    defined: Math.max(1, ...parts.map(definedRows)),
    bind: (columns) =>
      judge(placed.map(({ part, from, to }) => part.bind(columns.slice(from, to)))),
  };
}
