import type { Holdings } from '#signalhub/state-capital/holdings.ts';

/** The sum over all simple paths between two nodes, each walked by itself, as graph libraries do. */
export function sumOfWalkedPaths(
  { held, heldFirst, heldArc, lowest }: Holdings,
  from: number,
  to: number,
): number {
  const visited = new Set<number>();
  const walk = (node: number, value: number): number => {
    if (node === to) return value;
    visited.add(node);
    let total = 0;
    for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
      const arc = heldArc[at]!;
      if (!visited.has(held[arc]!)) total += walk(held[arc]!, value * lowest[arc]!);
    }
    visited.delete(node);
    return total;
  };
  return walk(from, 1);
}
