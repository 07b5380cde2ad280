import type { Dice } from '#test/gateway/worlds/dice.ts';
import type { InventedGraph } from '#test/gateway/worlds/invent-graph.ts';

/** Gives keys and fields whole numbers that a double does not hold. */
export function inventLongNumbers(dice: Dice, graph: InventedGraph): void {
  graph.hasLongKeys = dice.chance(70);
  for (const { fields } of [...graph.entities, ...graph.values]) {
    for (const field of fields) {
      const isFree = !graph.taken.includes(field.name);
      if (isFree && field.taken.length === 0 && field.type.named === 'Int' && dice.chance(70)) {
        field.type = { ...field.type, named: 'Long' };
      }
      if (field.args === '(x: Int)' && dice.chance(50)) field.args = '(x: Long)';
    }
  }
}
