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
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { isFiller } from '#gateway/plan/specialise-operation.ts';

/** How the fields of one object type leave in the client's answer: its keys, in query order. */
export interface ObjectProjection {
  readonly typename: string;
  readonly fields: readonly FieldProjection[];
}

export interface FieldProjection {
  readonly key: string;
  readonly fieldName: string;
  readonly parentTypename: string;
  readonly nonNull: boolean;
  readonly value: ValueProjection;
  /** The client's nodes, for the locations of errors. */
  readonly nodes: readonly FieldNode[];
}

export type ValueProjection =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'leaf' }
  | { readonly kind: 'enum'; readonly typename: string; readonly values: ReadonlySet<unknown> }
  | { readonly kind: 'list'; readonly itemNonNull: boolean; readonly item: ValueProjection }
  | { readonly kind: 'object'; readonly object: ObjectProjection }
  | { readonly kind: 'abstract'; readonly types: AbstractProjection };

/**
 * The projections of an interface or union, compiled when a type first turns up in data: nested
 * abstract types would otherwise multiply with each other.
 */
export class AbstractProjection {
  readonly name: string;
  readonly #compile: (typename: string) => ObjectProjection | null;
  readonly #known = new Map<string, ObjectProjection>();

  constructor(name: string, compile: (typename: string) => ObjectProjection | null) {
    this.name = name;
    this.#compile = compile;
  }

  /**
   * The projection for an object. One whose type nobody asked for has what the abstract type itself
   * has; null for a type that clients must not see here.
   */
  of(typename: unknown): ObjectProjection | null {
    const name = typeof typename === 'string' ? typename : this.name;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = this.#compile(name);
    // Names that do not fit are not remembered: a subgraph could send any number of them.
    if (made !== null) this.#known.set(name, made);
    return made;
  }

  /** The projections of the types that were met so far. */
  known(): ObjectProjection[] {
    return [...this.#known.values()];
  }
}

/**
 * Compiles a selection that has no conditions left, against the schema that clients see. What is
 * not in that schema (an inaccessible type or enum value) cannot leave through the projection.
 */
export class ProjectionCompiler {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  objectOf(type: GraphQLNamedType, sets: readonly SelectionSetNode[]): ObjectProjection {
    const nodes = new Map<string, FieldNode[]>();
    const visited = new Set<string>();
    for (const set of sets) this.#collect(type, set, nodes, visited);
    const fields: FieldProjection[] = [];
    for (const [key, same] of nodes) {
      const field = this.#fieldOf(type, key, same);
      if (field !== null) fields.push(field);
    }
    return { typename: type.name, fields };
  }

  #fieldOf(
    type: GraphQLNamedType,
    key: string,
    nodes: readonly FieldNode[],
  ): FieldProjection | null {
    const node = nodes[0]!;
    const fieldName = node.name.value;
    const base = { key, fieldName, parentTypename: type.name, nodes };
    if (fieldName === '__typename') {
      const known = isObjectType(type);
      const value: ValueProjection = known
        ? { kind: 'constant', value: type.name }
        : { kind: 'leaf' };
      return { ...base, nonNull: true, value };
    }
    if (fieldName === '__schema' || fieldName === '__type') {
      return { ...base, nonNull: fieldName === '__schema', value: { kind: 'leaf' } };
    }
    if (!('getFields' in type)) return null;
    const definition = type.getFields()[fieldName];
    if (definition === undefined) return null;
    const sets = nodes.flatMap((same) =>
      same.selectionSet === undefined ? [] : [same.selectionSet],
    );
    const output = definition.type as GraphQLOutputType;
    const nonNull = isNonNullType(output);
    return { ...base, nonNull, value: this.#valueOf(nonNull ? output.ofType : output, sets) };
  }

  #valueOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): ValueProjection {
    if (isListType(type)) {
      const inner = type.ofType as GraphQLOutputType;
      const itemNonNull = isNonNullType(inner);
      return {
        kind: 'list',
        itemNonNull,
        item: this.#valueOf(itemNonNull ? inner.ofType : inner, sets),
      };
    }
    const named = getNamedType(type);
    if (isEnumType(named)) {
      const values = new Set(named.getValues().map((value) => value.name));
      return { kind: 'enum', typename: named.name, values };
    }
    if (isObjectType(named)) return { kind: 'object', object: this.objectOf(named, sets) };
    if (!isAbstractType(named)) return { kind: 'leaf' };
    const possible = new Set(this.#schema.getPossibleTypes(named).map((type) => type.name));
    const compile = (typename: string): ObjectProjection | null => {
      if (typename !== named.name && !possible.has(typename)) return null;
      const type = this.#schema.getType(typename);
      return type === undefined ? null : this.objectOf(type, sets);
    };
    return { kind: 'abstract', types: new AbstractProjection(named.name, compile) };
  }

  #collect(
    type: GraphQLNamedType,
    set: SelectionSetNode,
    into: Map<string, FieldNode[]>,
    visited: Set<string>,
  ): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        if (isFiller(node)) continue;
        const same = into.get(key);
        if (same === undefined) into.set(key, [node]);
        else same.push(node);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        if (this.#applies(node.typeCondition?.name.value, type)) {
          this.#collect(type, node.selectionSet, into, visited);
        }
      } else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        const fragment = this.#fragments.get(node.name.value);
        if (fragment !== undefined && this.#applies(fragment.typeCondition.name.value, type)) {
          this.#collect(type, fragment.selectionSet, into, visited);
        }
      }
    }
  }

  #applies(condition: string | undefined, type: GraphQLNamedType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const wanted = this.#schema.getType(condition);
    if (!isAbstractType(wanted)) return false;
    return isObjectType(type) || 'getInterfaces' in type
      ? this.#schema.isSubType(wanted, type as GraphQLObjectType)
      : false;
  }
}
