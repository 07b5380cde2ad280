import fc from 'fast-check';
import { GraphQLError, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { composeServices } from '#federation/compose/compose-services.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';
import { refuseUnsupported } from '#federation/link/supported-features.ts';

const linked = (minor: number, imports: string, more = ''): string =>
  `extend schema @link(url: "https://specs.apollo.dev/federation/v2.${minor}", import: [${imports}]) ${more}\n`;
const ALL =
  '"@key", "@shareable", "@external", "@requires", "@provides", "@override", ' +
  '"@inaccessible", "@tag", "@interfaceObject", "@context", "@fromContext", ' +
  '"@listSize"';

function composed(...subgraphs: readonly string[]) {
  return composeServices(
    subgraphs.map((sdl, index) => {
      const name = String.fromCodePoint('a'.codePointAt(0)! + index);
      return { name, url: `http://${name}.invalid`, typeDefs: parse(sdl) };
    }),
  );
}

/** The codes of what is wrong with subgraphs that link federation with all its directives. */
function codesOf(...subgraphs: readonly string[]): unknown[] {
  const { errors = [] } = composed(...subgraphs.map((sdl) => linked(12, ALL) + sdl));
  return [...new Set(errors.map(({ extensions }) => extensions['code']))];
}

const RENAMED =
  '{name: "@key", as: "@id"}, {name: "@inaccessible", as: "@private"}, ' +
  '{name: "@listSize", as: "@size"}';
const QUERY = 'type Query { q: Int } ';

describe('each rule has the code that composers share', () => {
  test.each([
    ['KEY_INVALID_FIELDS', [`${QUERY} type T @key(fields: "no") { id: ID }`]],
    ['KEY_FIELDS_HAS_ARGS', [`${QUERY} type T @key(fields: "f") { f(x: Int): ID }`]],
    [
      'REQUIRES_FIELDS_MISSING_EXTERNAL',
      [`${QUERY} type T @key(fields: "id") { id: ID x: Int y: Int @requires(fields: "x") }`],
    ],
    ['EXTERNAL_UNUSED', [`${QUERY} type T @key(fields: "id") { id: ID x: Int @external }`]],
    ['INVALID_FIELD_SHARING', [`${QUERY} type V { x: Int }`, 'type V { x: Int }']],
    [
      'FIELD_TYPE_MISMATCH',
      [`${QUERY} type V @shareable { x: Int }`, 'type V @shareable { x: String }'],
    ],
    ['TYPE_KIND_MISMATCH', [`${QUERY} type V { x: Int }`, 'scalar V']],
    ['ENUM_VALUE_MISMATCH', ['type Query { e(e: E): E } enum E { A B }', 'enum E { A }']],
    [
      'REQUIRED_ARGUMENT_MISSING_IN_SOME_SUBGRAPH',
      ['type Query { f(x: Int!): Int @shareable }', 'type Query { f: Int @shareable }'],
    ],
    [
      'INTERFACE_FIELD_NO_IMPLEM',
      [
        `${QUERY} interface I { x: Int y: Int } type T implements I @shareable { x: Int y: Int }`,
        'interface I { x: Int } type U implements I { x: Int }',
      ],
    ],
    ['OVERRIDE_FROM_SELF_ERROR', ['type Query { q: Int @override(from: "a") }']],
    ['REFERENCED_INACCESSIBLE', ['type Query { t: T } type T @inaccessible { x: Int }']],
    ['LIST_SIZE_APPLIED_TO_NON_LIST', ['type Query { q: Int @listSize(assumedSize: 3) }']],
    [
      'CONTEXT_NOT_SET',
      [
        `${QUERY} type T @key(fields: "id") { id: ID f(a: Int @fromContext(field: "$c { x }")): Int }`,
      ],
    ],
    ['NO_QUERIES', ['type T { x: Int }']],
    [
      'SATISFIABILITY_ERROR',
      [
        'type Query { t: T } type T @shareable { x: Int }',
        'type Query { u: T @shareable } type T { x: Int @shareable y: Int }',
      ],
    ],
    ['INVALID_GRAPHQL', [`${QUERY} type T { x: Missing }`]],
  ])('%s', (code, subgraphs) => {
    expect(codesOf(...subgraphs)).toEqual([code]);
  });

  test('an error has its place in each subgraph, and a witness where a field cannot be reached', () => {
    const link = linked(12, ALL);
    const shared = composed(
      `${link}${QUERY} type V { x: Int }`,
      `${link}type V { x: Int }`,
    ).errors!;
    expect(shared[0]!.problem.places.map(({ subgraph }) => subgraph)).toEqual(['a', 'b']);
    const [unreached] = composed(
      `${link}type Query { t: T } type T { x: Int @shareable }`,
      `${link}type T { x: Int @shareable y: Int }`,
    ).errors!;
    expect(unreached!.message).toContain('No plan answers the query { t { y } }');
  });
});

describe('versions and names of federation', () => {
  test.each([0, 3, 9, 10, 11, 12, 14])('v2.%i composes', (minor) => {
    expect(composed(`${linked(minor, '"@key"')}${QUERY}`).errors).toBe(undefined);
  });

  test('an unknown version, an unknown import and connectors are refused with their codes', () => {
    const codes = [
      linked(99, '"@key"'),
      linked(8, '"@listSize"'),
      linked(
        12,
        '"@key"',
        '@link(url: "https://specs.apollo.dev/connect/v0.1", import: ["@connect"])',
      ),
    ].map((link) => composed(link + QUERY).errors?.[0]?.extensions['code']);
    expect(codes).toEqual([
      'UNKNOWN_FEDERATION_LINK_VERSION',
      'INVALID_LINK_DIRECTIVE_USAGE',
      'UNSUPPORTED_LINKED_FEATURE',
    ]);
  });

  test('a renamed directive keeps its name in the supergraph, and its meaning', () => {
    const sdl = composed(
      `${linked(9, RENAMED)}
       type Query { t: T list: [Int] @size(assumedSize: 5) } type T @id(fields: "id") { id: ID! secret: Int @private }`,
    ).supergraphSdl!;
    expect(sdl).toContain('as: "private", for: SECURITY');
    expect(sdl).toContain('{name: "@listSize", as: "@size"}');
    expect(sdl).toContain('@join__type(graph: A, key: "id")');
    const { byCoreNames, names } = readSupergraphDocument(sdl);
    expect(JSON.stringify(byCoreNames)).toContain('"value":"inaccessible"');
    expect(() => refuseUnsupported(byCoreNames, names)).not.toThrow();
  });

  test('a context of a renamed root type is read by its own name and by the usual one', () => {
    for (const name of ['Start', 'Query']) {
      const sdl = `schema { query: Start } type Start @context(name: "top") { unit: String p: P }
        type P @key(fields: "id") {
          id: ID! size(in: String @fromContext(field: "$top ... on ${name} { unit }")): Int
        }`;
      const { supergraphSdl, errors } = composed(linked(9, ALL) + sdl);
      expect(errors).toBeUndefined();
      expect(supergraphSdl).toContain('... on Query { unit }');
    }
  });

  test('@cacheTag of v2.12 is carried to the supergraph, which the gateway serves', () => {
    const sdl = composed(
      `${linked(12, '"@key", "@cacheTag"')}type Query { t: T } type T @key(fields: ` +
        '"id") @cacheTag(format: "t-{$key.id}") { id: ID! }',
    ).supergraphSdl!;
    expect(sdl).toContain(
      '@join__directive(graphs: [A], name: "federation__cacheTag", args: {format: "t-{$key.id}"})',
    );
    const { asWritten, names } = readSupergraphDocument(sdl);
    expect(() => refuseUnsupported(asWritten, names)).not.toThrow();
  });
});

test('no SDL ends composition with anything but errors that have a code', () => {
  const directives = ALL.split(', ').map((name) => name.slice(2, -1));
  const argument = fc.constantFrom(
    '',
    '(fields: "id")',
    '(fields: "v { x } ... on T { id }")',
    '(fields: 3)',
    '(name: "c")',
    '(from: "a", label: "percent(5)")',
    '(field: "$c { x }")',
    '(assumedSize: -1)',
    '(fields: "{")',
  );
  const directive = fc.oneof(
    fc.constant(''),
    fc.tuple(fc.constantFrom(...directives), argument).map(([name, given]) => ` @${name}${given}`),
  );
  const type = fc.constantFrom(
    'Int',
    'ID!',
    '[T!]',
    'V',
    'I',
    'U',
    'E',
    '[[String]]',
    'In',
    'None',
  );
  const field = fc
    .tuple(
      fc.constantFrom('id', 'x', 'v', 't'),
      fc.constantFrom(
        '',
        '(a: Int = 3)',
        '(a: In!)',
        '(a: E = "A")',
        '(a: Int @fromContext(field: "$c { x }"))',
      ),
      type,
      directive,
    )
    .map(([name, given, named, applied]) => `${name}${given}: ${named}${applied}`);
  const fields = fc
    .uniqueArray(field, { selector: (one) => one.split(/[(:]/)[0], maxLength: 4, minLength: 1 })
    .map((all) => `{ ${all.join(' ')} }`);
  const definition = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          'type Query',
          'type T',
          'type V',
          'interface I',
          'extend type T',
          'type T implements I',
          'extend interface I',
          'type Mutation',
        ),
        directive,
        directive,
        fields,
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      'union U = T | V',
      'enum E { A B }',
      'input In { a: Int! = "x" b: In e: E = A }',
      'input In { b: [In!]! }',
      'enum E { A @inaccessible }',
      'scalar V',
      'directive @key on OBJECT',
      'schema { query: T }',
      'extend union U = I',
      'directive @own(a: None) on FIELD',
    ),
  );
  const subgraph = fc
    .tuple(
      fc.constantFrom(
        linked(12, ALL),
        linked(0, '"@key"'),
        '',
        linked(9, '"@nope"'),
        linked(5, '3'),
      ),
      fc.array(definition, { maxLength: 6 }),
    )
    .map(([link, definitions]) => `${link} ${definitions.join('\n')}`.trim() || QUERY);
  fc.assert(
    fc.property(fc.array(subgraph, { minLength: 1, maxLength: 3 }), (subgraphs) => {
      const { errors = [] } = composed(...subgraphs);
      for (const error of errors) {
        expect(error).toBeInstanceOf(GraphQLError);
        expect(error.extensions['code']).toMatch(/^[A-Z_]+$/);
        expect(error.message.length).toBeGreaterThan(10);
      }
    }),
    { numRuns: 400, seed: 20_261_130 },
  );
});
