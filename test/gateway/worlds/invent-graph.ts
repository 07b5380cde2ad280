import type { Dice } from '#test/gateway/worlds/dice.ts';

/** An output type as it is written: `[%!]` around `P` is `[P!]`. */
export interface TypeText {
  readonly wrap: string;
  readonly named: string;
}

export interface InventedField {
  readonly name: string;
  /** Arguments as they are declared, with their brackets; empty without any. */
  args: string;
  type: TypeText;
  /** Subgraphs that resolve it. */
  readonly owners: readonly string[];
  /** Arguments that it takes from enclosing objects. */
  readonly taken: { readonly name: string; readonly type: string; readonly from: string }[];
  /** What its only owner requires from other subgraphs. */
  requires: string | null;
  /** Fields that an owner provides of the entity that the field leads to. */
  readonly provides: Map<string, string>;
  /** The overridden subgraph, which still declares it. */
  takenFrom: string | null;
  /** The label by which it was overridden; null for an unconditional override. */
  takenBy: string | null;
  /** An owner with a stricter type: it is non-null there. */
  firmIn: string | null;
  /** What protects it, by subgraph. */
  readonly guards: Map<string, string>;
}

export interface InventedKey {
  readonly text: string;
  readonly isResolvable: boolean;
}

export interface InventedEntity {
  readonly name: string;
  /** The subgraphs that know it, and their keys. */
  readonly presence: Map<string, InventedKey[]>;
  readonly fields: InventedField[];
  /** Fields that a subgraph declares as external, by subgraph. */
  readonly externals: Map<string, Set<string>>;
}

export interface InventedValue {
  readonly name: string;
  readonly fields: readonly InventedField[];
  /** Where it is declared; null for one that is the same in every place of use. */
  readonly splitBetween: readonly string[] | null;
}

export interface InventedInterface {
  readonly name: string;
  readonly members: readonly string[];
  readonly fields: readonly string[];
  /** The fields that each subgraph declares of it. */
  readonly declaredIn: Map<string, string[]>;
  /** The subgraphs where it has a key itself. */
  keyIn: string | null;
  /** A subgraph that knows it as an object, and the fields that it adds. */
  objectIn: string | null;
  readonly added: InventedField[];
}

export interface InventedUnion {
  readonly name: string;
  /** Its members in each subgraph. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/** A type that sets a context in a subgraph. */
export interface InventedContext {
  readonly name: string;
  readonly subgraph: string;
  readonly setter: string;
}

export interface InventedGraph {
  readonly subgraphs: readonly string[];
  readonly entities: InventedEntity[];
  readonly values: readonly InventedValue[];
  readonly interfaces: readonly InventedInterface[];
  readonly unions: readonly InventedUnion[];
  readonly roots: InventedField[];
  readonly contexts: InventedContext[];
  /** Fields that contexts take. */
  readonly taken: string[];
  /** Whether keys have whole numbers that a double does not hold. */
  hasLongKeys: boolean;
}

/** The fields of keys, with their types. */
export const KEY_FIELDS: Readonly<Record<string, string>> = {
  id: 'ID!',
  upc: 'String!',
  org: 'String!',
  num: 'Int!',
  ref: 'Ref!',
};

const KEYS = ['id', 'upc', 'org num', 'ref { a b }', 'upc ref { a }', 'org num id'];
const LEAVES = ['String', 'String', 'String', 'Int', 'Boolean', 'ID', 'Colour'];
const LEAF_WRAPS = ['%', '%', '%', '%!', '%!', '[%]', '[%!]!', '[[%!]]'];
const OBJECT_WRAPS = ['%', '%', '%!', '%!', '[%!]!', '[%]', '[%!]', '[[%!]!]!', '[[%]]'];
const ARGS = ['(x: Int)', '(x: Int = 1)', '(x: String!, y: [Int!])'];
const LEAF_NAMES = 'name size tag note rank kind label mark'.split(' ');
const OBJECT_NAMES = 'next prev parts owner box peer'.split(' ');

/** Invents the structure of a federated graph; the composer decides whether it composes. */
export class GraphInventor {
  readonly #dice: Dice;
  readonly #subgraphs: readonly string[];
  readonly #entities: InventedEntity[] = [];
  readonly #values: InventedValue[] = [];
  readonly #interfaces: InventedInterface[] = [];
  readonly #unions: InventedUnion[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
    // Planners decide ties by names or order, so both change from world to world.
    this.#subgraphs = dice.shuffled(['a', 'b', 'c', 'z']).slice(0, 2 + dice.below(3));
  }

