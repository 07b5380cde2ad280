/** Arcs of a directed graph, grouped by their start. */
export interface Adjacency {
  /** The arcs of node n are `first[n]` to `first[n + 1]`, exclusive. */
  readonly first: Int32Array;
  /** The other end of each arc. */
  readonly other: Int32Array;
}

/** The strongly connected components of a graph. */
export interface Components {
  readonly count: number;
  /** Component of each node. A component reaches only those with a lower number. */
  readonly of: Int32Array;
  /** The nodes of component c are `nodes[first[c]]` to `nodes[first[c + 1] - 1]`, ascending. */
  readonly nodes: Int32Array;
  readonly first: Int32Array;
}

/**
 * Strongly connected components after Tarjan, without recursion, in time linear in nodes and arcs. What a
 * component reaches is numbered before it: for arcs from a company to its holders, holders precede what they
 * hold.
 */
export function componentsOf({ first, other }: Adjacency): Components {
  const size = first.length - 1;
  const of = new Int32Array(size).fill(-1);
  // Order of discovery, from 1; 0 is not discovered.
  const discovered = new Int32Array(size);
  const lowest = new Int32Array(size);
  const nextArc = first.slice(0, size);
  const open: number[] = [];
  const walk: number[] = [];
  let discoveries = 0;
  let count = 0;
  for (let start = 0; start < size; start += 1) {
    if (discovered[start] !== 0) continue;
    walk.push(start);
    while (walk.length > 0) {
      const node = walk.at(-1)!;
      if (discovered[node] === 0) {
        discovered[node] = lowest[node] = discoveries += 1;
        open.push(node);
      }
      if (nextArc[node]! < first[node + 1]!) {
        const next = other[nextArc[node]!]!;
        nextArc[node]! += 1;
        if (discovered[next] === 0) walk.push(next);
        else if (of[next] === -1) lowest[node] = Math.min(lowest[node]!, discovered[next]!);
        continue;
      }
      walk.pop();
      const parent = walk.at(-1);
      if (parent !== undefined) lowest[parent] = Math.min(lowest[parent]!, lowest[node]!);
      if (lowest[node] !== discovered[node]) continue;
      let member: number;
      do {
        member = open.pop()!;
        of[member] = count;
      } while (member !== node);
      count += 1;
    }
  }
  return { count, of, ...groupByNumber(of, count) };
}

/** Lists the items of each number 0..count-1, ascending, by counting sort. */
function groupByNumber(
  numbers: Int32Array,
  count: number,
): { first: Int32Array; nodes: Int32Array } {
  const first = new Int32Array(count + 1);
  for (const number of numbers) first[number + 1]! += 1;
  for (let number = 0; number < count; number += 1) first[number + 1]! += first[number]!;
  const next = first.slice(0, count);
  const nodes = new Int32Array(numbers.length);
  for (const [node, number] of numbers.entries()) {
    nodes[next[number]!] = node;
    next[number]! += 1;
  }
  return { first, nodes };
}

/** Groups arcs by their start, in input order. */
export function adjacencyOf(
  size: number,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
): Adjacency & { /** Number of the given arc. */ readonly arc: Int32Array } {
  const { first, nodes: arc } = groupByNumber(Int32Array.from(from), size);
  return { first, other: arc.map((number) => to[number]!), arc };
}
