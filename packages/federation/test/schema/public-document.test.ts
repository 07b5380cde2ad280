import { readFileSync } from 'node:fs';
import {
  composeServices,
  transformSupergraphToPublicSchema,
} from '@theguild/federation-composition';
import { parse, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { publicDocument } from '#federation/schema/public-document.ts';

const own = readFileSync(
  new URL('../../../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);

const LINKS = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.9", import: [
    "@key", "@tag", "@shareable", "@inaccessible", "@authenticated", "@requiresScopes", "@policy",
    "@cost", "@listSize", "@composeDirective"
  ])`;

/** A supergraph of one subgraph with everything that composition can produce. */
function composed(sdl: string): string {
  const typeDefs = parse(`${LINKS}\n${sdl}`);
  const result = composeServices([{ name: 'one', typeDefs, url: 'http://one' }]);
  if (result.supergraphSdl === undefined) throw new Error(JSON.stringify(result.errors));
  return result.supergraphSdl;
}

const EVERYTHING = composed(`
  extend schema
    @link(url: "https://example.org/shown/v1.0", import: ["@shown"])
    @composeDirective(name: "@shown")
  directive @shown(by: String @deprecated(reason: "gone")) on FIELD_DEFINITION | ENUM_VALUE
  interface Kept { id: ID! }
  interface Lost @inaccessible { id: ID! }
  type Query {
    one(first: Int = 3 @tag(name: "a"), hidden: Hidden @inaccessible): One @shown(by: "x")
    search(input: Wish!): [Either!]! @listSize(assumedSize: 5) @cost(weight: 2)
    secret: Hidden2 @inaccessible
  }
  type One implements Kept & Lost @key(fields: "id") @tag(name: "b") {
    id: ID! @shareable
    level: Level @authenticated
    old: String @deprecated(reason: "use level") @requiresScopes(scopes: [["x"]])
    guarded: String @policy(policies: [["y"]])
    other: Other
  }
  type Other { id: ID! when: Moment }
  type Hidden2 @inaccessible { id: ID! }
  union Either = One | Other
  enum Level { LOW @shown HIGH @inaccessible MIDDLE @deprecated }
  scalar Moment @specifiedBy(url: "https://example.org/moment")
  input Wish { text: String = "x", secret: Int @inaccessible, hidden: Hidden @inaccessible }
  input Hidden @inaccessible { id: ID }
`);

/** Specifications under renamed imports, and some that are not linked at all. */
const RENAMED = `
  schema
    @link(url: "https://specs.apollo.dev/link/v1.0")
    @link(url: "https://specs.apollo.dev/join/v0.5", for: EXECUTION)
    @link(url: "https://specs.apollo.dev/inaccessible/v0.2", as: "hide", for: SECURITY)
    @link(url: "https://specs.apollo.dev/tag/v0.3", import: [{ name: "@tag", as: "@label" }])
    @link(url: "https://example.org/mark/v1.0", import: ["@mark"])
  { query: Query }
  directive @hide on FIELD_DEFINITION | OBJECT | INTERFACE
  directive @label(name: String!) repeatable on FIELD_DEFINITION
  directive @mark on FIELD_DEFINITION
  directive @oneOf on INPUT_OBJECT
  directive @deprecated(reason: String) on FIELD_DEFINITION
  directive @core(feature: String!) repeatable on SCHEMA
  directive @tag(name: String!) repeatable on FIELD_DEFINITION
  directive @join__type(graph: join__Graph!) repeatable on OBJECT
  enum join__Graph { ONE @join__graph(name: "one", url: "") }
  enum link__Purpose { SECURITY EXECUTION }
  scalar link__Import
  scalar _FieldSet
  interface Lost @hide { a: Int }
  interface AlsoLost implements Lost @hide { a: Int }
  interface Kept implements Lost { a: Int }
  type Query implements Lost & Kept & AlsoLost @join__type(graph: ONE) {
    a(join__x: Int): Int @label(name: "x") @mark @tag(name: "y")
    b: Int @hide
    join__internal: Int
  }
  input Either @oneOf { a: Int, b: Int }
`;

describe('the public schema of a supergraph', () => {
  test.each([
    ['our own supergraph', own],
    ['one with every directive of federation', EVERYTHING],
    ['one with renamed specifications', RENAMED],
    ['one without any links', 'type Query { a: Int @tag(name: "x") } scalar join__FieldSet'],
  ])('equals what the composition library shows of %s', (_, sdl) => {
    const supergraph = parse(sdl, { noLocation: true });
    const expected = print(transformSupergraphToPublicSchema(supergraph));
    expect(print(publicDocument(supergraph))).toBe(expected);
  });

  test('has neither federation nor inaccessible elements, but other directives', () => {
    const shown = print(publicDocument(parse(EVERYTHING)));
    expect(shown).not.toMatch(/join__|link__|@tag|@inaccessible|@cost|Hidden|Lost|HIGH|secret/);
    expect(shown).toMatch(/@shown\(by: "x"\)/);
    expect(shown).toMatch(/@deprecated\(reason: "use level"\)/);
  });
});
