import {
  Kind,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { placeOfFragment } from '#federation/defer/deferred-places.ts';
import type {
  DeferredPlace,
  DeferredPlaces,
  StreamPlaces,
} from '#federation/defer/deferred-places.ts';
import { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import { isNarrower, narrowed } from '#federation/plan/canonical/narrow-type.ts';
import { isIntrospection } from '#federation/plan/canonical/plan-names.ts';
import type { RefusedFields } from '#federation/access/permitted-operation.ts';
import { leafCheckOf } from '#federation/projection/leaf-check.ts';
import type { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import { AbstractProjection } from '#federation/projection/projection.ts';
import type {
  FieldProjection,
  ObjectProjection,
  ValueProjection,
} from '#federation/projection/projection.ts';
import { isFiller } from '#federation/operation/specialise-operation.ts';

/** A selection and its parent type, which determines the plan names of its fields. */
export interface TypedSelection {
  readonly type: GraphQLNamedType;
  readonly set: SelectionSetNode;
}

/** A field of the client and its parent type. */
interface Mention {
  readonly type: GraphQLNamedType;
  readonly node: FieldNode;
}

/** What a projection is compiled from, in addition to the selections. */
export interface ProjectionOptions {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether root fields of different response keys stay separate, as in a mutation. */
  readonly isEachRootApart: boolean;
  /** The fields that the request may not see; null if it may see all. */
  readonly refused: RefusedFields | null;
  /** Deferred fragments. */
  readonly places: DeferredPlaces;
  /** Streamed lists. */
  readonly streams: StreamPlaces;
}

/**
 * Compiles a selection without conditions against the API schema. Types and enum values outside that schema
 * (`@inaccessible`) cannot leave through the projection. It maps plan names back to response keys.
 */
export class ProjectionCompiler {
  readonly #options: ProjectionOptions;
  /** Introspection fields, in query order. */
  readonly introspection: IntrospectionField[] = [];

  constructor(options: ProjectionOptions) {
    this.#options = options;
  }

  /** Projection of the root type. */
  rootOf(type: GraphQLNamedType, set: SelectionSetNode, names: PlanNames): ObjectProjection {
    return this.#objectOf(type, [{ type, set }], names, this.#options.isEachRootApart);
  }

  #objectOf(
    type: GraphQLNamedType,
    selections: readonly TypedSelection[],
    names: PlanNames,
    isEachApart = false,
  ): ObjectProjection {
    const mentions = new Map<string, Mention[]>();
    const visited = new Set<string>();
    const later: DeferredSelection[] = [];
    for (const selection of selections)
      this.#collect(type, selection, { mentions, visited, later });
    const fields: FieldProjection[] = [];
    for (const [key, same] of mentions) {
      const { node, type: on } = same[0]!;
      if (this.#isRefused(type, same)) {
        fields.push(refusedField(type, key, same));
        continue;
      }
      const source = names.sourceOf(on, node, isEachApart ? key : names.apartOf(key, node));
      const field = this.#fieldOf(type, { key, source, mentions: same, names });
      if (field !== null) fields.push(field);
    }
    if (later.length === 0)
      return { typename: type.name, fields, isRefused: false, deferred: null };
    const deferred = later.map(({ place, selection }) => ({
      place,
      object: this.#objectOf(type, [selection], names, isEachApart),
    }));
    return { typename: type.name, fields, isRefused: false, deferred };
  }

  /** One refused mention refuses the key, because the other mentions' selections would be incomplete. */
  #isRefused(type: GraphQLNamedType, mentions: readonly Mention[]): boolean {
    const { refused } = this.#options;
    if (refused === null) return false;
    const { denial, nodes } = refused;
    const isSeen =
      !isObjectType(type) || !denial.refusesField(type.name, mentions[0]!.node.name.value);
    return !isSeen || mentions.some(({ node }) => nodes.has(node));
  }

  #fieldOf(
    type: GraphQLNamedType,
    { key, source, mentions, names }: KeyedMentions,
  ): FieldProjection | null {
    const nodes = mentions.map(({ node }) => node);
    const fieldName = nodes[0]!.name.value;
    const base = { key, source, fieldName, parentTypename: type.name, nodes };
    if (fieldName === '__typename') {
      const known = isObjectType(type);
      const value: ValueProjection = known
        ? { kind: 'constant', value: type.name }
        : { kind: 'typename', types: this.#typesOf(type) };
      return { ...base, nonNull: true, value };
    }
    if (isIntrospection(nodes[0]!)) {
      const field = new IntrospectionField(nodes, this.#options.fragments);
      this.introspection.push(field);
      return {
        ...base,
        nonNull: fieldName === '__schema',
        value: { kind: 'introspection', field },
      };
    }
    const definition = definitionOf(type, fieldName);
    if (definition === undefined) return null;
    const selections = mentions.flatMap(({ type: on, node }): TypedSelection[] => {
      const declared = getNamedType(definitionOf(on, fieldName)?.type);
      if (node.selectionSet === undefined || declared === undefined) return [];
      return [{ type: declared, set: node.selectionSet }];
    });
    const output = definition.type;
    const nonNull = isNonNullType(output);
    const value = this.#valueOf(nonNull ? output.ofType : output, selections, names.below(source));
    return { ...base, nonNull, value: this.#streamed(value, nodes) };
  }

  /** A list that is selected more than once comes whole. */
  #streamed(value: ValueProjection, [node, another]: readonly FieldNode[]): ValueProjection {
    if (node === undefined || another !== undefined || value.kind !== 'list') return value;
    const place = this.#options.streams.get(node);
    return place === undefined ? value : { kind: 'stream', list: value, place };
  }

  #valueOf(
    type: GraphQLOutputType,
    selections: readonly TypedSelection[],
    names: PlanNames,
  ): ValueProjection {
    if (isListType(type)) {
      const inner = type.ofType as GraphQLOutputType;
      const itemNonNull = isNonNullType(inner);
      const item = this.#valueOf(itemNonNull ? inner.ofType : inner, selections, names);
      return { kind: 'list', itemNonNull, item };
    }
    const named = getNamedType(type);
    if (isEnumType(named)) {
      const values = new Set(named.getValues().map((value) => value.name));
      return { kind: 'enum', typename: named.name, values };
    }
    if (isObjectType(named)) {
      return { kind: 'object', object: this.#objectOf(named, selections, names) };
    }
    if (!isAbstractType(named)) {
      return { kind: 'leaf', typename: named.name, check: leafCheckOf(named.name) };
    }
    const { schema } = this.#options;
    const possible = this.#typesOf(named);
    const compile = (typename: string): ObjectProjection | null => {
      if (typename !== named.name && !possible.has(typename)) return null;
      if (this.#options.refused?.denial.refusesType(typename) === true) {
        return { typename, fields: [], isRefused: true, deferred: null };
      }
      const type = schema.getType(typename);
      return type === undefined ? null : this.#objectOf(type, selections, names);
    };
    return { kind: 'abstract', types: new AbstractProjection(named.name, possible, compile) };
  }

  #typesOf(type: GraphQLNamedType): ReadonlySet<string> {
    if (!isAbstractType(type)) return new Set([type.name]);
    return new Set(this.#options.schema.getPossibleTypes(type).map(({ name }) => name));
  }

  #collect(type: GraphQLNamedType, { type: on, set }: TypedSelection, into: Collected): void {
    const { mentions, visited, later } = into;
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        if (isFiller(node)) continue;
        const same = mentions.get(key);
        // A field that is requested for each type separately is selected on that type, with its selection.
        const isApart = this.#options.refused?.apart.has(node.name.value) === true;
        const mention = { type: isApart && isObjectType(type) ? type : on, node };
        if (same === undefined) mentions.set(key, [mention]);
        else same.push(mention);
        continue;
      }
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (visited.has(node.name.value)) continue;
        visited.add(node.name.value);
      }
      const { schema, fragments, places } = this.#options;
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
      const condition = fragment?.typeCondition?.name.value;
      const inner = narrowed(schema, on, condition);
      if (fragment === undefined || inner === null || !this.#applies(condition, type)) continue;
      const selection = { type: inner, set: fragment.selectionSet };
      const place = placeOfFragment(node, places);
      if (place === undefined) this.#collect(type, selection, into);
      // Fields of one response key repeat the same fragments; each is delivered once.
      else if (!later.some((one) => one.place.origin === place.origin)) {
        later.push({ place, selection });
      }
    }
  }

  #applies(condition: string | undefined, type: GraphQLNamedType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const { schema } = this.#options;
    const wanted = schema.getType(condition);
    return wanted !== undefined && isNarrower(schema, type, wanted);
  }
}

