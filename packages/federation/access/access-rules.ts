import { Kind, getNamedType, isAbstractType, isObjectType, visit } from 'graphql';
import type {
  ASTNode,
  ConstDirectiveNode,
  DefinitionNode,
  DocumentNode,
  EnumTypeDefinitionNode,
  EnumTypeExtensionNode,
  FieldDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
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

const NONE: readonly Requirement[] = [];

/**
 * Requirements of `@authenticated`, `@requiresScopes` and `@policy` in a supergraph. A request sees a field if it meets
 * the requirements of the field, of the type it is selected on, of the object's type, and of the field's output type.
 */
export class AccessRules {
  readonly #schema: GraphQLSchema;
  readonly #ofTypes = new Map<string, readonly Requirement[]>();
  /** By `Type.field`: requirements of the field itself. */
  readonly #ofFields = new Map<string, readonly Requirement[]>();
  /** By `Type.field`: requirements of the field and of its types. */
  readonly #whole = new Map<string, readonly Requirement[]>();
  /** Interns equal requirements, so that an operation meets few distinct objects. */
  readonly #interned = new Map<string, Requirement>();

  /**
   * Throws an `Error` of one line for a directive that is malformed or stands where it has no effect.
   *
   * @param supergraph by core names
   */
  constructor(supergraph: DocumentNode, schema: GraphQLSchema) {
    this.#schema = schema;
    const read = (directives: readonly ConstDirectiveNode[] = []): readonly Requirement[] =>
      directives.flatMap((node) => {
        const kind = accessDirectiveOf(node.name.value);
        return kind === null ? [] : [this.#intern(requirementOf(kind, node))];
      });
    visit(supergraph, {
      DirectiveDefinition: () => false,
      Directive(node, _key, _parent, _path, ancestors) {
        const owner = ancestors.findLast((one): one is ASTNode => 'kind' in one);
        if (accessDirectiveOf(node.name.value) === null || HOLDERS.has(owner?.kind ?? '')) return;
        throw new Error(
          `The supergraph uses @${node.name.value} on something else than a field, an object, an ` +
            'interface, a scalar or an enum: it would hold nothing.',
        );
      },
    });
    for (const definition of supergraph.definitions) {
      if (!isHolder(definition)) continue;
      const name = definition.name.value;
      add(this.#ofTypes, name, read(definition.directives));
      for (const field of 'fields' in definition ? (definition.fields ?? []) : []) {
        add(this.#ofFields, `${name}.${field.name.value}`, read(field.directives));
      }
    }
    for (const { type, field, owner } of interfaceObjectFields(supergraph)) {
      add(this.#ofFields, `${type}.${field}`, this.#ofFields.get(`${owner}.${field}`) ?? NONE);
    }
  }

  /** Whether the supergraph has no requirements. */
  get isEmpty(): boolean {
    return this.#ofTypes.size === 0 && this.#ofFields.size === 0;
  }

  /** Requirements for seeing objects or values of a type. */
  ofType(name: string): readonly Requirement[] {
    return this.#ofTypes.get(name) ?? NONE;
  }

  /** Requirements for seeing a field, including those of its types. */
  ofField(typename: string, fieldName: string): readonly Requirement[] {
    const key = `${typename}.${fieldName}`;
    const known = this.#whole.get(key);
    if (known !== undefined) return known;
    const type = this.#schema.getType(typename);
    const field =
      type !== undefined && 'getFields' in type ? type.getFields()[fieldName] : undefined;
    // Unknown field names come from clients in any number, so they are not cached.
    if (field === undefined) return NONE;
    const output = getNamedType(field.type).name;
    const whole = [
      ...this.ofType(typename),
      ...(this.#ofFields.get(key) ?? NONE),
      ...this.ofType(output),
    ];
    this.#whole.set(key, whole);
    return whole;
  }

  /** Object types that a position of this type may hold. */
  objectsOf(type: GraphQLNamedType): readonly GraphQLNamedType[] {
    if (isAbstractType(type)) return this.#schema.getPossibleTypes(type);
    return isObjectType(type) ? [type] : [];
  }

  #intern(requirement: Requirement): Requirement {
    const key = JSON.stringify(requirement);
    const known = this.#interned.get(key);
    if (known !== undefined) return known;
    this.#interned.set(key, requirement);
    return requirement;
  }
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
  if (more.length > 0) into.set(key, [...new Set([...(into.get(key) ?? NONE), ...more])]);
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
