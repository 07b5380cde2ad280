import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { checkReport } from '#federation/check/check-report.ts';
import { checkSchema } from '#federation/check/check-schema.ts';
import { schemaChanges } from '#federation/check/schema-changes.ts';

const BEFORE = buildSchema(`
  type Query { shop(id: ID, near: Near): Shop any: Any colour: Colour old: Int named: Named }
  type Shop implements Named { name: String price(in: String = "EUR", at: Int): Float! gone: Int tag: Tag }
  type Tag { text: String }
  interface Named { name: String }
  union Any = Shop | Tag
  enum Colour { RED GREEN }
  input Near { lat: Float lon: Float }
  type Kind { x: Int }
`);
const AFTER = buildSchema(`
  type Query {
    shop(id: ID!, near: Near, next: Int): Shop any: Any colour: Colour
    old: Int @deprecated named: Named fresh: Int
  }
  type Shop { name: String price(in: String = "USD", by: Int!): Float tag: Tag }
  type Tag { text: Int }
  interface Named { name: String }
  union Any = Shop
  enum Colour { RED BLUE }
  input Near { lat: Float lon: Float alt: Float! }
  scalar Kind
  type More { x: Int }
`);

test('names what an operation uses of each change', () => {
  const found = schemaChanges(BEFORE, AFTER).map(
    ({ severity, kind, coordinate }) => `${severity} ${kind} ${coordinate}`,
  );
  expect(found.toSorted()).toEqual([
    'breaking ARG_CHANGED_KIND Query.shop(id:)',
    'breaking ARG_REMOVED Shop.price(at:)',
    'breaking FIELD_CHANGED_KIND Shop.price',
    'breaking FIELD_CHANGED_KIND Tag.text',
    'breaking FIELD_REMOVED Shop.gone',
    'breaking IMPLEMENTED_INTERFACE_REMOVED Shop',
    'breaking REQUIRED_ARG_ADDED Shop.price',
    'breaking REQUIRED_INPUT_FIELD_ADDED Near',
    'breaking TYPE_CHANGED_KIND Kind',
    'breaking TYPE_REMOVED_FROM_UNION Tag',
    'breaking VALUE_REMOVED_FROM_ENUM Colour.GREEN',
    'dangerous ARG_DEFAULT_VALUE_CHANGE Shop.price(in:)',
    'dangerous OPTIONAL_ARG_ADDED Query.shop',
    'dangerous VALUE_ADDED_TO_ENUM Colour',
    'safe DEPRECATED Query.old',
    'safe FIELD_ADDED Query.fresh',
    'safe TYPE_ADDED More',
  ]);
});

describe('against recorded operations', () => {
  const check = (text: string) => checkSchema(BEFORE, AFTER, [{ name: 'one', text }]);

  test.each([
    ['{ old }', true],
    ['{ shop(id: 1) { name } }', false],
    ['{ shop { gone } }', false],
    ['{ shop { tag { text } } }', false],
    ['{ colour }', false],
    ['query ($near: Near) { shop(near: $near) { name } }', false],
    ['{ any { ... on Tag { __typename } } }', false],
  ])('%s goes on: %s', (text, isCompatible) => {
    expect(check(text).isCompatible).toBe(isCompatible);
  });

  test('the report says which operation each change concerns, and what was not checked', () => {
    const report = checkReport(
      checkSchema(BEFORE, AFTER, [
        { name: 'a.graphql', text: '{ shop { gone } }' },
        { name: 'b.graphql', text: '{ never }' },
      ]),
    );
    expect(report).toContain('## Not compatible');
    expect(report).toContain('- Shop.gone was removed. (`FIELD_REMOVED`), used by `a.graphql`');
    expect(report).toContain('Operations that the new schema refuses (1)');
    expect(report).toContain('Not checked, because the old schema refuses them: `b.graphql`.');
  });

  test('without operations every breaking change counts, and equal schemas have none', () => {
    expect(checkSchema(BEFORE, AFTER, null).isCompatible).toBe(false);
    expect(checkSchema(BEFORE, BEFORE, null)).toMatchObject({ isCompatible: true, changes: [] });
  });
});
