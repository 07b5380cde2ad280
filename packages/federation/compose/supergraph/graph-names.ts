import type { Findings } from '#federation/compose/problems/problem.ts';
import type { NamedSubgraph } from '#federation/compose/subgraph/read-subgraph.ts';

/** The values of the `join__Graph` enum, in the order of the subgraphs. Reports names that no subgraph may have. */
export function graphNames(subgraphs: readonly NamedSubgraph[], findings: Findings): string[] {
  const given = new Set<string>();
  const plain = subgraphs.map(({ name }) => {
    if (name === '_' || name === '') {
      findings.report(
        'INVALID_SUBGRAPH_NAME',
        `[${name}] Invalid name "${name}" for a subgraph: this name is reserved`,
        { subgraph: name },
      );
    }
    if (given.has(name)) {
      findings.report('INVALID_SUBGRAPH_NAME', `A subgraph named "${name}" already exists`, {
        subgraph: name,
      });
    }
    given.add(name);
    const value = name.replaceAll(/\W/g, '_').toUpperCase();
    const usable = /^\d/.test(value) ? `_${value}` : value;
    // The word might end with the suffix that distinguishes equal names.
    return /_\d+$/.test(usable) ? `${usable}_` : usable;
  });
  const counts = new Map<string, number>();
  return plain.map((value) => {
    if (plain.filter((one) => one === value).length === 1) return value;
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    return `${value}_${count}`;
  });
}