/** A deferred fragment that applies to an object. */
interface DeferredSelection {
  readonly place: DeferredPlace;
  readonly selection: TypedSelection;
}

/** The collected selections of an object. */
interface Collected {
  readonly mentions: Map<string, Mention[]>;
  readonly visited: Set<string>;
  readonly later: DeferredSelection[];
}

/** The mentions of one response key, and its plan name. */
interface KeyedMentions {
  readonly key: string;
  readonly source: string;
  readonly mentions: readonly Mention[];
  readonly names: PlanNames;
}

function refusedField(
  type: GraphQLNamedType,
  key: string,
  mentions: readonly Mention[],
): FieldProjection {
  const nodes = mentions.map(({ node }) => node);
  const fieldName = nodes[0]!.name.value;
  return {
    key,
    // An empty name matches no field of the plan, so data that the planner requested for itself stays hidden.
    source: '',
    fieldName,
    parentTypename: type.name,
    nonNull: isNonNullType(definitionOf(type, fieldName)?.type),
    nodes,
    value: { kind: 'refused' },
  };
}

function definitionOf(
  type: GraphQLNamedType,
  fieldName: string,
): GraphQLField<unknown, unknown> | undefined {
  const field = 'getFields' in type ? type.getFields()[fieldName] : undefined;
  return field !== undefined && 'args' in field ? field : undefined;
}