  invent(): InventedGraph {
    const dice = this.#dice;
    for (const name of ['P', 'Q', 'R', 'S'].slice(0, 1 + dice.below(4))) this.#addEntity(name);
    if (dice.chance(50)) this.#addValue('V');
    if (dice.chance(25)) this.#addSplitValue('W');
    if (dice.chance(45)) this.#addInterface('I');
    if (dice.chance(35)) this.#addUnion('U');
    for (const entity of this.#entities) this.#addFields(entity);
    const roots = this.#rootFields();
    for (const entity of this.#entities) {
      if (dice.chance(45)) this.#addRequirement(entity);
      if (dice.chance(25)) this.#addRequirement(entity);
      if (dice.chance(15)) this.#moveField(entity);
    }
    const fields = [...this.#entities.flatMap((one) => one.fields), ...roots];
    for (const field of fields) if (dice.chance(35)) this.#provide(field);
    return {
      subgraphs: this.#subgraphs,
      entities: this.#entities,
      values: this.#values,
      interfaces: this.#interfaces,
      unions: this.#unions,
      roots,
      contexts: [],
      taken: [],
      hasLongKeys: false,
    };
  }

  #addEntity(name: string): void {
    const dice = this.#dice;
    const homes = dice.shuffled(this.#subgraphs).slice(0, 1 + dice.below(this.#subgraphs.length));
    const presence = new Map<string, InventedKey[]>();
    const isChain = homes.length > 2 && dice.chance(40);
    const keys = dice.shuffled(KEYS);
    for (const [at, home] of homes.entries()) {
      const own = isChain ? [keys[at]!, keys[at + 1]!] : [keys[0]!];
      if (dice.chance(25)) own.push(keys.at(-1)!);
      const unique = [...new Set(dice.shuffled(own))];
      presence.set(
        home,
        unique.map((text) => ({ text, isResolvable: true })),
      );
    }
    this.#entities.push({ name, presence, fields: [], externals: new Map() });
  }

  #addValue(name: string): void {
    const fields = [this.#leaf('x', []), this.#leaf('y', [])];
    this.#values.push({ name, fields, splitBetween: null });
  }

  /** A type without a key whose fields are split between subgraphs, reached by one shared field. */
  #addSplitValue(name: string): void {
    const dice = this.#dice;
    const entity = dice.pick(this.#entities);
    const homes = dice.shuffled([...entity.presence.keys()]).slice(0, 2);
    if (homes.length < 2) return;
    const fields = [this.#leaf('x', [homes[0]!]), this.#leaf('e', [homes[1]!])];
    this.#values.push({ name, fields, splitBetween: homes });
    entity.fields.push(this.#field('split', { wrap: dice.pick(['%', '%!']), named: name }, homes));
  }

  #addInterface(name: string): void {
    const dice = this.#dice;
    const members = dice.some(this.#entities, 1).map((entity) => entity.name);
    const made: InventedInterface = {
      name,
      members,
      fields: ['title', ...(dice.chance(50) ? ['state'] : [])],
      declaredIn: new Map(),
      keyIn: null,
      objectIn: null,
      added: [],
    };
    for (const field of made.fields) {
      for (const member of this.#membersOf(made)) {
        const owners = dice.some([...member.presence.keys()], 1);
        const type = { wrap: dice.pick(['%', '%!']), named: 'String' };
        member.fields.push(this.#field(field, type, owners));
      }
    }
    for (const subgraph of this.#subgraphs) {
      const here = this.#membersOf(made).filter(({ presence }) => presence.has(subgraph));
      const declared = made.fields.filter((field) =>
        here.every(({ fields }) =>
          fields.some((one) => one.name === field && one.owners.includes(subgraph)),
        ),
      );
      if (here.length > 0 && declared.length > 0) made.declaredIn.set(subgraph, declared);
    }
    if (made.declaredIn.size === 0) return;
    if (dice.chance(45)) this.#objectifyInterface(made);
    this.#interfaces.push(made);
  }

  /** Lets a subgraph that knows none of its types add fields to an interface that has a key. */
  #objectifyInterface(made: InventedInterface): void {
    const dice = this.#dice;
    const members = this.#membersOf(made);
    const whole = [...made.declaredIn.keys()].find((home) =>
      members.every(({ presence }) => presence.get(home)?.some(({ text }) => text === 'id')),
    );
    const strangers = this.#subgraphs.filter((one) =>
      members.every(({ presence }) => !presence.has(one)),
    );
    if (whole === undefined || strangers.length === 0) return;
    made.keyIn = whole;
    made.objectIn = dice.pick(strangers);
    made.added.push(this.#leaf('extra', [made.objectIn]));
    if (dice.chance(50)) made.added.push(this.#leaf('bonus', [made.objectIn]));
  }

  #addUnion(name: string): void {
    const members = new Map<string, readonly string[]>();
    for (const subgraph of this.#subgraphs) {
      const here = this.#entities.filter(({ presence }) => presence.has(subgraph));
      if (here.length === 0 || !this.#dice.chance(70)) continue;
      const some = this.#dice.some(here, 1);
      members.set(
        subgraph,
        some.map((one) => one.name),
      );
    }
    if (members.size > 0) this.#unions.push({ name, members });
  }

  #addFields(entity: InventedEntity): void {
    const dice = this.#dice;
    const leafNames = dice.shuffled(LEAF_NAMES);
    const objectNames = dice.shuffled(OBJECT_NAMES);
    // Fields that lead back here may make the entity known elsewhere, where it has none of its own.
    const homes = [...entity.presence.keys()];
    for (const home of homes) {
      const leaves = 1 + dice.below(2);
      for (let index = 0; index < leaves; index += 1) {
        const name = leafNames.pop();
        if (name !== undefined) entity.fields.push(this.#leaf(name, this.#ownersOf(entity, home)));
      }
      const name = objectNames.pop();
      if (name === undefined || !dice.chance(65)) continue;
      const field = this.#objectField(name, this.#ownersOf(entity, home));
      if (field !== null) entity.fields.push(field);
    }
  }

  #ownersOf(entity: InventedEntity, home: string): string[] {
    if (!this.#dice.chance(18)) return [home];
    return [...entity.presence.keys()].filter((one) => one === home || this.#dice.chance(60));
  }

  #rootFields(): InventedField[] {
    const dice = this.#dice;
    const roots: InventedField[] = [];
    for (const [index, subgraph] of this.#subgraphs.entries()) {
      const count = index === 0 ? 2 : dice.below(3);
      for (let at = 0; at < count; at += 1) {
        const isShared = dice.chance(12);
        const owners = isShared ? dice.some(this.#subgraphs, 1) : [subgraph];
        const field = this.#objectField(`${subgraph}${at}`, owners);
        if (field !== null) roots.push(field);
      }
    }
    return roots;
  }

  #leaf(name: string, owners: readonly string[]): InventedField {
    const dice = this.#dice;
    const type = { wrap: dice.pick(LEAF_WRAPS), named: dice.pick(LEAVES) };
    const field = this.#field(name, type, owners, dice.chance(15) ? dice.pick(ARGS) : '');
    const isLoose = type.wrap === '%' && owners.length > 1 && dice.chance(30);
    if (isLoose) field.firmIn = dice.pick(owners);
    return field;
  }

  #objectField(name: string, owners: readonly string[]): InventedField | null {
    const dice = this.#dice;
    const everywhere = (known: (subgraph: string) => boolean): boolean => owners.every(known);
    const abstract = [
      ...this.#interfaces.filter(({ declaredIn }) => everywhere((one) => declaredIn.has(one))),
      ...this.#interfaces.filter(({ objectIn }) => everywhere((one) => one === objectIn)),
      ...this.#unions.filter(({ members }) => everywhere((one) => members.has(one))),
    ].map((one) => one.name);
    const values = this.#values.filter(({ splitBetween }) => splitBetween === null);
    const targets = [
      ...this.#entities.map((one) => one.name),
      ...abstract,
      ...abstract,
      ...values.map((one) => one.name),
    ];
    const named = dice.pick(targets);
    for (const owner of owners) this.#makeKnown(named, owner);
    const args = dice.chance(12) ? dice.pick(ARGS) : '';
    // Several owners may have no type in common, and then there is nothing to lead to.
    const wrap = abstract.includes(named) && owners.length > 1 ? '%' : dice.pick(OBJECT_WRAPS);
    return this.#field(name, { wrap, named }, owners, args);
  }

  /** A subgraph that leads to a foreign entity provides at least one of its keys. */
  #makeKnown(named: string, subgraph: string): void {
    const entity = this.#entities.find((one) => one.name === named);
    if (entity === undefined || entity.presence.has(subgraph)) return;
    const known = this.#dice.pick([...entity.presence.values()].flat());
    const isResolvable = this.#dice.chance(50);
    entity.presence.set(subgraph, [{ text: known.text, isResolvable }]);
  }

  #addRequirement(entity: InventedEntity): void {
    const dice = this.#dice;
    const home = dice.pick([...entity.presence.keys()]);
    const keys = entity.presence.get(home)!;
    if (!keys.some(({ isResolvable }) => isResolvable)) return;
    const needed = entity.fields
      .filter(({ owners, takenFrom }) => !owners.includes(home) && takenFrom === null)
      .flatMap((field) => this.#needOf(field) ?? []);
    const own = keyFieldsOf(keys);
    const foreign = new Set([...entity.presence.values()].flatMap(keyFieldsOf));
    const keyNeeds = ['id', 'upc', 'org'].filter((one) => foreign.has(one) && !own.includes(one));
    const all = [...needed, ...keyNeeds.map((name) => ({ name, text: name }))];
    if (all.length === 0) return;
    const chosen = dice.shuffled(all).slice(0, 1 + dice.below(2));
    const name = `r${entity.fields.length}`;
    const field = dice.chance(75)
      ? this.#leaf(name, [home])
      : (this.#objectField(name, [home]) ?? this.#leaf(name, [home]));
    field.requires = chosen.map(({ text }) => text).join(' ');
    for (const one of chosen) this.#mention(entity, home, one.name);
    entity.fields.push(field);
  }

  /** The selection of a field in a field set, where possible. */
  #needOf(field: InventedField): { readonly name: string; readonly text: string } | null {
    const { name, args, type } = field;
    const given = args === '' || this.#dice.chance(20) ? '' : this.#argumentsFor(args);
    if (args.includes('!') && given === '') return null;
    const value = this.#values.find((one) => one.name === type.named);
    if (value?.splitBetween != null) return null;
    if (value !== undefined) {
      const inner = value.fields.filter((one) => one.args === '').map((one) => one.name);
      return inner.length === 0 ? null : { name, text: `${name}${given} { ${inner.join(' ')} }` };
    }
    return isLeaf(type.named) ? { name, text: `${name}${given}` } : null;
  }

  #argumentsFor(args: string): string {
    return args.startsWith('(x: Int') ? `(x: ${this.#dice.below(3)})` : '(x: "u")';
  }

  #moveField(entity: InventedEntity): void {
    const field = this.#dice.pick(entity.fields);
    if (field === undefined || field.owners.length !== 1 || !isLeaf(field.type.named)) return;
    const mentioned = [...entity.externals.values()].some((one) => one.has(field.name));
    const isOfInterface = this.#interfaces.some(({ fields }) => fields.includes(field.name));
    const others = [...entity.presence.keys()].filter((one) => !field.owners.includes(one));
    if (mentioned || isOfInterface || others.length === 0 || field.requires !== null) return;
    field.takenFrom = this.#dice.pick(others);
    field.takenBy = this.#dice.pick([null, 'on', 'off', 'percent(100)', 'percent(0)']);
  }

  #provide(field: InventedField): void {
    const entity = this.#entities.find((one) => one.name === field.type.named);
    if (entity === undefined) return;
    for (const owner of field.owners) {
      const foreign = entity.fields.filter(
        ({ owners, requires, takenFrom }) =>
          !owners.includes(owner) && requires === null && takenFrom === null,
      );
      const needs = foreign.flatMap((one) => (one.args === '' ? (this.#needOf(one) ?? []) : []));
      if (needs.length === 0) continue;
      const chosen = this.#dice.shuffled(needs).slice(0, 1 + this.#dice.below(2));
      field.provides.set(owner, chosen.map(({ text }) => text).join(' '));
      for (const one of chosen) this.#mention(entity, owner, one.name);
    }
  }

  #mention(entity: InventedEntity, subgraph: string, field: string): void {
    const known = entity.externals.get(subgraph) ?? new Set();
    entity.externals.set(subgraph, known.add(field));
  }

  #membersOf({ members }: InventedInterface): InventedEntity[] {
    return this.#entities.filter(({ name }) => members.includes(name));
  }

  #field(name: string, type: TypeText, owners: readonly string[], args = ''): InventedField {
    return newField(name, type, owners, args);
  }
}

