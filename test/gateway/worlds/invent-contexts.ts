import type { Dice } from '#test/gateway/worlds/dice.ts';
import {
  KEY_FIELDS,
  isLeaf,
  isMemberIn,
  keyFieldsOf,
  newField,
} from '#test/gateway/worlds/invent-graph.ts';
import type {
  InventedEntity,
  InventedField,
  InventedGraph,
} from '#test/gateway/worlds/invent-graph.ts';

/** A field of a context, as its subgraph selects it. */
interface Selected {
  readonly text: string;
  /** Its type as an argument: nullable. */
  readonly type: string;
  /** A field of an entity that only another subgraph provides. */
  readonly foreign: string | null;
}

/** A type that sets a context. */
interface Setter {
  readonly name: string;
  readonly selected: Selected;
}

const WRAPS = ['%', '%', '%!', '[%!]!', '[%]', '[[%!]]'];

/** Lets fields of a graph take arguments from enclosing objects. */
export function inventContexts(dice: Dice, graph: InventedGraph): void {
  const subgraph = dice.pick(graph.subgraphs);
  const inventor = new ContextInventor(dice, graph, subgraph);
  inventor.add('around');
  if (dice.chance(40)) inventor.add('further');
}

class ContextInventor {
  readonly #dice: Dice;
  readonly #graph: InventedGraph;
  readonly #subgraph: string;

  constructor(dice: Dice, graph: InventedGraph, subgraph: string) {
    this.#dice = dice;
    this.#graph = graph;
    this.#subgraph = subgraph;
  }

  add(context: string): void {
    const dice = this.#dice;
    const setters = this.#setters();
    if (setters.length === 0) return;
    const { type } = setters[0]!.selected;
    const isOfQuery = dice.chance(50);
    if (isOfQuery) setters.push(this.#query(context, type));
    const members = this.#membersOfOne(setters);
    for (const { name, selected } of setters) {
      this.#set(context, members?.names.includes(name) === true ? members.name : name, selected);
      this.#mention(name, selected);
    }
    const [first] = setters;
    const selection =
      setters.length === 1 && dice.chance(70)
        ? `{ ${first!.selected.text} }`
        : setters.map(({ name, selected }) => `... on ${name} { ${selected.text} }`).join(' ');
    const asked = isOfQuery ? this.#anyEntity() : this.#child(setters);
    const argument = { name: `${context}${dice.below(2)}`, type, from: `$${context} ${selection}` };
    for (const entity of asked) this.#takeArgument(entity, argument);
  }

  /** Entities of the subgraph with a field of one type each. */
  #setters(): Setter[] {
    const dice = this.#dice;
    const homely = this.#graph.entities.filter(({ presence }) => presence.has(this.#subgraph));
    const all = homely.flatMap((entity) =>
      this.#selectable(entity).map((selected) => ({ name: entity.name, selected })),
    );
    if (all.length === 0) return [];
    const first = dice.pick(all);
    const alike = all.filter(({ selected }) => selected.type === first.selected.type);
    const byName = new Map([[first.name, first]]);
    for (const one of dice.shuffled(alike)) {
      if (!byName.has(one.name) && dice.chance(60)) byName.set(one.name, one);
    }
    return [...byName.values()];
  }

