import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import { exactNumber } from '#kernel/text/exact-json.ts';
import type { Dice } from '#test/gateway/worlds/dice.ts';

export interface InventedQuery {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Aliases of clients: names that a planner, an executor or an object uses itself. */
const HOSTILE =
  '__typename _entities _1_id _1_name _c0 _r0 _e0 _l0 representations constructor then valueOf id upc ref a'.split(
    ' ',
  );

/** Further conditional variables, in some queries. */
const FURTHER = ['v0', 'v1', 'show'] as const;

const VARIABLE_NAMES = [
  ['yes', 'no', 'int'],
  ['_c0', '_c1', '_l0'],
  ['representations', '_r0', '_e0'],
] as const;

const MAX_DEPTH = 6;
const MAX_FIELDS = 36;

export interface QueryHabits {
  /**
   * Whether one object is selected under several aliases: where it fails for one, it does for all.
   */
  readonly mayAskTwice: boolean;
}

/** The meaning of a response key at one position of the answer. */
interface Meaning {
  readonly parent: GraphQLCompositeType;
  readonly text: string;
  readonly type: string;
  readonly below: Position;
}

class Position {
  readonly keys = new Map<string, Meaning[]>();
  /** Fields of objects that were selected here, under any alias. */
  readonly objects = new Set<string>();
}

/**
 * Invents valid queries: aliases that are names of other fields, response keys that repeat,
 * fragments of types and of interfaces, conditions by variables and by literals, arguments in both
 * ways.
 */
export class QueryInventor {
  readonly #dice: Dice;
  readonly #schema: GraphQLSchema;
  readonly #habits: QueryHabits;
  readonly #fieldNames: readonly string[];
  readonly #variables: (typeof VARIABLE_NAMES)[number];
  /** Whether several variables control many fields. */
  readonly #decidesMuch: boolean;
  readonly #used = new Set<string>();
  #fragments: string[] = [];
  #left = MAX_FIELDS;

  constructor(dice: Dice, schema: GraphQLSchema, habits: QueryHabits) {
    this.#dice = dice;
    this.#schema = schema;
    this.#habits = habits;
    this.#variables = dice.pick(VARIABLE_NAMES);
    this.#decidesMuch = dice.chance(35);
    this.#fieldNames = Object.values(schema.getTypeMap())
      .filter((type) => isCompositeType(type) && !type.name.startsWith('__'))
      .flatMap((type) => ('getFields' in type ? Object.keys(type.getFields()) : []));
  }

