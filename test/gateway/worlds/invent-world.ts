import { Dice } from '#test/gateway/worlds/dice.ts';
import { FactInventor } from '#test/gateway/worlds/invent-facts.ts';
import { GraphInventor, isLeaf } from '#test/gateway/worlds/invent-graph.ts';
import { drawGuise } from '#test/gateway/worlds/guise.ts';
import { inventGuards } from '#test/gateway/worlds/invent-guards.ts';
import { inventLongNumbers } from '#test/gateway/worlds/invent-long-numbers.ts';
import { inventContexts } from '#test/gateway/worlds/invent-contexts.ts';
import type { InventedGraph } from '#test/gateway/worlds/invent-graph.ts';
import type { Fact, WorldData } from '#test/gateway/worlds/world-facts.ts';
import type { World } from '#test/gateway/worlds/world.ts';
import { writeGraph } from '#test/gateway/worlds/write-graph.ts';

export interface InventedWorld {
  readonly world: World;
  /** Whether one field of it fails for every client. */
  readonly fails: boolean;
}

/**
 * Invents a world; the same seed gives the same one.
 * @param isPlain whether it has no guise, protected fields and long numbers
 */
export function inventWorld(seed: number, isPlain = false): InventedWorld {
  const dice = new Dice(seed);
  const graph = new GraphInventor(dice).invent();
  // Separate dice: worlds without contexts stay unchanged.
  const contextDice = new Dice(seed ^ 0xc0_4e47);
  if (contextDice.chance(30)) inventContexts(contextDice, graph);
  const guiseDice = new Dice(seed ^ 0x6_015e);
  const guise = isPlain ? {} : drawGuise(guiseDice, graph.subgraphs);
  if (!isPlain && guiseDice.chance(25)) inventGuards(guiseDice, graph);
  if (!isPlain && guiseDice.chance(20)) inventLongNumbers(guiseDice, graph);
  const data = new FactInventor(dice, graph).invent();
  const failing = dice.chance(25) ? withFailure(graph, data, dice) : null;
  return {
    world: { subgraphs: writeGraph(graph), data: failing ?? data, guise },
    fails: failing !== null,
  };
}

/** The same facts, but for a field that no other field requires; null where there is none. */
function withFailure(graph: InventedGraph, data: WorldData, dice: Dice): WorldData | null {
  const candidates = graph.entities.flatMap((entity) =>
    entity.fields
      .filter(
        ({ name, firmIn }) =>
          firmIn === null &&
          [...entity.externals.values()].every((names) => !names.has(name)) &&
          // An argument from a context explains the failure of each of its fields.
          !graph.taken.includes(name),
      )
      .map((field) => [entity, field] as const),
  );
  if (candidates.length === 0) return null;
  const [entity, field] = dice.pick(candidates);
  const label = `@${entity.name}${1 + dice.below(3)}`;
  const fact = data[label] as Fact;
  const failure = { $fails: `${field.name} of ${label} failed` };
  const isList = field.type.wrap.startsWith('[') && Array.isArray(fact[field.name]);
  const value =
    isList && isLeaf(field.type.named) && dice.chance(50)
      ? [...(fact[field.name] as unknown[]), failure]
      : failure;
  const nested = field.type.wrap.startsWith('[[');
  return { ...data, [label]: { ...fact, [field.name]: nested ? failure : value } };
}
