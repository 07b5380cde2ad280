import * as fc from 'fast-check';
import { getNamedType, isCompositeType, isObjectType, isRequiredArgument } from 'graphql';
import type { GraphQLCompositeType, GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';

export interface GeneratedQuery {
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Arguments to try, by coordinate; every choice has response keys of its own, so none can conflict.
 */
export type ArgumentChoices = Readonly<Record<string, readonly string[]>>;

const MAX_DEPTH = 7;

/** Without the usual bias to small numbers, which would nearly always write `__typename`. */
const evenly = (limit: number) => fc.noBias(fc.nat({ max: limit - 1 }));

/**
 * Names that a client can use as aliases: keys and other fields of our graph, inherited properties,
 * and names that a planner or an executor might use itself.
 */
const HOSTILE_KEYS = (
  'exchange market symbol stockCode sectorId interval name close nodes ' +
  'constructor toString valueOf hasOwnProperty then length data errors ' +
  '__typename _1_symbol _1_latestBar _internal_qp_alias_0 _entities _service ' +
  'representations __batch_reps_0 _e0 query fragment on null true'
).split(' ');

/** Fields of alert rules: they belong to a token, and these queries have none. */
const OF_A_TOKEN: ReadonlySet<string> = new Set(['alertEvents', 'alertRule', 'alertRules']);

/** Names for the three variables of a query. */
const VARIABLE_NAMES = [
  ['yes', 'no', 'first'],
  ['representations', '_r0', '__batch_reps_0'],
  ['v0', 'representations_0', 'v1'],
  ['__typename', 'constructor', 'representations'],
] as const;

/**
 * Writes a random valid query: fields, aliases that are names of other fields, one field under
 * several aliases, named and inline fragments (spread more than once), `@include` and `@skip` with
 * variables and literals, `__typename`, nested entities.
 */
export class QueryWriter {
  readonly #g: fc.GeneratorValue;
  readonly #schema: GraphQLSchema;
  readonly #choices: ArgumentChoices;
  readonly #variables: (typeof VARIABLE_NAMES)[number];
  /** The meaning of each response key: one key never has two. */
  readonly #keys = new Map<string, string>();
  readonly #taken = new Set(['used', 'companies_v', 'all']);
  readonly #fragments: { readonly name: string; readonly type: string; readonly text: string }[] =
    [];

  constructor(g: fc.GeneratorValue, schema: GraphQLSchema, choices: ArgumentChoices) {
    this.#g = g;
    this.#schema = schema;
    this.#choices = choices;
    this.#variables = VARIABLE_NAMES[this.#below(VARIABLE_NAMES.length)]!;
  }

  write(): GeneratedQuery {
    const body = this.#selection(this.#schema.getQueryType()!, MAX_DEPTH);
    const fragments = this.#fragments.map(
      ({ name, type, text }) => `fragment ${name} on ${type} ${text}`,
    );
    const [yes, no, first] = this.#variables;
    const head = `query Generated($${yes}: Boolean!, $${no}: Boolean!, $${first}: Int! = 3)`;
    // Every variable is used, and every fragment spread, or validation rejects the query.
    const used =
      `used: __typename @include(if: $${yes}) @skip(if: $${no}) ` +
      `companies_v: companies(first: $${first}) { totalCount }`;
    const spreads = this.#fragments.filter(({ type }) => type === 'Query');
    const source = [`${head} { ${used} ...All ${body.slice(1, -1)} }`, ...fragments];
    source.push(
      `fragment All on Query { all: __typename ${spreads.map(({ name }) => `...${name}`).join(' ')} }`,
    );
    return {
      source: source.join('\n'),
      variables: { [yes]: this.#chance(50), [no]: this.#chance(50), [first]: 1 + this.#below(3) },
    };
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const parts: string[] = [];
    const count = 1 + this.#below(depth > 4 ? 4 : 3);
    for (let index = 0; index < count; index += 1) parts.push(this.#part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  /** Of a union or an interface, a selection for every possible type. */
  #selectionOf(type: GraphQLCompositeType, depth: number): string {
    if (isObjectType(type)) return this.#selection(type, depth);
    const parts = this.#schema
      .getPossibleTypes(type)
      .map((possible) => `... on ${possible.name} ${this.#selection(possible, depth)}`);
    return `{ ${this.#aliasOf('__typename', 0)}__typename ${parts.join(' ')} }`;
  }

  #part(type: GraphQLObjectType, depth: number): string {
    const dice = this.#below(100);
    if (dice < 6) return `${this.#aliasOf('__typename', 0)}__typename${this.#condition()}`;
    if (dice < 16 && depth > 1) {
      const on = this.#chance(70) ? ` on ${type.name}` : '';
      return `...${on}${this.#condition()} ${this.#selection(type, depth - 1)}`;
    }
    if (dice < 26 && depth > 1) return this.#spread(type, depth);
    return this.#field(type, depth);
  }

  #spread(type: GraphQLObjectType, depth: number): string {
    const known = this.#fragments.filter((fragment) => fragment.type === type.name);
    if (known.length > 0 && this.#chance(50)) {
      return `...${known[this.#below(known.length)]!.name}${this.#condition()}`;
    }
    // Only finished fragments are listed, so no fragment can come to spread itself.
    const text = this.#selection(type, depth - 1);
    const name = `F${this.#fragments.length}`;
    this.#fragments.push({ name, type: type.name, text });
    return `...${name}${this.#condition()}`;
  }

  #field(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => !OF_A_TOKEN.has(field.name) && this.#isUsable(type, field, depth),
    );
    if (fields.length === 0) return `${this.#aliasOf('__typename', 0)}__typename`;
    const field = fields[this.#below(fields.length)]!;
    const choices = this.#choices[`${type.name}.${field.name}`] ?? [''];
    const choice = this.#below(choices.length);
    const alias = this.#aliasOf(field.name, choice);
    const named = getNamedType(field.type);
    const inner = isCompositeType(named) ? ` ${this.#selectionOf(named, depth - 1)}` : '';
    return `${alias}${field.name}${choices[choice]}${this.#condition()}${inner}`;
  }

  /** The alias of a field with these arguments, one of two that it may have; empty for its own name. */
  #aliasOf(fieldName: string, choice: number): string {
    const copy = this.#chance(20) ? 1 : 0;
    const meaning = `${fieldName} ${choice} ${copy}`;
    const known = this.#keys.get(meaning);
    const key = known ?? this.#newKey(fieldName, choice, copy);
    this.#keys.set(meaning, key);
    this.#taken.add(key);
    return key === fieldName ? '' : `${key}: `;
  }

  #newKey(fieldName: string, choice: number, copy: number): string {
    const hostile = HOSTILE_KEYS[this.#below(HOSTILE_KEYS.length)]!;
    const tried = this.#chance(45) ? [fieldName, hostile] : [hostile, fieldName];
    return tried.find((key) => !this.#taken.has(key)) ?? `${fieldName}_${choice}_${copy}`;
  }

  /** Fields with required arguments are only written if there are some to try. */
  #isUsable(
    type: GraphQLObjectType,
    field: GraphQLField<unknown, unknown>,
    depth: number,
  ): boolean {
    const hasChoices = this.#choices[`${type.name}.${field.name}`] !== undefined;
    if (!hasChoices && field.args.some(isRequiredArgument)) return false;
    return depth > 1 || !isCompositeType(getNamedType(field.type));
  }

  #condition(): string {
    const dice = this.#below(100);
    const [yes, no] = this.#variables;
    if (dice < 5) return ` @include(if: $${yes})`;
    if (dice < 10) return ` @skip(if: $${no})`;
    if (dice < 12) return ` @include(if: $${no}) @skip(if: $${yes})`;
    return dice < 14 ? ' @skip(if: true)' : '';
  }

  #chance(percent: number): boolean {
    return this.#below(100) < percent;
  }

  #below(limit: number): number {
    return this.#g(evenly, limit);
  }
}
