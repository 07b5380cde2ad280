import { Kind, parse } from 'graphql';
import type { DirectiveDefinitionNode } from 'graphql';

/** The newest minor version of federation 2 that composes. */
export const NEWEST_MINOR = 14;

/** The locations of `@tag` and `@inaccessible`. */
const ANYWHERE =
  'FIELD_DEFINITION | OBJECT | INTERFACE | UNION | ARGUMENT_DEFINITION | SCALAR | ' +
  'ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION';
const GUARDED = 'FIELD_DEFINITION | OBJECT | INTERFACE | SCALAR | ENUM';

/** Directives of federation 2, with the first minor version that has them in this form. */
const DIRECTIVES: readonly (readonly [since: number, sdl: string])[] = [
  [0, '@key(fields: FieldSet!, resolvable: Boolean = true) repeatable on OBJECT'],
  [1, '@key(fields: FieldSet!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE'],
  [0, '@requires(fields: FieldSet!) on FIELD_DEFINITION'],
  [0, '@provides(fields: FieldSet!) on FIELD_DEFINITION'],
  [0, '@external(reason: String) on OBJECT | FIELD_DEFINITION'],
  [0, '@extends on OBJECT | INTERFACE'],
  [0, `@tag(name: String!) repeatable on ${ANYWHERE}`],
  [3, `@tag(name: String!) repeatable on ${ANYWHERE} | SCHEMA`],
  [0, `@inaccessible on ${ANYWHERE}`],
  [0, '@shareable on OBJECT | FIELD_DEFINITION'],
  [2, '@shareable repeatable on OBJECT | FIELD_DEFINITION'],
  [0, '@override(from: String!) on FIELD_DEFINITION'],
  [7, '@override(from: String!, label: String) on FIELD_DEFINITION'],
  [1, '@composeDirective(name: String) repeatable on SCHEMA'],
  [3, '@interfaceObject on OBJECT'],
  [5, `@authenticated on ${GUARDED}`],
  [5, `@requiresScopes(scopes: [[Scope!]!]!) on ${GUARDED}`],
  [6, `@policy(policies: [[Policy!]!]!) on ${GUARDED}`],
  [8, '@context(name: String!) repeatable on INTERFACE | OBJECT | UNION'],
  [8, '@fromContext(field: ContextFieldValue) on ARGUMENT_DEFINITION'],
  [
    9,
    '@cost(weight: Int!) on ARGUMENT_DEFINITION | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | SCALAR',
  ],
  [
    9,
    '@listSize(assumedSize: Int, slicingArguments: [String!], sizedFields: [String!], ' +
      'requireOneSlicingArgument: Boolean = true) on FIELD_DEFINITION',
  ],
  [12, '@cacheTag(format: String!) repeatable on OBJECT | FIELD_DEFINITION'],
];

/** Scalars of federation 2, with their first minor version. */
export const FEDERATION_SCALARS: Readonly<Record<string, number>> = {
  FieldSet: 0,
  Scope: 5,
  Policy: 6,
  ContextFieldValue: 8,
};

/** Directives of federation 1. */
const FEDERATION_1 = [
  '@key(fields: FieldSet!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE',
  '@requires(fields: FieldSet!) on FIELD_DEFINITION',
  '@provides(fields: FieldSet!) on FIELD_DEFINITION',
  '@external(reason: String) on OBJECT | FIELD_DEFINITION',
  '@extends on OBJECT | INTERFACE',
  `@tag(name: String!) repeatable on ${ANYWHERE}`,
];

/**
 * The directives of federation 2 in a minor version, by name. Their types have the names of the specification.
 */
export function federationDirectives(minor: number): ReadonlyMap<string, DirectiveDefinitionNode> {
  const texts = DIRECTIVES.flatMap(([since, sdl]) => (since <= minor ? [sdl] : []));
  return known(`2.${minor}`, texts);
}

/** The directives of federation 1, by name. */
export function federation1Directives(): ReadonlyMap<string, DirectiveDefinitionNode> {
  return known('1', FEDERATION_1);
}

const KNOWN = new Map<string, ReadonlyMap<string, DirectiveDefinitionNode>>();

function known(version: string, texts: readonly string[]) {
  return KNOWN.getOrInsertComputed(version, () => {
    const text = texts.map((one) => `directive ${one}`).join('\n');
    const found = new Map<string, DirectiveDefinitionNode>();
    for (const node of parse(text, { noLocation: true }).definitions) {
      if (node.kind === Kind.DIRECTIVE_DEFINITION) found.set(node.name.value, node);
    }
    return found;
  });
}
