import type { GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** A first part and its incremental parts, merged as clients with `deferSpec=20220824` do. */
export function mergeParts(first: Pick<GraphAnswer, 'data'>, later: readonly LaterPart[]): unknown {
  const whole = structuredClone(first.data) as Value;
  for (const result of later.flatMap(({ incremental }) => incremental)) {
    const { path } = result;
    let at: unknown = whole;
    for (const key of path) at = (at as Record<string | number, unknown>)[key];
    if (typeof at !== 'object' || at === null) throw new Error(`Nothing is at ${path.join('.')}.`);
    if ('items' in result) {
      const { items, from } = result;
      if (!Array.isArray(at) || at.length !== from)
        throw new Error(`No list at ${path.join('.')}.`);
      at.push(...(structuredClone(items ?? []) as Value[]));
    } else if (result.data !== null) {
      merge(at as { [key: string]: Value }, structuredClone(result.data) as Value);
    }
  }
  return whole;
}

function merge(into: Value[] | { [key: string]: Value }, from: Value): void {
  for (const [key, value] of Object.entries(from as { [key: string]: Value })) {
    const holder = into as { [key: string]: Value };
    const known = holder[key];
    const isBoth = typeof known === 'object' && known !== null && typeof value === 'object';
    if (isBoth && value !== null) merge(known, value);
    else holder[key] = value;
  }
}
