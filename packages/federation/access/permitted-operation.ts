import { Kind, getNamedType, isAbstractType } from 'graphql';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import type { Denial } from '#federation/access/operation-access.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { isFiller, nonEmpty } from '#federation/operation/specialise-operation.ts';
import type { SpecialisedOperation } from '#federation/operation/specialise-operation.ts';

/** Upper bound of selections in a permitted operation whose interface types differ in rights. */
const MAX_SELECTIONS = 50_000;

/** An operation without the refused parts, and what was removed. */
export interface PermittedOperation extends SpecialisedOperation {
  readonly refused: RefusedFields;
}

/** What the projection needs to know of the removed parts. */
export interface RefusedFields {
  readonly denial: Denial;
  /** Field nodes of the client that are refused for every object type. */
  readonly nodes: ReadonlySet<FieldNode>;
  /** Names of fields that are requested separately for each type. */
  readonly apart: ReadonlySet<string>;
  /** Coordinates (`Type.field`) of the removed fields. */
  readonly coordinates: ReadonlySet<string>;
}

/**
 * Removes refused fields from an operation without conditions, so that no subgraph receives them. A field of an
 * interface that only some types refuse is requested separately on each other type. Keys and other inputs that the
 * planner adds stay allowed and never reach the client. Throws `query_too_complex`.
 */
export function permittedOperation(
  schema: GraphQLSchema,
  root: GraphQLNamedType,
  { operation, fragments }: SpecialisedOperation,
  denial: Denial,
): PermittedOperation {
  const filter = new Filter(schema, denial);
  const whole = [
    [root, operation] as const,
    ...[...fragments.values()].map(
      (one) => [schema.getType(one.typeCondition.name.value)!, one] as const,
    ),
  ];
  for (const [type, { selectionSet }] of whole) filter.judge(selectionSet, type);
  const own = { ...operation, selectionSet: filter.prune(operation.selectionSet, root) };
  const ownFragments = new Map<string, FragmentDefinitionNode>();
  for (const [name, fragment] of fragments) {
    const type = schema.getType(fragment.typeCondition.name.value)!;
    const selectionSet = nonEmpty(filter.prune(fragment.selectionSet, type));
    ownFragments.set(name, { ...fragment, selectionSet });
  }
  const permitted = { operation: own, fragments: ownFragments, refused: filter.refused };
  if (filter.refused.apart.size > 0) checkSize(permitted);
  return permitted;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

class Filter {
  readonly #schema: GraphQLSchema;
  readonly #denial: Denial;
  readonly #nodes = new Set<FieldNode>();
  readonly #apart = new Set<string>();
  readonly #coordinates = new Set<string>();

  constructor(schema: GraphQLSchema, denial: Denial) {
    this.#schema = schema;
    this.#denial = denial;
  }

  get refused(): RefusedFields {
    return {
      denial: this.#denial,
      nodes: this.#nodes,
      apart: this.#apart,
      coordinates: this.#coordinates,
    };
  }

  /** Finds the refused fields. All are judged first, because fields of one name are later treated alike. */
  judge(set: SelectionSetNode, type: GraphQLNamedType): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) continue;
      if (node.kind === Kind.INLINE_FRAGMENT) {
        this.judge(node.selectionSet, this.#within(type, node.typeCondition?.name.value));
        continue;
      }
      const name = node.name.value;
      const inner = this.#outputOf(type, name);
      if (inner === null || isFiller(node)) continue;
      if (this.#denial.refusesField(type.name, name)) {
        this.#nodes.add(node);
        this.#coordinates.add(`${type.name}.${name}`);
        continue;
      }
      for (const one of this.#objectsOf(type)) {
        if (!this.#denial.refusesField(one.name, name)) continue;
        this.#apart.add(name);
        this.#coordinates.add(`${one.name}.${name}`);
      }
      if (node.selectionSet !== undefined) this.judge(node.selectionSet, inner);
    }
  }

  prune(set: SelectionSetNode, type: GraphQLNamedType): SelectionSetNode {
    const selections = set.selections.flatMap((node): SelectionNode[] => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return [node];
      if (node.kind === Kind.FIELD) return this.#field(node, type);
      const inner = this.#within(type, node.typeCondition?.name.value);
      const selectionSet = this.prune(node.selectionSet, inner);
      return selectionSet.selections.length === 0 ? [] : [{ ...node, selectionSet }];
    });
    // The object's type has to be requested where it decides about visibility.
    const needsType = this.#objectsOf(type).some(({ name }) => this.#denial.refusesType(name));
    if (needsType) selections.push(TYPENAME);
    return { ...set, selections };
  }

  #field(node: FieldNode, type: GraphQLNamedType): SelectionNode[] {
    if (this.#nodes.has(node)) return [];
    const name = node.name.value;
    const inner = this.#outputOf(type, name);
    if (inner === null || isFiller(node)) return [node];
    const own =
      node.selectionSet === undefined
        ? node
        : { ...node, selectionSet: nonEmpty(this.prune(node.selectionSet, inner)) };
    if (!this.#apart.has(name) || !isAbstractType(type)) return [own];
    const allowed = this.#objectsOf(type).filter(
      (one) => !this.#denial.refusesField(one.name, name),
    );
    return [TYPENAME, ...allowed.map((one) => onType(one.name, own))];
  }

  #objectsOf(type: GraphQLNamedType): readonly GraphQLNamedType[] {
    return isAbstractType(type) ? this.#denial.rules.objectsOf(type) : [];
  }

  #within(type: GraphQLNamedType, condition: string | undefined): GraphQLNamedType {
    return condition === undefined ? type : this.#schema.getType(condition)!;
  }

  /** Null for fields that no subgraph answers: `__typename` and introspection. */
  #outputOf(type: GraphQLNamedType, name: string): GraphQLNamedType | null {
    const field = 'getFields' in type ? type.getFields()[name] : undefined;
    return field === undefined
      ? null
      : getNamedType(field.type as Parameters<typeof getNamedType>[0])!;
  }
}

function onType(name: string, field: FieldNode): SelectionNode {
  return {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } },
    selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
  };
}

/** Separate selections for each type multiply where they nest. */
function checkSize({ operation, fragments }: SpecialisedOperation): void {
  const known = new Map<SelectionSetNode, number>();
  const sizeOf = (set: SelectionSetNode): number => {
    const found = known.get(set);
    if (found !== undefined) return found;
    let size = 0;
    for (const node of set.selections) {
      const inner =
        node.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(node.name.value)?.selectionSet
          : node.selectionSet;
      size += 1 + (inner === undefined ? 0 : sizeOf(inner));
    }
    known.set(set, size);
    return size;
  };
  if (sizeOf(operation.selectionSet) <= MAX_SELECTIONS) return;
  throw new DomainError(
    'query_too_complex',
    `Without the fields that the request may not see, the query has more than ${MAX_SELECTIONS} ` +
      'selections, because types of one interface need different rights. Ask for less.',
  );
}
