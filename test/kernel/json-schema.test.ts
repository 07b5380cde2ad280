import fc from 'fast-check';
import { Type as Typebox, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { matches, Type } from '#kernel/json-schema.ts';

/** One schema, built with whichever builder is given. */
type Declaration = (builder: typeof Type) => TSchema;

const bounds = { minimum: -3, maximum: 40 };
const text = { minLength: 2, pattern: '^(ab?|\\d|é)*$' };

const leaf: fc.Arbitrary<Declaration> = fc.constantFrom<Declaration>(
  (type) => type.Boolean({ default: true, description: 'Yes or no.' }),
  (type) => type.Integer(bounds),
  (type) => type.Integer(),
  (type) => type.Number({ ...bounds, default: 1.5 }),
  (type) => type.Number(),
  (type) => type.String(),
  (type) => type.String(text),
  (type) => type.Null(),
  (type) => type.Enum(['a', 'b', 'ab'], { default: 'b' }),
  (type) => type.Literal('a'),
  (type) => type.Literal(7, { description: 'Seven.' }),
  (type) => type.Unsafe<string | null>({ enum: ['a', null] }),
);

const { declaration } = fc.letrec<{ declaration: Declaration }>((tie) => ({
  declaration: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: leaf, weight: 3 },
    {
      arbitrary: tie('declaration').map<Declaration>((of) => (type) => type.Array(of(type))),
      weight: 1,
    },
    {
      arbitrary: fc.tuple(tie('declaration'), tie('declaration')).map<Declaration>(
        ([one, other]) =>
          (type) =>
            type.Union([one(type), other(type)]),
      ),
      weight: 1,
    },
    {
      arbitrary: fc
        .record({ a: tie('declaration'), b: tie('declaration'), isOpen: fc.boolean() })
        .map<Declaration>(({ a, b, isOpen }) => (type) => {
          const properties = { a: a(type), b: type.Optional(b(type)) };
          return type.Object(properties, isOpen ? {} : { additionalProperties: false });
        }),
      weight: 2,
    },
  ),
}));

/** Values that are near to what the schemas allow. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 'ab', 'aab1é', '', null, true, 7, 40, 41, -4, 1.5, NaN, Infinity),
    fc.constantFrom<unknown>(undefined, '7', -0, [], {}),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'toString'), tie('value'), { maxKeys: 3 }),
  ),
}));

describe('JSON Schemas of our own builder', () => {
  test('are those of typebox, key by key', () => {
    fc.assert(
      fc.property(declaration, (declare) => {
        const theirs = declare(Typebox);
        expect(JSON.stringify(declare(Type))).toBe(JSON.stringify(theirs));
      }),
      { numRuns: 500 },
    );
  });

  test('accept and refuse the values that typebox does', () => {
    fc.assert(
      fc.property(declaration, value, (declare, given) => {
        expect(matches(declare(Type), given)).toBe(Value.Check(declare(Typebox), given));
      }),
      { numRuns: 5_000 },
    );
  });

  test('do not show which of their properties are optional, but do not require them', () => {
    const once = Type.Object({ a: Type.Optional(Type.String()) });
    expect(once).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
    expect(matches(once, {})).toBe(true);
    expect(matches(once, { a: 1 })).toBe(false);
  });
});
