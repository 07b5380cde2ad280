import type { Dice } from '#test/gateway/worlds/dice.ts';
import type { InventedField, InventedGraph } from '#test/gateway/worlds/invent-graph.ts';

const GUARDS = [
  '@authenticated',
  '@requiresScopes(scopes: [["a"]])',
  '@requiresScopes(scopes: [["a", "b"], ["c"]])',
  '@policy(policies: [["p"]])',
  '@policy(policies: [["p"], ["q"]])',
];

/** Protects some fields of entities, which no other field needs, in one of their subgraphs or in all. */
export function inventGuards(dice: Dice, graph: InventedGraph): void {
  for (const { fields, externals } of graph.entities) {
    const isNeeded = ({ name }: InventedField): boolean =>
      graph.taken.includes(name) || [...externals.values()].some((names) => names.has(name));
    for (const field of fields) {
      const isOfInterface = graph.interfaces.some((one) => one.fields.includes(field.name));
      if (isOfInterface || isNeeded(field) || field.takenFrom !== null || !dice.chance(25))
        continue;
      const guard = dice.pick(GUARDS);
      const owners = dice.chance(50) ? field.owners : [dice.pick(field.owners)];
      for (const owner of owners) field.guards.set(owner, guard);
    }
  }
}