/** A field without any directive. */
export function newField(
  name: string,
  type: TypeText,
  owners: readonly string[],
  args = '',
): InventedField {
  return {
    name,
    args,
    type,
    owners,
    taken: [],
    requires: null,
    provides: new Map(),
    takenFrom: null,
    takenBy: null,
    firmIn: null,
    guards: new Map(),
  };
}

/**
 * Whether a subgraph declares that an entity implements an interface: it must have all of its
 * fields there.
 */
export function isMemberIn(
  { members, declaredIn }: InventedInterface,
  entity: InventedEntity,
  subgraph: string,
): boolean {
  const declared = declaredIn.get(subgraph);
  if (declared === undefined || !members.includes(entity.name)) return false;
  if (!entity.presence.has(subgraph)) return false;
  return declared.every((name) =>
    entity.fields.some((field) => field.name === name && field.owners.includes(subgraph)),
  );
}

/** The names of the fields that keys are made of. */
export function keyFieldsOf(keys: readonly InventedKey[]): string[] {
  const names = keys.flatMap(({ text }) => text.replaceAll(/\{[^}]*\}/g, '').split(/\s+/));
  return [...new Set(names.filter((name) => name !== ''))];
}

export function isLeaf(named: string): boolean {
  return LEAVES.includes(named) || named === 'Long';
}
