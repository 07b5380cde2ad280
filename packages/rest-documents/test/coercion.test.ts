import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputField, InputShape } from '#rest-documents/compile/wire-shape.ts';
import { inputSchema } from '#rest-adapter/describe/json-schema.ts';
import { compileCoercion } from '#rest-documents/validate/coercion.ts';
import { ValidationEntries, REFUSED } from '#rest-documents/validate/validation-entries.ts';
import { deep } from '#test/depth.ts';

function read(shape: InputShape, input: unknown) {
  const faults = new ValidationEntries();
  const value = compileCoercion(shape)(input, faults);
  return { value, faults: faults.entries };
}

const INT: InputShape = { kind: 'int', largest: 2_147_483_647, bounds: {} };
const EPOCH_MS: InputShape = { kind: 'int', largest: Number.MAX_SAFE_INTEGER, bounds: {} };
const FLOAT: InputShape = { kind: 'float', bounds: {} };
const DATE: InputShape = { kind: 'date' };

describe('integers', () => {
  test.each([
    ['5', 5],
    ['+5', 5],
    [' 5 ', 5],
    ['-0', 0],
    ['1_000', 1_000],
    ['1.0', 1],
    ['007', 7],
    [true, 1],
    [5.0, 5],
  ])('%j is %d', (input, value) => {
    expect(read(INT, input).value).toBe(value);
  });

  test.each(['', ' ', '1__0', '_1', '1e3', '0x10', '1,000', 'five', '५'])(
    '%j is invalid',
    (input) => {
      expect(read(INT, input).faults[0]?.type).toBe('int_parsing');
    },
  );

  test.each([
    [INT, '2147483648', 2_147_483_647],
    [INT, '-1000000000000000000', -2_147_483_647],
    [INT, '9'.repeat(4_300), 2_147_483_647],
    [EPOCH_MS, '2147483648', 2_147_483_648],
    [EPOCH_MS, '1000000000000000000', Number.MAX_SAFE_INTEGER],
    [EPOCH_MS, 1e18, Number.MAX_SAFE_INTEGER],
  ])('out of the range of the scalar are clamped: %j, %s', (shape, input, value) => {
    expect(read(shape, input)).toEqual({ value, faults: [] });
  });

  test('out of the range of the scalar are checked as the client wrote them', () => {
    const upTo1000 = { ...INT, bounds: { min: 1, max: 1_000 } };
    expect(read(upTo1000, '1000000000000000000').faults[0]?.type).toBe('less_than_equal');
    expect(read(upTo1000, '-1000000000000000000').faults[0]?.type).toBe('greater_than_equal');
  });

  test('of more than 4,300 digits are too large', () => {
    expect(read(INT, '9'.repeat(4_301)).faults[0]?.type).toBe('int_parsing_size');
  });

  test('with a fraction are reported as such', () => {
    expect(read(INT, 1.5).faults[0]?.type).toBe('int_from_float');
  });
});

describe('numbers', () => {
  test.each([
    ['1e3', 1_000],
    ['.5', 0.5],
    ['5.', 5],
    [' 1_0.5 ', 10.5],
    [false, 0],
  ])('%j is %d', (input, value) => {
    expect(read(FLOAT, input).value).toBe(value);
  });

  test.each(['nan', 'inf', '-Infinity', '1e999'])('%j is not finite', (input) => {
    expect(read(FLOAT, input).faults[0]?.type).toBe('finite_number');
  });

  test('that are not finite pass where the graph itself states which one it is', () => {
    const shape = { kind: 'float', bounds: {}, takesInfinite: true } as const;
    expect(read(shape, -Infinity)).toMatchObject({ value: -Infinity, faults: [] });
    expect(read(shape, 'NaN')).toMatchObject({ value: Infinity, faults: [] });
  });
});

describe('dates', () => {
  test('of unix timestamps end with the year 9999', () => {
    expect(read(DATE, 253_402_214_400_000).value).toBe('9999-12-31');
    expect(read(DATE, 253_402_300_800_000).value).toBe(REFUSED);
  });

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-01-01T00:00:00Z', '2024-01-01'],
    ['2024-01-01 00:00', '2024-01-01'],
    ['1704067200', '2024-01-01'],
    [1_704_067_200_000, '2024-01-01'],
  ])('%j is %s', (input, value) => {
    expect(read(DATE, input).value).toBe(value);
  });

  test.each([
    ['2023-02-29', 'day value is outside expected range'],
    ['2024-13-01', 'month value is outside expected range of 1-12'],
    ['2024/01/01', 'invalid date separator, expected `-`'],
    ['x', 'input is too short'],
    ['2024-01-01T25:00:00', 'hour value is outside expected range of 0-23'],
  ])('%j is rejected: %s', (input, error) => {
    expect(read(DATE, input).faults[0]).toMatchObject({
      type: 'date_from_datetime_parsing',
      ctx: { error },
    });
  });
});

