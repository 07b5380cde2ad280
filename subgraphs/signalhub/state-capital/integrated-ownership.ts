import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import {
  boundedSolution,
  minSolution,
  type NonNegativeSystem,
} from '#signalhub/state-capital/least-solution.ts';

/**
 * Formula integrated-ownership/1: Y = A + A² + … = (I − A)⁻¹ − I (Brioschi, Buzzacchi and Colombo 1989), where
 * a_ij is the share of i in j. It includes every walk from an owner to the company. So it adds up to 1 over the
 * terminal owners of a company whose holders are all known.
 *
 * @returns For every node its integrated share of the company, 0..1. Only the components between the
 *   owners and the company are solved, from the company upwards; a component of one node costs its
 *   holdings.
 */
export function integratedInto(
  holdings: Holdings,
  company: number,
  shares: Float64Array = holdings.lowest,
): Float64Array {
  const { size, held, heldFirst, heldArc, components } = holdings;
  const values = new Float64Array(size);
  const worth = (node: number): number => values[node]! + (node === company ? 1 : 0);
  for (let number = components.of[company]!; number >= 0; number -= 1) {
    const from = components.first[number]!;
    const to = components.first[number + 1]!;
    if (to - from === 1) {
      const node = components.nodes[from]!;
      let total = 0;
      for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
        total += shares[heldArc[at]!]! * worth(held[heldArc[at]!]!);
      }
      values[node] = total;
      continue;
    }
    const members = components.nodes.subarray(from, to);
    const system = systemOf(members, (node, local, add) => {
      for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
        const target = held[heldArc[at]!]!;
        const share = shares[heldArc[at]!]!;
        const row = local(target);
        if (row === -1) add(-1, share * worth(target));
        else {
          add(row, share);
          if (target === company) add(-1, share);
        }
      }
    });
    solveInto(values, members, system);
  }
  return values;
}

/**
 * Formula owned-by/1: how much of every company a set of owners holds, directly and indirectly: S_j = Σ a_ij
 * s_i, with s_i = 1 for the owners of the set. A holding of a member of the set counts in full, without
 * deducting what others own of the member.
 *
 * @returns For every node the share of it that the set owns, 0..1; also for members themselves.
 */
export function ownedBy(
  holdings: Holdings,
  isOwner: (node: number) => boolean,
  shares: Float64Array = holdings.lowest,
): Float64Array {
  const { size, first, holder, components } = holdings;
  const values = new Float64Array(size);
  for (let number = 0; number < components.count; number += 1) {
    const from = components.first[number]!;
    const to = components.first[number + 1]!;
    if (to - from === 1) {
      const node = components.nodes[from]!;
      let total = 0;
      for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
        total += shares[arc]! * (isOwner(holder[arc]!) ? 1 : values[holder[arc]!]!);
      }
      values[node] = total;
      continue;
    }
    const members = components.nodes.subarray(from, to);
    const system = systemOf(members, (node, local, add) => {
      for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
        const owner = holder[arc]!;
        if (isOwner(owner)) add(-1, shares[arc]!);
        else if (local(owner) === -1) add(-1, shares[arc]! * values[owner]!);
        else add(local(owner), shares[arc]!);
      }
    });
    solveInto(values, members, system);
  }
  return values;
}

/**
 * Formula network-control/1: Y_ij / V_ii with V = (I − A)⁻¹ (Baldone, Brioschi and Paleari 1998). For an owner
 * that is itself in a cycle, walks that return through it count only once. It equals Y for terminal owners.
 */
export function networkShare(holdings: Holdings, owner: number, company: number): number {
  const towards = integratedInto(holdings, company)[owner]!;
  return towards / (1 + selfOwnership(holdings, owner));
}

/** What a company owns of itself through its holdings, 0..1: Y_ii. */
export function selfOwnership(holdings: Holdings, company: number): number {
  const { components } = holdings;
  const number = components.of[company]!;
  const count = components.first[number + 1]! - components.first[number]!;
  return count === 1 ? 0 : integratedInto(holdings, company)[company]!;
}

/** Adds to a row: an entry of the matrix, or a constant where the column is -1. */
type Add = (column: number, value: number) => void;

/** The equations of the members of one component. */
function systemOf(
  members: Int32Array,
  fill: (node: number, local: (node: number) => number, add: Add) => void,
): NonNegativeSystem {
  const localOf = new Map<number, number>();
  for (const [row, node] of members.entries()) localOf.set(node, row);
  const local = (node: number): number => localOf.get(node) ?? -1;
  const first = new Int32Array(members.length + 1);
  const constant = new Float64Array(members.length);
  const column: number[] = [];
  const value: number[] = [];
  for (const [row, node] of members.entries()) {
    fill(node, local, (at, share) => {
      if (at === -1) {
        constant[row]! += share;
      } else {
        column.push(at);
        value.push(share);
      }
    });
    first[row + 1] = column.length;
  }
  return {
    size: members.length,
    first,
    column: Int32Array.from(column),
    value: Float64Array.from(value),
    constant,
  };
}

/** Writes the solution for the members. In a closed component walks end before they repeat. */
function solveInto(values: Float64Array, members: Int32Array, system: NonNegativeSystem): void {
  const found = minSolution(system) ?? boundedSolution(system);
  for (const [row, node] of members.entries()) values[node] = found[row]!;
}
