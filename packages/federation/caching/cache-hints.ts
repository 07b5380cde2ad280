import { getNamedType, isAbstractType, isCompositeType, Kind } from 'graphql';
import type {
  ConstDirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import type { CachePolicy } from '#federation/caching/answer-policy.ts';

/** `@cacheControl` of a type or a field. */
interface Hint {
  readonly maxAgeSec: number | null;
  readonly isPrivate: boolean | null;
  /** The time of the parent counts. */
  readonly inherits: boolean;
}

const DIRECTIVE = 'cacheControl';

/** `@cacheControl` of a supergraph, by coordinate. */
export class CacheHints {
  readonly #hints = new Map<string, Hint>();

  /** @param supergraph by core names */
  constructor(supergraph: DocumentNode) {
    for (const definition of supergraph.definitions) {
      if (!('name' in definition) || definition.name === undefined) continue;
      const type = definition.name.value;
      if ('directives' in definition) {
        this.#read(type, definition.directives as readonly ConstDirectiveNode[] | undefined);
      }
      if (
        definition.kind !== Kind.OBJECT_TYPE_DEFINITION &&
        definition.kind !== Kind.INTERFACE_TYPE_DEFINITION
      ) {
        continue;
      }
      for (const field of definition.fields ?? []) {
        this.#read(`${type}.${field.name.value}`, field.directives);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#hints.size === 0;
  }

  at(coordinate: string): Hint | undefined {
    return this.#hints.get(coordinate);
  }

  #read(coordinate: string, directives: readonly ConstDirectiveNode[] = []): void {
    const directive = directives.find(({ name }) => name.value === DIRECTIVE);
    if (directive === undefined) return;
    const given = new Map(directive.arguments?.map(({ name, value }) => [name.value, value]));
    const [age, scope, inherits] = ['maxAge', 'scope', 'inheritMaxAge'].map((one) =>
      given.get(one),
    );
    this.#hints.set(coordinate, {
      maxAgeSec: age?.kind === Kind.INT ? Number(age.value) : null,
      isPrivate: scope?.kind === Kind.ENUM ? scope.value === 'PRIVATE' : null,
      inherits: inherits?.kind === Kind.BOOLEAN && inherits.value,
    });
  }
}

/**
 * The policy of an operation by its hints, as Apollo Server computes it: a field that returns objects, and a root
 * field, have the time 0 unless they or their types have a hint; other fields inherit it from their parent. For an
 * interface, the strictest type counts. Conditions are assumed to hold.
 */
export function hintedPolicy(
  hints: CacheHints,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): CachePolicy {
  let maxAgeSec = Infinity;
  let isPrivate = false;
  const restrict = (hint: Hint, isBounded: boolean): void => {
    if (hint.maxAgeSec !== null) maxAgeSec = Math.min(maxAgeSec, hint.maxAgeSec);
    else if (isBounded && !hint.inherits) maxAgeSec = 0;
    isPrivate ||= hint.isPrivate === true;
  };
  const root = schema.getRootType(operation.operation);
  const visitField = (node: FieldNode, parent: GraphQLCompositeType): void => {
    const name = node.name.value;
    if (name.startsWith('__')) return;
    for (const owner of typesOf(schema, parent)) {
      const field = 'getFields' in owner ? owner.getFields()[name] : undefined;
      if (field === undefined) continue;
      const returned = getNamedType(field.type);
      const own = hints.at(`${owner.name}.${name}`);
      if (!isCompositeType(returned)) {
        restrict(own ?? NO_HINT, owner === root);
        continue;
      }
      for (const type of typesOf(schema, returned)) {
        restrict(joined(own, hints.at(type.name), hints.at(returned.name)), true);
      }
      if (node.selectionSet !== undefined) visit(node.selectionSet, returned);
    }
  };
  const visit = ({ selections }: SelectionSetNode, parent: GraphQLCompositeType): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) visitField(selection, parent);
      else {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        if (fragment === undefined) continue;
        const condition = fragment.typeCondition;
        const type = condition === undefined ? parent : schema.getType(condition.name.value);
        if (isCompositeType(type)) visit(fragment.selectionSet, type);
      }
    }
  };
  if (root != null) visit(operation.selectionSet, root);
  return { maxAgeSec: Number.isFinite(maxAgeSec) ? maxAgeSec : 0, staleSec: 0, isPrivate };
}

const NO_HINT: Hint = { maxAgeSec: null, isPrivate: null, inherits: false };

/** A type, and the objects that it may be. */
function typesOf(schema: GraphQLSchema, type: GraphQLCompositeType): GraphQLCompositeType[] {
  return isAbstractType(type) ? [type, ...schema.getPossibleTypes(type)] : [type];
}

/** The hint of a field. Missing members come from the object's type, then from the declared type. */
function joined(...hints: readonly (Hint | undefined)[]): Hint {
  const given = hints.filter((one) => one !== undefined);
  return {
    maxAgeSec: given.find(({ maxAgeSec }) => maxAgeSec !== null)?.maxAgeSec ?? null,
    isPrivate: given.some(({ isPrivate }) => isPrivate === true),
    inherits: given[0]?.inherits === true,
  };
}
