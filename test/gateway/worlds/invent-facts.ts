import type { Dice } from '#test/gateway/worlds/dice.ts';
import { isLeaf, isMemberIn, keyFieldsOf } from '#test/gateway/worlds/invent-graph.ts';
import type {
  InventedEntity,
  InventedField,
  InventedGraph,
} from '#test/gateway/worlds/invent-graph.ts';
import type { WorldData } from '#test/gateway/worlds/world-facts.ts';

type Facts = Record<string, unknown>;

const ENTITIES_OF_A_TYPE = 3;
const NULL_PERCENT = 10;
/** The first whole number whose successor a double does not hold. */
const LONG = 2n ** 53n;

/**
 * Invents what is true in a graph. Keys of different kinds have the same values, each of another
 * entity, and other fields have values of keys, so that an engine that confuses them finds the
 * wrong object and not nothing.
 */
export class FactInventor {
  readonly #dice: Dice;
  readonly #graph: InventedGraph;

  constructor(dice: Dice, graph: InventedGraph) {
    this.#dice = dice;
    this.#graph = graph;
  }

  invent(): WorldData {
    const { entities, roots } = this.#graph;
    const data: Record<string, Facts> = { Query: {} };
    for (const field of roots) data['Query']![field.name] = this.#valueOf(field, 'Query');
    for (const entity of entities) {
      const order = this.#dice.shuffled([1, 2, 3]);
      for (let index = 0; index < ENTITIES_OF_A_TYPE; index += 1) {
        data[`@${entity.name}${index + 1}`] = this.#entity(entity, index, order);
      }
    }
    return data;
  }

  #entity(entity: InventedEntity, index: number, order: readonly number[]): Facts {
    const fact: Facts = { __typename: entity.name };
    const keys: Facts = {
      id: `${index + 1 + this.#firstId(entity)}`,
      upc: `${order[index]}`,
      org: index === 2 ? '2' : '1',
      num: this.#number(index === 1 ? 2 : 1),
      ref: { __typename: 'Ref', a: `${order[(index + 1) % 3]}`, b: order[index] },
    };
    for (const field of keyFieldsOf([...entity.presence.values()].flat()))
      fact[field] = keys[field];
    for (const field of entity.fields) {
      fact[field.name] = this.#valueOf(field, `${entity.name}${index + 1}`);
    }
    for (const { members, added } of this.#graph.interfaces) {
      if (!members.includes(entity.name)) continue;
      for (const field of added) {
        fact[field.name] = this.#valueOf(field, `${entity.name}${index + 1}`);
      }
    }
    return fact;
  }

  /** Neighbours that are one number to a double, where keys are long. */
  #number(value: number): unknown {
    return this.#graph.hasLongKeys ? { $long: `${LONG + BigInt(value)}` } : value;
  }

  /** Types of an interface with its own key share no values of it. */
  #firstId(entity: InventedEntity): number {
    const { interfaces, entities } = this.#graph;
    const isShared = interfaces.some(
      ({ keyIn, members }) => keyIn !== null && members.includes(entity.name),
    );
    return isShared ? ENTITIES_OF_A_TYPE * entities.indexOf(entity) : 0;
  }

  #valueOf(field: InventedField, place: string): unknown {
    const { wrap, named } = field.type;
    const isFirm = field.firmIn !== null;
    const one = (at: string): unknown =>
      this.#wrapped(wrap, isFirm, (index) =>
        this.#item(field, `${place}.${field.name}${at}${index}`),
      );
    const isOne = field.args === '' && field.taken.length === 0;
    if (isOne || named === 'String') return one('');
    return { $oneOf: [one(''), one('+'), one('-')] };
  }

  #wrapped(wrap: string, isFirm: boolean, item: (index: string) => unknown, at = ''): unknown {
    if (wrap.endsWith('!')) return this.#wrapped(wrap.slice(0, -1), true, item, at);
    if (!isFirm && this.#dice.chance(NULL_PERCENT)) return null;
    if (wrap === '%') return item(at);
    const length = this.#dice.pick([0, 1, 2, 2, 3]);
    const inner = wrap.slice(1, -1);
    return Array.from({ length }, (_, index) => this.#wrapped(inner, false, item, `${at}${index}`));
  }

  #item({ type: { named }, owners }: InventedField, place: string): unknown {
    if (isLeaf(named)) return this.#leaf(named, place);
    const value = this.#graph.values.find((one) => one.name === named);
    if (value !== undefined) {
      const fact: Facts = { __typename: named };
      for (const field of value.fields) fact[field.name] = this.#valueOf(field, place);
      return fact;
    }
    const typenames = this.#typesOf(named, owners);
    if (typenames.length === 0) return null;
    return `@${this.#dice.pick(typenames)}${1 + this.#dice.below(ENTITIES_OF_A_TYPE)}`;
  }

  /** The types of the objects that all owners of a field can lead to. */
  #typesOf(named: string, owners: readonly string[]): string[] {
    const { interfaces, unions, entities } = this.#graph;
    const union = unions.find((one) => one.name === named);
    const known = interfaces.find((one) => one.name === named);
    if (union === undefined && known === undefined) return [named];
    return entities
      .filter((entity) =>
        owners.every((owner) => {
          if (union !== undefined) return union.members.get(owner)?.includes(entity.name) === true;
          if (owner === known!.objectIn) return known!.members.includes(entity.name);
          return isMemberIn(known!, entity, owner);
        }),
      )
      .map((entity) => entity.name);
  }

  #leaf(named: string, place: string): unknown {
    const dice = this.#dice;
    if (named === 'Int') return dice.below(4);
    if (named === 'Long') return { $long: `${LONG + BigInt(dice.below(4))}` };
    if (named === 'Boolean') return dice.chance(50);
    if (named === 'Colour') return dice.pick(['RED', 'GREEN', 'BLUE']);
    return dice.chance(30) ? `${1 + dice.below(3)}` : place;
  }
}