  /** A query; null if its random fields conflict. */
  invent(): InventedQuery | null {
    const root = this.#schema.getQueryType()!;
    const body = this.#selection(root, new Position(), 0);
    const types: Readonly<Record<string, string>> = {
      [this.#variables[0]]: 'Boolean!',
      [this.#variables[1]]: 'Boolean!',
      [this.#variables[2]]: 'Int',
      long: 'Long',
      ...Object.fromEntries(FURTHER.map((name) => [name, 'Boolean!'])),
    };
    const used = [...this.#used];
    const head = used.map((name) => `$${name}: ${types[name]}`).join(', ');
    const text = `query${head === '' ? '' : ` (${head})`} ${body}`;
    const query = [text, ...this.#fragments].join('\n');
    if (validate(this.#schema, parse(query)).length > 0) return null;
    const values: Readonly<Record<string, unknown>> = {
      [this.#variables[0]]: this.#dice.chance(60),
      [this.#variables[1]]: this.#dice.chance(40),
      [this.#variables[2]]: this.#dice.below(3),
      long: exactNumber('9007199254740995'),
      ...Object.fromEntries(FURTHER.map((name) => [name, this.#dice.chance(50)])),
    };
    return { query, variables: Object.fromEntries(used.map((name) => [name, values[name]])) };
  }

  #selection(type: GraphQLCompositeType, position: Position, depth: number): string {
    const parts: string[] = [];
    const count = 1 + this.#dice.below(depth === 0 ? 3 : 4);
    for (let index = 0; index < count; index += 1) {
      const part = this.#part(type, position, depth);
      if (part !== null) parts.push(part);
    }
    if (parts.length === 0) parts.push('__typename');
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLCompositeType, position: Position, depth: number): string | null {
    const dice = this.#dice;
    const wantsFragment = isObjectType(type) ? 14 : 50;
    if (depth < MAX_DEPTH && dice.chance(wantsFragment)) {
      return this.#fragment(type, position, depth);
    }
    if (dice.chance(8)) return this.#keyed(type, '__typename', 'String!', position)?.[0] ?? null;
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const open = fields.filter((field) => depth < MAX_DEPTH || !isCompositeType(named(field)));
    if (open.length === 0 || this.#left <= 0) return '__typename';
    return this.#field(type, dice.pick(open), position, depth);
  }

  #fragment(type: GraphQLCompositeType, position: Position, depth: number): string {
    const dice = this.#dice;
    const conditions = this.#conditionsOn(type);
    const on = dice.pick(conditions);
    const inner = this.#selection(on, position, depth + 1);
    if (dice.chance(30)) {
      const name = `F${this.#fragments.length}`;
      this.#fragments = [...this.#fragments, `fragment ${name} on ${on.name} ${inner}`];
      return `...${name}${this.#condition()}`;
    }
    const isPlain = on === type && dice.chance(50);
    return `...${isPlain ? '' : ` on ${on.name}`}${this.#condition()} ${inner}`;
  }

  /** The types that an object at a position of this type may also be. */
  #conditionsOn(type: GraphQLCompositeType): GraphQLCompositeType[] {
    const possible: readonly GraphQLObjectType[] = isAbstractType(type)
      ? this.#schema.getPossibleTypes(type)
      : [type];
    const wider = Object.values(this.#schema.getTypeMap()).filter(
      (one) =>
        isInterfaceType(one) && possible.some((object) => this.#schema.isSubType(one, object)),
    ) as GraphQLCompositeType[];
    return [...possible, ...possible, ...wider, type];
  }

  #field(
    type: GraphQLCompositeType,
    field: GraphQLField<unknown, unknown>,
    position: Position,
    depth: number,
  ): string | null {
    const target = named(field);
    const given = this.#argumentsOf(field.args);
    const text = `${field.name}${given}`;
    const isObject = isCompositeType(target);
    if (isObject && !this.#habits.mayAskTwice) {
      if (position.objects.has(text) && ![...position.keys.keys()].includes(field.name))
        return null;
      position.objects.add(text);
    }
    const keyed = this.#keyed(type, text, String(field.type), position, isObject);
    if (keyed === null) return null;
    this.#left -= 1;
    const [head, meaning] = keyed;
    if (!isObject) return `${head}${this.#condition()}`;
    const condition = this.#condition();
    return `${head}${condition} ${this.#selection(target, meaning.below, depth + 1)}`;
  }

  /** The field of a response key that fits here; null without one. */
  #keyed(
    parent: GraphQLCompositeType,
    text: string,
    type: string,
    position: Position,
    isObject = false,
  ): readonly [string, Meaning] | null {
    const dice = this.#dice;
    const name = text.replace(/\(.*/, '');
    const isAliased = dice.chance(35) && (!isObject || this.#habits.mayAskTwice);
    const alias = isAliased ? dice.pick(dice.chance(60) ? this.#fieldNames : HOSTILE) : name;
    const known = position.keys.get(alias) ?? [];
    const same = known.find((one) => one.text === text && one.type === type);
    const isFree = known.every(
      (one) =>
        one === same ||
        (!isObject &&
          one.type === type &&
          isObjectType(one.parent) &&
          isObjectType(parent) &&
          one.parent !== parent),
    );
    if (!isFree) return null;
    const made = { parent, text, type, below: same?.below ?? new Position() };
    position.keys.set(alias, [...known, made]);
    return [alias === name ? text : `${alias}: ${text}`, made];
  }

  #condition(): string {
    const dice = this.#dice;
    if (!dice.chance(this.#decidesMuch ? 30 : 12)) return '';
    const [yes, no] = this.#variables;
    const further = this.#decidesMuch ? FURTHER : [];
    const value = (): string => {
      if (dice.chance(25)) return dice.chance(60) ? 'true' : 'false';
      const name = dice.pick([yes, no, ...further]);
      this.#used.add(name);
      return `$${name}`;
    };
    const include = `@include(if: ${value()})`;
    if (dice.chance(70)) return ` ${include}`;
    const skip = `@skip(if: ${value()})`;
    return dice.chance(60) ? ` ${skip}` : ` ${include} ${skip}`;
  }

  /** A whole number that a double may not hold, as a literal or a variable. */
  #long(): string {
    const dice = this.#dice;
    if (dice.chance(50)) return dice.pick(['9007199254740993', '-12345678901234567890', '3']);
    this.#used.add('long');
    return '$long';
  }

  #argumentsOf(args: readonly GraphQLArgument[]): string {
    const dice = this.#dice;
    const texts = args.flatMap(({ name, type }) => {
      const text = String(type);
      if (text === 'String!') return [`${name}: ${dice.pick(['"u"', '"1"', '"a\\"b\\u00e9"'])}`];
      if (dice.chance(35)) return [];
      if (text === '[Int!]') return [`${name}: ${dice.pick(['[]', '[1, 2]', 'null', '3'])}`];
      if (text === 'Long') return [`${name}: ${this.#long()}`];
      if (dice.chance(50)) return [`${name}: ${dice.pick(['0', '1', '2', 'null'])}`];
      this.#used.add(this.#variables[2]);
      return [`${name}: $${this.#variables[2]}`];
    });
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  }
}

function named(field: GraphQLField<unknown, unknown>): ReturnType<typeof getNamedType> & object {
  return getNamedType(field.type);
}
