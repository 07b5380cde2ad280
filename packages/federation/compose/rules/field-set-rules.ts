import { isInterfaceType, isObjectType, getNullableType, isAbstractType } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type {
  DeclaredFieldSet,
  FederatedSubgraph,
  FieldSetDirective,
} from '#federation/compose/subgraph/federated-subgraph.ts';
import type { SelectedField } from '#federation/compose/subgraph/field-set.ts';
import { textOf } from '#federation/compose/subgraph/subgraph.ts';

type Prefix = 'KEY' | 'REQUIRES' | 'PROVIDES';

const PREFIX: Readonly<Record<FieldSetDirective, Prefix>> = {
  key: 'KEY',
  requires: 'REQUIRES',
  provides: 'PROVIDES',
};

/** Rules of `@key`, `@requires` and `@provides` in one subgraph. */
export function checkFieldSets(subgraph: FederatedSubgraph, findings: Findings): void {
  for (const set of subgraph.fieldSets) {
    if (!checkPlace(subgraph, set, findings)) continue;
    const report = (code: Parameters<Findings['report']>[0], message: string): void =>
      findings.report(
        code,
        `[${subgraph.name}] On ${placeOf(set)}, for @${set.directive}(fields: ` +
          `${JSON.stringify(textOf(set.applied, 'fields') ?? set.text ?? '')}): ${message}`,
        { subgraph: subgraph.name, node: set.applied.node },
      );
    const prefix = PREFIX[set.directive];
    const { text, read } = set;
    if (text === null) {
      report(`${prefix}_INVALID_FIELDS_TYPE`, 'the argument must be a text.');
    } else if (read.directive !== null) {
      report(
        `${prefix}_HAS_DIRECTIVE_IN_FIELDS_ARGS`,
        `the set cannot apply the directive @${read.directive}.`,
      );
    } else if (read.fault !== null) {
      report(`${prefix}_INVALID_FIELDS`, `${withoutDot(read.fault)}.`);
    } else {
      for (const field of read.fields) checkSelected(subgraph, set, field, report);
    }
  }
}

function withoutDot(text: string): string {
  return text.replace(/\.$/, '');
}

function placeOf({ type, field }: DeclaredFieldSet): string {
  return field === null ? `type "${type.name}"` : `field "${type.name}.${field.name}"`;
}

/** Whether the directive is allowed at its place. Its fields are only checked then. */
function checkPlace(
  { name, graph }: FederatedSubgraph,
  { directive, type, field, on, applied }: DeclaredFieldSet,
  findings: Findings,
): boolean {
  const place = { subgraph: name, node: applied.node };
  const report = (code: Parameters<Findings['report']>[0], message: string): false => {
    findings.report(code, `[${name}] ${message}`, place);
    return false;
  };
  if (graph.minor === null && type.kind === 'interface') return false;
  if (directive === 'key' && type.kind === 'interface' && (graph.minor ?? 0) < 3) {
    return report(
      'KEY_UNSUPPORTED_ON_INTERFACE',
      `Cannot use @key on interface "${type.name}": interfaces have keys since federation v2.3.`,
    );
  }
  if (field === null) return true;
  if (type.kind === 'interface') {
    return report(
      directive === 'requires'
        ? 'REQUIRES_UNSUPPORTED_ON_INTERFACE'
        : 'PROVIDES_UNSUPPORTED_ON_INTERFACE',
      `Cannot use @${directive} on field "${type.name}.${field.name}" of an interface.`,
    );
  }
  const kind = graph.types.get(on)?.kind;
  if (directive === 'provides' && kind !== 'object' && kind !== 'interface' && kind !== 'union') {
    if (graph.minor === null) return false;
    return report(
      'PROVIDES_ON_NON_OBJECT_FIELD',
      `Invalid @provides directive on field "${type.name}.${field.name}": "${on}" has no fields.`,
    );
  }
  return true;
}

function checkSelected(
  subgraph: FederatedSubgraph,
  { directive }: DeclaredFieldSet,
  selected: SelectedField,
  report: (code: Parameters<Findings['report']>[0], message: string) => void,
): void {
  const { parent, field } = selected;
  const name = `"${parent.name}.${field.name}"`;
  if (directive !== 'requires' && field.args.length > 0) {
    report(
      directive === 'key' ? 'KEY_FIELDS_HAS_ARGS' : 'PROVIDES_FIELDS_HAS_ARGS',
      `field ${name} cannot be included because it has arguments.`,
    );
  }
  if (directive === 'key') {
    const type = getNullableType(field.type);
    if (!isAbstractType(type)) return;
    report(
      'KEY_FIELDS_SELECT_INVALID_TYPE',
      `field ${name} is a ${isInterfaceType(type) ? 'interface' : 'union'} type, which no key has.`,
    );
    return;
  }
  if (subgraph.graph.minor === null || !selected.isLeaf) return;
  if ([...selected.within, selected].some((one) => isExternalIn(subgraph, one))) return;
  if (directive === 'requires') {
    report(
      'REQUIRES_FIELDS_MISSING_EXTERNAL',
      `field ${name} should not be part of a @requires since the subgraph resolves it ` +
        'itself (it is not marked @external).',
    );
  } else {
    report(
      'PROVIDES_FIELDS_MISSING_EXTERNAL',
      `field ${name} should not be part of a @provides since this subgraph provides it ` +
        'already (it is not marked @external).',
    );
  }
}

/** Whether a selected field, or that field of an implementation, is external. */
function isExternalIn(subgraph: FederatedSubgraph, { parent, field }: SelectedField): boolean {
  const isExternal = (type: string): boolean => {
    const known = subgraph.field(type, field.name);
    return known !== undefined && subgraph.isExternal(known);
  };
  if (isObjectType(parent)) return isExternal(parent.name);
  if (!isInterfaceType(parent)) return false;
  const { schema } = subgraph.graph;
  return (
    isExternal(parent.name) || schema.getPossibleTypes(parent).some(({ name }) => isExternal(name))
  );
}
