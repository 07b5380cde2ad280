/** Lists whose lengths are known to the compiler, by their lengths; any length with `number`. */
interface Lists<T> {
  readonly [length: number]: readonly T[];
  readonly 0: readonly [];
  readonly 1: readonly [T];
  readonly 2: readonly [T, T];
  readonly 3: readonly [T, T, T];
  readonly 4: readonly [T, T, T, T];
  readonly 5: readonly [T, T, T, T, T];
  readonly 6: readonly [T, T, T, T, T, T];
  readonly 7: readonly [T, T, T, T, T, T, T];
  readonly 8: readonly [T, T, T, T, T, T, T, T];
  readonly 9: readonly [T, T, T, T, T, T, T, T, T];
  readonly 10: readonly [T, T, T, T, T, T, T, T, T, T];
  readonly 11: readonly [T, T, T, T, T, T, T, T, T, T, T];
  readonly 14: readonly [T, T, T, T, T, T, T, T, T, T, T, T, T, T];
}

/**
 * A list of a known length: `ListOf<Node, 2>` is a pair. A step thus declares how many columns it reads and writes, and
 * the compiler checks each connection.
 */
export type ListOf<T, Length extends number> = Lists<T>[Length];

/** Whether a list has so many items. */
export function isListOf<T, Length extends number>(
  list: readonly T[],
  length: Length,
): list is ListOf<T, Length> {
  return list.length === length;
}

/** As `map` of a list, with the length that the list is known to have. */
export function mapList<const List extends readonly unknown[], Result>(
  list: List,
  of: (item: List[number], place: number) => Result,
): { readonly [Place in keyof List]: Result };
export function mapList(
  list: readonly unknown[],
  of: (item: unknown, place: number) => unknown,
): readonly unknown[] {
  return list.map(of);
}
