import {
  GraphQLError,
  Kind,
  buildASTSchema,
  isInputType,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  typeFromAST,
  validateSchema,
  valueFromAST,
  visit,
} from 'graphql';
import type {
  ConstDirectiveNode,
  DirectiveDefinitionNode,
  DocumentNode,
  GraphQLSchema,
  InputValueDefinitionNode,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import type { Findings } from '#federation/compose/problems/problem.ts';
import type { CompleteDocument } from '#federation/compose/subgraph/complete-document.ts';
import type { LocalNames } from '#federation/compose/subgraph/local-names.ts';
import { typeText } from '#federation/compose/subgraph/subgraph.ts';

/**
 * Checks a subgraph by the rules of GraphQL, and builds its schema; null where it breaks them. Composition needs no
 * further look at a subgraph that is no GraphQL.
 */
export function checkDocument(
  subgraph: string,
  source: DocumentNode,
  { document, usurped }: CompleteDocument,
  names: LocalNames,
  findings: Findings,
): GraphQLSchema | null {
  const before = findings.problems.length;
  const invalid = (errors: readonly GraphQLError[]): void => {
    for (const { message, nodes } of errors) {
      const text = `[${subgraph}] ${message}${unlinked(message, names)}`;
      findings.report('INVALID_GRAPHQL', text, { subgraph, node: nodes?.[0] });
    }
  };
  checkOwnDefinitions(subgraph, source, names, findings);
  for (const node of usurped) {
    const name = node.name.value as 'Query' | 'Mutation' | 'Subscription';
    findings.report(
      `ROOT_${name.toUpperCase() as 'QUERY' | 'MUTATION' | 'SUBSCRIPTION'}_USED`,
      `[${subgraph}] The schema has a type named "${name}" that is not its ` +
        `${name.toLowerCase()} root; composition gives that name to the root.`,
      { subgraph, node },
    );
  }
  if (findings.problems.length > before) return null;
  invalid(validateSDL(document));
  if (findings.problems.length > before) return null;
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  invalid(validateSchema(schema));
  if (findings.problems.length === before) invalid(wrongValues(document, schema));
  return findings.problems.length === before ? schema : null;
}

/** What to do about a directive of federation that the subgraph does not import. */
function unlinked(message: string, { minor, localOf, directives }: LocalNames): string {
  const name = /^Unknown directive "@(\w+)"/.exec(message)?.[1];
  if (name === undefined) return '';
  if (minor === null) {
    return ' If it is a directive of federation 2, the schema needs an @link to https://specs.apollo.dev/federation.';
  }
  if (!directives.has(name)) return '';
  return ` Import it from federation, or write "@${localOf.get(name)}".`;
}

/** Values of directives and defaults, which graphql-js takes as they are. */
function wrongValues(document: DocumentNode, schema: GraphQLSchema): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const checkDirective = (node: ConstDirectiveNode): void => {
    const definition = schema.getDirective(node.name.value);
    for (const { name, value } of node.arguments ?? []) {
      const type = definition?.args.find((one) => one.name === name.value)?.type;
      if (type === undefined || valueFromAST(value, type) !== undefined) continue;
      errors.push(
        new GraphQLError(
          `Invalid value for argument "${name.value}" of type "${String(type)}" of "@${node.name.value}".`,
          { nodes: node },
        ),
      );
    }
  };
  const checkDefault = ({ name, type, defaultValue }: InputValueDefinitionNode): void => {
    if (defaultValue === undefined) return;
    const known = typeFromAST(schema, type as never);
    if (!isInputType(known) || valueFromAST(defaultValue, known) !== undefined) return;
    const message = `Invalid default value for "${name.value}" of type "${typeText(type)}".`;
    errors.push(new GraphQLError(message, { nodes: defaultValue }));
  };
  visit(document, {
    Directive: (node) => checkDirective(node as ConstDirectiveNode),
    InputValueDefinition: (node) => checkDefault(node),
  });
  return errors;
}

/** A subgraph may define federation's directives itself; then as federation does. */
function checkOwnDefinitions(
  subgraph: string,
  { definitions }: DocumentNode,
  { coreOf, directives, scalars }: LocalNames,
  findings: Findings,
): void {
  for (const node of definitions) {
    if (
      (isTypeDefinitionNode(node) || isTypeExtensionNode(node)) &&
      [...scalars.values()].includes(node.name.value) &&
      node.kind !== Kind.SCALAR_TYPE_DEFINITION
    ) {
      findings.report(
        'TYPE_DEFINITION_INVALID',
        `[${subgraph}] Invalid definition of "${node.name.value}": federation defines it as a scalar.`,
        { subgraph, node },
      );
    }
    if (node.kind !== Kind.DIRECTIVE_DEFINITION) continue;
    const core = coreOf.get(node.name.value);
    const expected = core === undefined ? undefined : directives.get(core);
    const reason = expected === undefined ? null : difference(node, expected);
    if (reason === null) continue;
    findings.report(
      'DIRECTIVE_DEFINITION_INVALID',
      `[${subgraph}] Invalid definition for directive "@${node.name.value}": ${reason}.`,
      { subgraph, node },
    );
  }
}

function difference(node: DirectiveDefinitionNode, expected: DirectiveDefinitionNode) {
  const allowed = expected.locations.map(({ value }) => value);
  const location = node.locations.find(({ value }) => !allowed.includes(value));
  if (location !== undefined) {
    return `it is allowed on ${allowed.join(', ')}, not on ${location.value}`;
  }
  if (node.repeatable && !expected.repeatable) return 'it is not repeatable';
  const given = node.arguments ?? [];
  const wanted = expected.arguments ?? [];
  const missing = wanted.find(
    ({ name, type }) =>
      type.kind === Kind.NON_NULL_TYPE && !given.some((one) => one.name.value === name.value),
  );
  if (missing !== undefined) return `missing required argument "${missing.name.value}"`;
  for (const { name, type } of given) {
    const match = wanted.find((one) => one.name.value === name.value);
    if (match === undefined) return `unknown argument "${name.value}"`;
    if (lists(typeText(type)) === lists(typeText(match.type))) continue;
    return `argument "${name.value}" should have type "${typeText(match.type)}" but has "${typeText(type)}"`;
  }
  return null;
}

function lists(text: string): number {
  return text.split('[').length;
}