test('lengths of texts count code points, not UTF-16 units', () => {
  const shape: InputShape = { kind: 'string', bounds: { minLength: 2, maxLength: 2 } };
  expect(read(shape, '😀😀').value).toBe('😀😀');
  expect(read(shape, '😀').faults[0]).toMatchObject({
    type: 'string_too_short',
    msg: 'String should have at least 2 characters',
  });
});

test('lengths of lists are checked before the items when too many, after them when too few', () => {
  const shape: InputShape = { kind: 'list', item: INT, bounds: { minLength: 1, maxLength: 2 } };
  expect(read(shape, []).faults[0]).toEqual({
    type: 'too_short',
    loc: [],
    msg: 'List should have at least 1 item after validation, not 0',
    input: [],
    ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
  });
  expect(read(shape, [1, 2, 'x']).faults.map(({ type }) => type)).toEqual(['too_long']);
});

test('a list with too many items is rejected as a whole, whatever they are', () => {
  const bounds = { maxItems: 2, tooMany: 'too_many_calcs' } as const;
  const shape: InputShape = { kind: 'list', item: INT, bounds };
  expect(read(shape, [1, 2]).value).toEqual([1, 2]);
  expect(() => read(shape, [1, 2, 'x'])).toThrow(
    expect.objectContaining({ code: 'too_many_calcs' }),
  );
  expect(inputSchema(shape)).toMatchObject({ type: 'array', maxItems: 2 });
});

test('a million wrong items are not all listed', () => {
  const items = Array.from({ length: 1_000_000 }, () => 'x');
  const { value, faults } = read({ kind: 'list', item: INT, bounds: {} }, items);
  expect(value).toBe(REFUSED);
  expect(faults).toHaveLength(100);
});

test("names of JavaScript's prototypes are unknown members like any other", () => {
  const input = JSON.parse('{"__proto__": 1, "constructor": 2}') as unknown;
  const { faults } = read({ kind: 'model', fields: [] }, input);
  expect(faults.map(({ loc }) => loc)).toEqual([['__proto__'], ['constructor']]);
});

/** Random shapes with values that nearly fit them. */
const { shape: anyShape } = fc.letrec<{ shape: InputShape; leaf: InputShape }>((tie) => ({
  leaf: fc.oneof(
    fc.record({
      kind: fc.constant('int' as const),
      largest: fc.constantFrom(2_147_483_647, Number.MAX_SAFE_INTEGER),
      bounds: fc.constantFrom({}, { min: 1 }, { min: 0, max: 10 }, { exclusiveMin: 0 }),
    }),
    fc.constantFrom<InputShape>(
      { kind: 'float', bounds: { max: 1 } },
      { kind: 'string', bounds: { minLength: 1, maxLength: 3 } },
      { kind: 'string', bounds: { pattern: '^[0-9]+$' } },
      { kind: 'boolean' },
      { kind: 'dict' },
      { kind: 'any' },
      { kind: 'choice', values: ['a', 'b'], isLiteral: false },
    ),
  ),
  shape: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.record({ kind: fc.constant('nullable' as const), of: tie('leaf') }),
    fc.record({
      kind: fc.constant('list' as const),
      item: tie('shape'),
      bounds: fc.constantFrom({}, { minLength: 1 }, { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('model' as const),
      fields: fc.uniqueArray(
        fc.record<InputField>({
          wireName: fc.constantFrom('a', 'b', 'c'),
          graphName: fc.constantFrom('a', 'b', 'c'),
          shape: tie('shape'),
          isRequired: fc.boolean(),
          defaultValue: fc.constant(undefined),
          description: fc.constant(undefined),
        }),
        { selector: ({ wireName }) => wireName },
      ),
    }),
  ),
}));

const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', '1', '0', 'yes', '', 0, 1, 5, 0.5, -1, true, false, null, 3e9),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
  ),
})).value;

test('whatever the JSON Schema allows is accepted, and rejections always have a reason', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  fc.assert(
    fc.property(anyShape, fc.array(anyValue, { minLength: 5, maxLength: 5 }), (shape, values) => {
      const validate = ajv.compile(inputSchema(shape));
      for (const value of values) {
        const { value: result, faults } = read(shape, value);
        expect(result === REFUSED).toBe(faults.length > 0);
        if (validate(value)) expect(faults).toEqual([]);
      }
    }),
    { numRuns: deep(150) },
  );
});
