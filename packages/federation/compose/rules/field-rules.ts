import type { Findings } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { appliedOf, hasApplied } from '#federation/compose/subgraph/subgraph.ts';
import type { Element, FieldElement, TypeElement } from '#federation/compose/subgraph/subgraph.ts';

/** Directives that composition merges; on an external field they would be lost. */
const MERGED: ReadonlySet<string> = new Set([
  'tag',
  'inaccessible',
  'authenticated',
  'requiresScopes',
  'policy',
  'cost',
  'listSize',
]);

/** Rules of `@external`, `@shareable`, `@override` and `@interfaceObject` in one subgraph. */
export function checkFields(subgraph: FederatedSubgraph, findings: Findings): void {
  for (const type of subgraph.graph.types.values()) {
    const rules = new TypeRules(subgraph, type, findings);
    rules.checkType();
    for (const field of type.fields.values()) {
      rules.checkMerged(field);
      if (subgraph.graph.minor !== null) rules.checkField(field);
    }
  }
}

class TypeRules {
  readonly #subgraph: FederatedSubgraph;
  readonly #type: TypeElement;
  readonly #findings: Findings;

  constructor(subgraph: FederatedSubgraph, type: TypeElement, findings: Findings) {
    this.#subgraph = subgraph;
    this.#type = type;
    this.#findings = findings;
  }

  checkType(): void {
    const type = this.#type;
    if (!type.isInterfaceObject) {
      this.#checkInterfaceKeys();
      return;
    }
    if (!hasApplied(type, 'key')) {
      this.#report(
        'INTERFACE_OBJECT_USAGE_ERROR',
        'The @interfaceObject directive can only be applied to entity types but type ' +
          `"${type.name}" has no @key in this subgraph.`,
        type,
      );
    }
  }

  /** Every implementation of an interface with a key must have that key. */
  #checkInterfaceKeys(): void {
    const type = this.#type;
    const { graph } = this.#subgraph;
    if (type.kind !== 'interface' || graph.minor === null) return;
    const keysOf = (one: TypeElement): ReadonlySet<string> =>
      new Set(
        this.#subgraph.fieldSets.flatMap(({ directive, type: on, text }) =>
          directive === 'key' && on === one ? [plain(text ?? '')] : [],
        ),
      );
    for (const key of keysOf(type)) {
      const without = [...graph.types.values()].filter(
        (one) =>
          one.kind === 'object' && one.interfaces.includes(type.name) && !keysOf(one).has(key),
      );
      if (without.length === 0) continue;
      this.#report(
        'INTERFACE_KEY_NOT_ON_IMPLEMENTATION',
        `Key "${key}" of interface "${type.name}" is missing on its implementations ` +
          `${without.map(({ name }) => `"${name}"`).join(', ')}.`,
        type,
        ...without,
      );
    }
  }

  checkField(field: FieldElement): void {
    const name = `"${field.parent}.${field.name}"`;
    if (this.#type.kind === 'interface') this.#checkInterfaceField(field, name);
    if (appliedOf(field, 'shareable').length > 1) {
      this.#report(
        'INVALID_SHAREABLE_USAGE',
        `Invalid duplicate application of @shareable on ${name}.`,
        field,
      );
    }
    if (!this.#subgraph.isExternal(field)) return;
    for (const directive of ['provides', 'requires'] as const) {
      if (!hasApplied(field, directive)) continue;
      this.#report(
        'EXTERNAL_COLLISION_WITH_ANOTHER_DIRECTIVE',
        `Cannot have both @external and @${directive} on field ${name}.`,
        field,
      );
    }
    this.#checkUsed(field, name);
  }

  /** A directive of a field applies in the subgraphs that resolve the field. */
  checkMerged(field: FieldElement): void {
    if (!this.#subgraph.isExternal(field)) return;
    for (const { core, node } of field.directives) {
      if (core === null || !MERGED.has(core)) continue;
      this.#report(
        'MERGED_DIRECTIVE_APPLICATION_ON_EXTERNAL',
        `Cannot apply merged directive @${node.name.value} to external field ` +
          `"${field.parent}.${field.name}": apply it where the field is resolved.`,
        field,
      );
    }
  }

  #checkInterfaceField(field: FieldElement, name: string): void {
    if (hasApplied(field, 'external')) {
      this.#report(
        'EXTERNAL_ON_INTERFACE',
        `Interface type field ${name} is marked @external but @external is not allowed on interface fields.`,
        field,
      );
    }
    if (hasApplied(field, 'shareable')) {
      this.#report(
        'INVALID_SHAREABLE_USAGE',
        `Invalid use of @shareable on field ${name}: only object type fields can be marked with @shareable.`,
        field,
      );
    }
    if (hasApplied(field, 'cost')) {
      this.#report(
        'COST_APPLIED_TO_INTERFACE_FIELD',
        `@cost cannot be applied to interface field ${name}.`,
        field,
      );
    }
  }

  #checkUsed(field: FieldElement, name: string): void {
    const subgraph = this.#subgraph;
    if (!hasApplied(field, 'external')) return;
    if (subgraph.isUsed(field.parent, field.name)) return;
    if (subgraph.servesInterface(this.#type, field.name)) return;
    this.#report(
      'EXTERNAL_UNUSED',
      `Field ${name} is marked @external but is not used in any federation directive ` +
        '(@key, @provides, @requires) or to satisfy an interface; the field declaration ' +
        'has no use and should be removed (or the field should not be @external).',
      field,
    );
  }

  #report(
    code: Parameters<Findings['report']>[0],
    message: string,
    ...elements: readonly Pick<Element, 'node'>[]
  ): void {
    const subgraph = this.#subgraph.name;
    this.#findings.report(
      code,
      `[${subgraph}] ${message}`,
      ...elements.map(({ node }) => ({ subgraph, node })),
    );
  }
}

function plain(text: string): string {
  return text.replaceAll(/[\s,]+/g, ' ').trim();
}
