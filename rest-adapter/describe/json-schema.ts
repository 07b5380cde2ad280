import type { Constraint } from '#kernel/errors/constraint.ts';
import type {
  InputField,
  InputModel,
  InputShape,
  JsonSchema,
  OutputMember,
  OutputShape,
} from '#rest-documents/compile/wire-shape.ts';

const NULL: JsonSchema = { type: 'null' };

/**
 * JSON Schema of a request value: strict, while coercion is as lax as FastAPI's.
 *
 * @param place Registers recursive objects; without it they cannot be described.
 */
export function inputSchema(shape: InputShape, place?: PlaceSchema): JsonSchema {
  return schemaOf(shape, place, []);
}

function schemaOf(
  shape: InputShape,
  place: PlaceSchema | undefined,
  around: readonly InputModel[],
): JsonSchema {
  switch (shape.kind) {
    case 'int': {
      const format = shape.largest === Number.MAX_SAFE_INTEGER ? 'int64' : 'int32';
      return { type: 'integer', format, ...numberBounds(shape.bounds) };
    }
    // Strict like everything here: dates as text are for people, programs send milliseconds.
    case 'moment':
      return { type: 'integer', format: 'int64', ...numberBounds(shape.bounds) };
    case 'float':
      return { type: 'number', ...numberBounds(shape.bounds) };
    case 'string':
      return { type: 'string', ...withoutGaps(pick(shape.bounds)) };
    case 'choice':
      return { type: 'string', enum: shape.values };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dict':
      return { type: 'object', additionalProperties: true };
    case 'any':
      return {};
    case 'nullable':
      return { anyOf: [schemaOf(shape.of, place, around), NULL] };
    case 'list': {
      const { minLength: minItems, maxLength, maxItems = maxLength } = shape.bounds;
      const items = schemaOf(shape.item, place, around);
      return { type: 'array', items, ...withoutGaps({ minItems, maxItems }) };
    }
    case 'model':
      return placedModel(shape, place, around);
  }
}

/** A recursive object has its own place, which it refers to. */
function placedModel(
  model: InputModel,
  place: PlaceSchema | undefined,
  around: readonly InputModel[],
): JsonSchema {
  const { typeName, fields } = model;
  if (typeName === undefined) return objectOf(fields, place, around);
  if (place === undefined) throw new Error(`${typeName} may hold itself and has no place`);
  if (around.includes(model)) return { $ref: `#/components/schemas/${typeName}` };
  return place(typeName, objectOf(fields, place, [...around, model]));
}

/** Schema of a JSON object with exactly these fields. */
export function modelSchema(fields: readonly InputField[], place?: PlaceSchema): JsonSchema {
  return objectOf(fields, place, []);
}

function objectOf(
  fields: readonly InputField[],
  place: PlaceSchema | undefined,
  around: readonly InputModel[],
): JsonSchema {
  const properties = fields.map(({ wireName, shape, defaultValue, description }) => [
    wireName,
    { ...schemaOf(shape, place, around), ...withoutGaps({ default: defaultValue, description }) },
  ]);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ wireName }) => wireName);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Registers a named schema and returns the reference to it. */
export type PlaceSchema = (name: string, schema: JsonSchema) => JsonSchema;

/**
 * JSON Schema of an answer, or of a part of one.
 *
 * @param place Registers named objects; without it they are inlined.
 */
export function outputSchema(shape: OutputShape, place?: PlaceSchema): JsonSchema {
  switch (shape.kind) {
    case 'leaf':
      return shape.schema;
    case 'nullable':
      return orNull(outputSchema(shape.of, place));
    case 'list':
      return { type: 'array', items: outputSchema(shape.item, place) };
    case 'object': {
      const schema = objectSchema(shape.members, place);
      const { typeName } = shape;
      return place === undefined || typeName === undefined ? schema : place(typeName, schema);
    }
    case 'row':
      return {
        type: 'array',
        prefixItems: shape.members.map((one) => ({ ...memberSchema(one, place), title: one.key })),
        items: false,
        minItems: shape.members.length,
        maxItems: shape.members.length,
      };
    case 'map':
      return { type: 'object', additionalProperties: outputSchema(shape.item, place) };
    case 'member':
      return outputSchema(shape.of, place);
    case 'oneOf':
      return { oneOf: shape.variants.map((variant) => outputSchema(variant, place)) };
  }
}

function objectSchema(members: readonly OutputMember[], place?: PlaceSchema): JsonSchema {
  const required = members.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((one) => [one.key, memberSchema(one, place)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function memberSchema(
  { shape, defaultValue, description }: OutputMember,
  place?: PlaceSchema,
): JsonSchema {
  return { ...outputSchema(shape, place), ...withoutGaps({ default: defaultValue, description }) };
}

/** A plain type gets null added to its types; anything else becomes a union. */
function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] !== 'string' || 'enum' in schema) return { anyOf: [schema, NULL] };
  return { ...schema, type: [schema['type'], 'null'] };
}

function numberBounds({ min, max, exclusiveMin, exclusiveMax }: Constraint): JsonSchema {
  return withoutGaps({
    minimum: min,
    maximum: max,
    exclusiveMinimum: exclusiveMin,
    exclusiveMaximum: exclusiveMax,
  });
}

function pick({ minLength, maxLength, pattern }: Constraint): JsonSchema {
  return { minLength, maxLength, pattern };
}

/** The schema without undefined keywords. */
export function withoutGaps(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
