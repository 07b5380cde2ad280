import { getNamedType, isAbstractType, isObjectType } from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { DeclaredRights } from '#federation/access/declared-rights.ts';
import type { Requirement } from '#federation/access/requirement.ts';
import { addTransitive, neededFields } from '#federation/access/transitive-rights.ts';

const NONE: readonly Requirement[] = [];

/**
 * Requirements of `@authenticated`, `@requiresScopes` and `@policy` in a supergraph. A request sees a field if it meets
 * the requirements of the field, of the type it is selected on, of the object's type, and of the field's output type.
 */
export class AccessRules {
  readonly #schema: GraphQLSchema;
  readonly #ofTypes: ReadonlyMap<string, readonly Requirement[]>;
  /** By `Type.field`: requirements of the field itself, and of the fields that its subgraph needs for it. */
  readonly #ofFields: ReadonlyMap<string, readonly Requirement[]>;
  /** By `Type.field`: requirements of the field and of its types. */
  readonly #whole = new Map<string, readonly Requirement[]>();

  /**
   * Throws an `Error` of one line for a directive that is malformed or is at a place where it has no effect.
   *
   * @param supergraph by core names
   */
  constructor(supergraph: DocumentNode, schema: GraphQLSchema) {
    this.#schema = schema;
    const declared = new DeclaredRights(supergraph);
    // Not every composer proves that a field demands what its inputs demand.
    if (!declared.isEmpty) addTransitive(declared, neededFields(supergraph));
    this.#ofTypes = declared.ofTypes;
    this.#ofFields = declared.ofFields;
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
}
