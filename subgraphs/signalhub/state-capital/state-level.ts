import type { StateLevel } from '#signalhub/facts/ownership-terms.ts';
import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { stateByName } from '#signalhub/state-capital/name-rule.ts';

/**
 * Level of government of a node: the disclosed one, else that in the name of a state owner, else that of its
 * ultimate controller, else that of its largest state holder. `unknown` for a node that is not the state's.
 */
export function stateLevelOf(analysis: CapitalAnalysis, node: number): StateLevel {
  const { holdings, classes, control } = analysis;
  const { first, holder, lowest, entities } = holdings;
  const visited = new Set<number>();
  let at = node;
  while (classes.isState(at) && !visited.has(at)) {
    visited.add(at);
    const { stateLevel, name } = entities[at]!;
    if (stateLevel !== 'unknown') return stateLevel;
    const named = stateByName(name);
    if (named !== null) return named.level;
    const ultimate = control.ultimateOf(at);
    if (ultimate !== -1 && classes.isState(ultimate) && !visited.has(ultimate)) {
      at = ultimate;
      continue;
    }
    let largest = -1;
    for (let arc = first[at]!; arc < first[at + 1]!; arc += 1) {
      if (!classes.isState(holder[arc]!)) continue;
      if (largest === -1 || lowest[arc]! > lowest[largest]!) largest = arc;
    }
    if (largest === -1) break;
    at = holder[largest]!;
  }
  return 'unknown';
}
