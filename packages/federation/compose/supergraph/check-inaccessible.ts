import { Kind } from 'graphql';
import type {
  ConstDirectiveNode,
  ConstValueNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  TypeDefinitionNode,
} from 'graphql';
import type { CompositionCode } from '#federation/compose/problems/codes.ts';
import type { Findings, SdlPlace } from '#federation/compose/problems/problem.ts';
import type { MergedGraph } from '#federation/compose/merge/merge-supergraph.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { namedIn } from '#federation/compose/subgraph/subgraph.ts';

interface Marked {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** Rules of `@inaccessible`: what clients see must be a schema by itself. */
export function checkInaccessible(
  merged: MergedGraph,
  subgraphs: readonly FederatedSubgraph[],
  findings: Findings,
): void {
  if (!merged.used.has('inaccessible')) return;
  const rules = new InaccessibleRules(merged, subgraphs, findings);
  for (const type of merged.types) rules.checkType(type);
}

class InaccessibleRules {
  readonly #types: ReadonlyMap<string, TypeDefinitionNode>;
  readonly #mark: string;
  readonly #subgraphs: readonly FederatedSubgraph[];
  readonly #findings: Findings;

  constructor(
    { types, names }: MergedGraph,
    subgraphs: readonly FederatedSubgraph[],
    findings: Findings,
  ) {
    this.#types = new Map(types.map((type) => [type.name.value, type] as const));
    this.#mark = names.get('inaccessible')!;
    this.#subgraphs = subgraphs;
    this.#findings = findings;
  }

  checkType(type: TypeDefinitionNode): void {
    const name = type.name.value;
    if (this.#isHidden(type)) {
      if (name !== 'Query') return;
      this.#report(
        'QUERY_ROOT_TYPE_INACCESSIBLE',
        'Type "Query" is @inaccessible but is the query root type, which must be in the API schema.',
        name,
      );
      return;
    }
    const members: readonly Marked[] =
      'fields' in type ? (type.fields ?? []) : 'values' in type ? (type.values ?? []) : [];
    const union = type.kind === Kind.UNION_TYPE_DEFINITION ? (type.types ?? []) : [];
    const isEmpty =
      (members.length > 0 && members.every((one) => this.#isHidden(one))) ||
      (union.length > 0 && union.every((one) => this.#isHiddenType(one.name.value)));
    if (isEmpty) {
      this.#report(
        'ONLY_INACCESSIBLE_CHILDREN',
        `Type "${name}" is in the API schema but all of its members are @inaccessible.`,
        name,
      );
      return;
    }
    if (type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INTERFACE_TYPE_DEFINITION) {
      for (const field of type.fields ?? []) this.#checkField(type, field);
    }
    if (type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
      for (const field of type.fields ?? [])
        this.#checkInput(field, `${name}.${field.name.value}`, name);
    }
  }

  #checkField(type: TypeDefinitionNode, field: FieldDefinitionNode): void {
    const owner = type.name.value;
    const coordinate = `${owner}.${field.name.value}`;
    if (this.#isHidden(field)) {
      const above = this.#demanding(type, field.name.value);
      if (above === null) return;
      this.#report(
        'IMPLEMENTED_BY_INACCESSIBLE',
        `Field "${coordinate}" is @inaccessible but implements the interface field ` +
          `"${above}.${field.name.value}", which is in the API schema.`,
        owner,
        field.name.value,
      );
      return;
    }
    const named = namedIn(field.type);
    if (this.#isHiddenType(named)) {
      this.#report(
        'REFERENCED_INACCESSIBLE',
        `Type "${named}" is @inaccessible but is referenced by "${coordinate}", which is in the API schema.`,
        owner,
        field.name.value,
      );
    }
    for (const argument of field.arguments ?? []) {
      this.#checkInput(argument, `${coordinate}(${argument.name.value}:)`, owner, field.name.value);
    }
  }

  #checkInput(
    input: InputValueDefinitionNode,
    label: string,
    owner: string,
    member?: string,
  ): void {
    const isRequired = input.type.kind === Kind.NON_NULL_TYPE && input.defaultValue === undefined;
    if (this.#isHidden(input)) {
      if (!isRequired) return;
      this.#report(
        'REQUIRED_INACCESSIBLE',
        `"${label}" is @inaccessible but is required by an element that is in the API schema.`,
        owner,
        member ?? input.name.value,
      );
      return;
    }
    const named = namedIn(input.type);
    if (this.#isHiddenType(named)) {
      this.#report(
        'REFERENCED_INACCESSIBLE',
        `Type "${named}" is @inaccessible but is referenced by "${label}", which is in the API schema.`,
        owner,
        member ?? input.name.value,
      );
      return;
    }
    const hidden =
      input.defaultValue === undefined ? null : this.#hiddenIn(input.defaultValue, named);
    if (hidden === null) return;
    this.#report(
      'DEFAULT_VALUE_USES_INACCESSIBLE',
      `"${hidden}" is @inaccessible but is used in the default value of "${label}", which is in the API schema.`,
      owner,
      member ?? input.name.value,
    );
  }

  /** A hidden element that a default value of a type uses. */
  #hiddenIn(value: ConstValueNode, named: string): string | null {
    const type = this.#types.get(named);
    if (value.kind === Kind.LIST) {
      return (
        value.values.map((one) => this.#hiddenIn(one, named)).find((one) => one !== null) ?? null
      );
    }
    if (value.kind === Kind.ENUM && type?.kind === Kind.ENUM_TYPE_DEFINITION) {
      const known = type.values?.find(({ name }) => name.value === value.value);
      return known !== undefined && this.#isHidden(known) ? `${named}.${value.value}` : null;
    }
    if (value.kind !== Kind.OBJECT || type?.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) return null;
    for (const { name, value: inner } of value.fields) {
      const field = type.fields?.find((one) => one.name.value === name.value);
      if (field === undefined) continue;
      if (this.#isHidden(field)) return `${named}.${name.value}`;
      const hidden = this.#hiddenIn(inner, namedIn(field.type));
      if (hidden !== null) return hidden;
    }
    return null;
  }

  /** A visible interface of a type that demands a field. */
  #demanding(type: TypeDefinitionNode, field: string): string | null {
    if (!('interfaces' in type)) return null;
    for (const { name } of type.interfaces ?? []) {
      const above = this.#types.get(name.value);
      if (above?.kind !== Kind.INTERFACE_TYPE_DEFINITION || this.#isHidden(above)) continue;
      const known = above.fields?.find((one) => one.name.value === field);
      if (known !== undefined && !this.#isHidden(known)) return name.value;
    }
    return null;
  }

  #isHidden({ directives = [] }: Marked): boolean {
    return directives.some(({ name }) => name.value === this.#mark);
  }

  #isHiddenType(name: string): boolean {
    const type = this.#types.get(name);
    return type !== undefined && this.#isHidden(type);
  }

  #report(code: CompositionCode, message: string, owner: string, member?: string): void {
    const places = this.#subgraphs.flatMap((subgraph): SdlPlace[] => {
      const type = subgraph.type(owner);
      if (type === undefined) return [];
      const field =
        member === undefined
          ? undefined
          : (type.fields.get(member) ?? type.inputFields.get(member));
      return member !== undefined && field === undefined
        ? []
        : [{ subgraph: subgraph.name, node: field?.node ?? type.node }];
    });
    this.#findings.report(code, message, ...places);
  }
}
