import { Kind, visit } from 'graphql';
import type {
  ASTNode,
  ConstDirectiveNode,
  DefinitionNode,
  DocumentNode,
  EnumTypeDefinitionNode,
  EnumTypeExtensionNode,
  FieldDefinitionNode,
  InterfaceTypeDefinitionNode,
  InterfaceTypeExtensionNode,
  ObjectTypeDefinitionNode,
  ObjectTypeExtensionNode,
  ScalarTypeDefinitionNode,
  ScalarTypeExtensionNode,
} from 'graphql';
import { accessDirectiveOf, requirementOf } from '#federation/access/requirement.ts';
import type { Requirement } from '#federation/access/requirement.ts';

type TypeWithFields = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** The requirements that a supergraph declares. Equal requirements are one object. */
export class DeclaredRights {
  readonly ofTypes = new Map<string, readonly Requirement[]>();
  /** By `Type.field`: requirements of the field itself. */
  readonly ofFields = new Map<string, readonly Requirement[]>();
  /** Interns equal requirements, so that an operation meets few distinct objects. */
  readonly #interned = new Map<string, Requirement>();

  /**
   * Throws an `Error` of one line for a directive that is malformed or is at a place where it has no effect.
   *
   * @param supergraph by core names
   */
  constructor(supergraph: DocumentNode) {
    refuseMisplaced(supergraph);
    for (const definition of supergraph.definitions) {
      if (!isHolder(definition)) continue;
      const name = definition.name.value;
      add(this.ofTypes, name, this.#read(definition.directives));
      for (const field of 'fields' in definition ? (definition.fields ?? []) : []) {
        add(this.ofFields, `${name}.${field.name.value}`, this.#read(field.directives));
      }
    }
    for (const { type, field, owner } of interfaceObjectFields(supergraph)) {
      this.demand(type, field, this.ofFields.get(`${owner}.${field}`) ?? []);
    }
  }

  /** Whether the supergraph has no requirements. */
  get isEmpty(): boolean {
    return this.ofTypes.size === 0 && this.ofFields.size === 0;
  }

  /** Adds requirements of a field; whether one of them is new. */
  demand(type: string, field: string, more: readonly Requirement[]): boolean {
    const key = `${type}.${field}`;
    const before = this.ofFields.get(key)?.length ?? 0;
    add(this.ofFields, key, more);
    return (this.ofFields.get(key)?.length ?? 0) > before;
  }

  #read(directives: readonly ConstDirectiveNode[] = []): readonly Requirement[] {
    return directives.flatMap((node) => {
      const kind = accessDirectiveOf(node.name.value);
      return kind === null ? [] : [this.#intern(requirementOf(kind, node))];
    });
  }

  #intern(requirement: Requirement): Requirement {
    return this.#interned.getOrInsertComputed(JSON.stringify(requirement), () => requirement);
  }
}

function refuseMisplaced(supergraph: DocumentNode): void {
  visit(supergraph, {
    DirectiveDefinition: () => false,
    Directive(node, _key, _parent, _path, ancestors) {
      const owner = ancestors.findLast((one): one is ASTNode => 'kind' in one);
      if (accessDirectiveOf(node.name.value) === null || HOLDERS.has(owner?.kind ?? '')) return;
      throw new Error(
        `The supergraph uses @${node.name.value} on something other than a field, an object, an interface, a ` +
          'scalar or an enum, where it has no effect.',
      );
    },
  });
}

/** Kinds of definitions that may carry an access directive. */
const HOLDERS: ReadonlySet<string> = new Set([
  Kind.FIELD_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_EXTENSION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_EXTENSION,
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.SCALAR_TYPE_EXTENSION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.ENUM_TYPE_EXTENSION,
]);

type Holder =
  | TypeWithFields
  | ObjectTypeExtensionNode
  | InterfaceTypeExtensionNode
  | ScalarTypeDefinitionNode
  | ScalarTypeExtensionNode
  | EnumTypeDefinitionNode
  | EnumTypeExtensionNode;

function isHolder(definition: DefinitionNode): definition is Holder {
  return HOLDERS.has(definition.kind);
}

function add(
  into: Map<string, readonly Requirement[]>,
  key: string,
  more: readonly Requirement[],
): void {
  if (more.length > 0) into.set(key, [...new Set([...(into.get(key) ?? []), ...more])]);
}

/**
 * Fields that a type gets only through `@interfaceObject`: their requirements are declared on the interface, and some
 * composers do not repeat them on the types.
 */
function interfaceObjectFields({ definitions }: DocumentNode) {
  const types = definitions.filter(
    (one): one is TypeWithFields =>
      one.kind === Kind.OBJECT_TYPE_DEFINITION || one.kind === Kind.INTERFACE_TYPE_DEFINITION,
  );
  const owners = new Map(
    types.filter(isInterfaceObject).map((one) => [one.name.value, fieldNamesOf(one)]),
  );
  return types.flatMap((type) =>
    (type.interfaces ?? []).flatMap(({ name }) => {
      const shared = owners.get(name.value);
      return (type.fields ?? [])
        .filter((field) => shared?.has(field.name.value) === true && isOfNoGraph(field))
        .map((field) => ({
          type: type.name.value,
          field: field.name.value,
          owner: name.value,
        }));
    }),
  );
}

function fieldNamesOf({ fields = [] }: TypeWithFields): ReadonlySet<string> {
  return new Set(fields.map(({ name }) => name.value));
}

function isInterfaceObject({ directives = [] }: TypeWithFields): boolean {
  return directives.some((node) =>
    node.arguments?.some(
      ({ name, value }) =>
        name.value === 'isInterfaceObject' && value.kind === Kind.BOOLEAN && value.value,
    ),
  );
}

function isOfNoGraph({ directives = [] }: FieldDefinitionNode): boolean {
  const joins = directives.filter(({ name }) => name.value === 'join__field');
  return joins.length > 0 && joins.every(({ arguments: given = [] }) => given.length === 0);
}
