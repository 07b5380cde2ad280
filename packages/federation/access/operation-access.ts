import { TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { FieldNode, GraphQLNamedType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { getNamedType } from 'graphql';
import type { AccessRules } from '#federation/access/access-rules.ts';
import { isMet } from '#federation/access/requirement.ts';
import type { Requirement, Rights } from '#federation/access/requirement.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';

/** The types and fields of one operation that a request may not see. */
export class Denial {
  readonly rules: AccessRules;
  readonly #unmet: ReadonlySet<Requirement>;
  /** Identifies a denial among those of the same operation. */
  readonly key: string;

  constructor(rules: AccessRules, unmet: ReadonlySet<Requirement>, key: string) {
    this.rules = rules;
    this.#unmet = unmet;
    this.key = key;
  }

  /** Whether every object of a type is refused. */
  refusesType(name: string): boolean {
    return this.#hasUnmet(this.rules.ofType(name));
  }

  /** Whether a field is refused: because of itself, its type or its output type. */
  refusesField(typename: string, fieldName: string): boolean {
    return this.#hasUnmet(this.rules.ofField(typename, fieldName));
  }

  #hasUnmet(requirements: readonly Requirement[]): boolean {
    return requirements.some((one) => this.#unmet.has(one));
  }
}

/** All requirements of one operation, independent of the request. */
export class OperationAccess {
  readonly #rules: AccessRules;
  readonly #demanded: readonly Requirement[];

  constructor(
    rules: AccessRules,
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fragments: FragmentMap,
  ) {
    this.#rules = rules;
    this.#demanded = rules.isEmpty
      ? []
      : demandedBy(rules, schema, [operation, ...fragments.values()]);
  }

  /**
   * The denial for these rights; null when everything is allowed. Rights are compared only by the requirements that the
   * operation meets, so most operations have a single plan.
   */
  denialFor(rightsOf: () => Rights): Denial | null {
    if (this.#demanded.length === 0) return null;
    const rights = rightsOf();
    const unmet = this.#demanded.filter((one) => !isMet(one, rights));
    if (unmet.length === 0) return null;
    const key = unmet.map((one) => this.#demanded.indexOf(one)).join();
    return new Denial(this.#rules, new Set(unmet), key);
  }
}

/** Requirements that any field may meet, for all possible object types. */
function demandedBy(
  rules: AccessRules,
  schema: GraphQLSchema,
  nodes: readonly (OperationDefinitionNode | NonNullable<ReturnType<FragmentMap['get']>>)[],
): readonly Requirement[] {
  const demanded = new Set<Requirement>();
  const demand = (more: readonly Requirement[]): void => {
    for (const one of more) demanded.add(one);
  };
  const done = new Set<string>();
  const addField = (parent: GraphQLNamedType, { name: { value: name } }: FieldNode): void => {
    const key = `${parent.name}.${name}`;
    if (done.has(key)) return;
    done.add(key);
    demand(rules.ofField(parent.name, name));
    for (const one of rules.objectsOf(parent)) demand(rules.ofField(one.name, name));
  };
  const typeInfo = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(typeInfo, {
    Field(node) {
      const parent = typeInfo.getParentType();
      const output = typeInfo.getType();
      if (parent != null) addField(parent, node);
      if (output == null) return;
      for (const one of rules.objectsOf(getNamedType(output))) demand(rules.ofType(one.name));
    },
  });
  for (const node of nodes) visit(node, visitor);
  return [...demanded];
}