  /** An interface or a union that may set the context in place of its members, all of which set it. */
  #membersOfOne(setters: readonly Setter[]) {
    const { entities, interfaces, unions } = this.#graph;
    const own = this.#subgraph;
    const all = [
      ...interfaces.map((one) => ({
        name: one.name,
        names: entities.filter((entity) => isMemberIn(one, entity, own)).map(({ name }) => name),
      })),
      ...unions.map(({ name, members }) => ({ name, names: members.get(own) ?? [] })),
    ];
    const whole = all.filter(
      ({ names }) =>
        names.length > 0 && names.every((name) => setters.some((one) => one.name === name)),
    );
    return whole.length > 0 && this.#dice.chance(60) ? this.#dice.pick(whole) : null;
  }

  #selectable({ presence, fields }: InventedEntity): Selected[] {
    const own = this.#subgraph;
    const keys = keyFieldsOf(presence.get(own)!).map((name) => {
      const type = name === 'ref' ? 'String' : KEY_FIELDS[name]!.replace(/!$/, '');
      return { text: name === 'ref' ? 'ref { a }' : name, type, foreign: null };
    });
    const others = fields.flatMap((field): Selected[] => {
      const { name, args, type, owners, taken, requires, takenFrom } = field;
      if (args !== '' || requires !== null || takenFrom !== null || taken.length > 0) return [];
      const foreign = owners.includes(own) ? null : name;
      const made = this.#textOf(name, type);
      return made === null ? [] : [{ ...made, foreign }];
    });
    return [...keys, ...others];
  }

  #textOf(name: string, { wrap, named }: InventedField['type']): Omit<Selected, 'foreign'> | null {
    if (isLeaf(named)) return { text: name, type: wrap.replace('%', named).replace(/!$/, '') };
    const value = this.#graph.values.find((one) => one.name === named);
    if (value === undefined || value.splitBetween !== null) return null;
    const inner = value.fields.find(({ args }) => args === '');
    if (inner === undefined) return null;
    const type = inner.type.wrap.replace('%', inner.type.named).replace(/!$/, '');
    return {
      text: `${name} { ${inner.name} }`,
      type: wrap.replaceAll('!', '').replace('%', type),
    };
  }

  /** A value for a whole query: a field of its root. */
  #query(context: string, type: string): Setter {
    const name = `of_${context}`;
    const [, named] = /(\w+)/.exec(type)!;
    const wrap = type.replace(named!, '%');
    this.#graph.roots.push(newField(name, { wrap, named: named! }, [this.#subgraph]));
    return { name: 'Query', selected: { text: name, type, foreign: null } };
  }

  #set(context: string, name: string, { text }: Selected): void {
    const { contexts } = this.#graph;
    const isKnown = contexts.some((one) => one.name === context && one.setter === name);
    if (!isKnown) contexts.push({ name: context, subgraph: this.#subgraph, setter: name });
    this.#graph.taken.push(text.split(' ')[0]!);
  }

  #mention(name: string, { foreign }: Selected): void {
    const { entities } = this.#graph;
    const entity = entities.find((one) => one.name === name);
    if (foreign === null || entity === undefined) return;
    const mentioned = entity.externals.get(this.#subgraph) ?? new Set();
    entity.externals.set(this.#subgraph, mentioned.add(foreign));
  }

  /** Entities that the subgraph finds by a key. */
  #anyEntity(): InventedEntity[] {
    const found = this.#graph.entities.filter(({ presence }) =>
      presence.get(this.#subgraph)?.some(({ isResolvable }) => isResolvable),
    );
    return found.length === 0 ? [] : this.#dice.some(found, 1);
  }

  /** An entity that is found only below what sets the context. */
  #child(setters: readonly Setter[]): InventedEntity[] {
    const dice = this.#dice;
    const { entities, subgraphs } = this.#graph;
    const name = `K${entities.length}`;
    const homes = [this.#subgraph, ...dice.some(subgraphs, 0)];
    const child: InventedEntity = {
      name,
      presence: new Map(homes.map((home) => [home, [{ text: 'id', isResolvable: true }]])),
      fields: [],
      externals: new Map(),
    };
    for (const setter of setters) {
      const entity = entities.find((one) => one.name === setter.name);
      const type = { wrap: dice.pick(WRAPS), named: name };
      entity?.fields.push(newField(`to${name}`, type, [this.#subgraph]));
    }
    const back = dice.pick(setters);
    if (dice.chance(50)) {
      const type = { wrap: dice.pick(WRAPS), named: back.name };
      child.fields.push(newField('back', type, [this.#subgraph]));
    }
    if (homes.length > 1) {
      child.fields.push(newField('aside', { wrap: '%', named: 'String' }, [homes[1]!]));
    }
    entities.push(child);
    return [child];
  }

  #takeArgument(entity: InventedEntity, argument: InventedField['taken'][number]): void {
    const dice = this.#dice;
    const known = entity.fields.filter(({ taken }) => taken.length > 0);
    for (const field of known) {
      const isFree = field.taken.every(({ name }) => name !== argument.name);
      if (isFree && dice.chance(50)) field.taken.push(argument);
    }
    const targets = this.#graph.entities.filter(
      ({ name, presence }) => presence.has(this.#subgraph) && !name.startsWith('K'),
    );
    const isObject = targets.length > 0 && dice.chance(30);
    const named = isObject ? dice.pick(targets).name : dice.pick(['String', 'String', 'Int']);
    const args = dice.chance(20) ? '(x: Int)' : '';
    const type = { wrap: dice.pick(['%', '%', '%!', '[%]']), named };
    const field = newField(`c${entity.fields.length}`, type, [this.#subgraph], args);
    field.taken.push(argument);
    entity.fields.push(field);
  }
}
