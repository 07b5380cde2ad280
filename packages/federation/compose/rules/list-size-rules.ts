import type { ConstValueNode } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { argumentOf, namedIn, typeText } from '#federation/compose/subgraph/subgraph.ts';
import type { AppliedDirective, FieldElement } from '#federation/compose/subgraph/subgraph.ts';

/** Rules of `@listSize` in one subgraph. */
export function checkListSizes(subgraph: FederatedSubgraph, findings: Findings): void {
  for (const type of subgraph.graph.types.values()) {
    for (const field of type.fields.values()) {
      for (const applied of field.directives) {
        if (applied.core === 'listSize') checkListSize(subgraph, field, applied, findings);
      }
    }
  }
}

function checkListSize(
  subgraph: FederatedSubgraph,
  field: FieldElement,
  applied: AppliedDirective,
  findings: Findings,
): void {
  const name = `"${field.parent}.${field.name}"`;
  const report = (code: Parameters<Findings['report']>[0], message: string): void =>
    findings.report(code, `[${subgraph.name}] ${message}`, {
      subgraph: subgraph.name,
      node: applied.node,
    });
  const sized = textsOf(argumentOf(applied, 'sizedFields'));
  const isList = isListText(typeText(field.type));
  if (sized === null && !isList) {
    report('LIST_SIZE_APPLIED_TO_NON_LIST', `${name} has @listSize applied, but is not a list.`);
  }
  const assumed = argumentOf(applied, 'assumedSize');
  if (assumed?.kind === 'IntValue' && Number(assumed.value) < 0) {
    report('LIST_SIZE_INVALID_ASSUMED_SIZE', `The assumed size of ${name} cannot be negative.`);
  }
  for (const slicing of textsOf(argumentOf(applied, 'slicingArguments')) ?? []) {
    const argument = field.arguments.get(slicing);
    if (argument !== undefined && /^Int!?$/.test(typeText(argument.type))) continue;
    report(
      'LIST_SIZE_INVALID_SLICING_ARGUMENT',
      argument === undefined
        ? `Slicing argument "${slicing}" is not an argument of ${name}.`
        : `Slicing argument "${slicing}" of ${name} must be Int or Int!.`,
    );
  }
  for (const path of sized ?? []) {
    const known = subgraph.field(namedIn(field.type), path);
    if (known !== undefined && isListText(typeText(known.type))) continue;
    report(
      'LIST_SIZE_INVALID_SIZED_FIELD',
      known === undefined
        ? `Sized field "${path}" is not a field of type "${namedIn(field.type)}" of ${name}.`
        : `Sized field "${path}" of ${name} is not a list.`,
    );
  }
}

function isListText(text: string): boolean {
  return text.startsWith('[');
}

function textsOf(value: ConstValueNode | undefined): readonly string[] | null {
  if (value === undefined || value.kind === 'NullValue') return null;
  const items = value.kind === 'ListValue' ? value.values : [value];
  return items.flatMap((item) => (item.kind === 'StringValue' ? item.value : []));
}
