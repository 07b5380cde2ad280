import type { JsonSchema, OutputShape } from '#rest-documents/compile/wire-shape.ts';
import { outputSchema } from '#rest-adapter/describe/json-schema.ts';
import { NamedSchemas } from '#rest-adapter/describe/named-schemas.ts';

const DEFINITIONS = '#/$defs/';

/** Schema of a tool's structured answer, which must be an object, and the conversion of a body to it. */
export interface AnswerSchema {
  readonly schema: JsonSchema & { readonly type: 'object' };
  wrap(body: unknown): Record<string, unknown>;
}

/** Derives it from the route's answer. All references are internal: a client sees one tool at a time. */
export function answerSchema(output: OutputShape): AnswerSchema {
  const named = new NamedSchemas(DEFINITIONS);
  const body = outputSchema(output, (name, schema) => named.place(name, schema));
  const definitions = named.all();
  const root = resolved(body, definitions);
  const $defs = Object.keys(definitions).length === 0 ? {} : { $defs: definitions };
  if (root['type'] === 'object') {
    return {
      schema: { ...root, type: 'object', ...$defs },
      wrap: (value) => value as Record<string, unknown>,
    };
  }
  const member = root['type'] === 'array' ? 'items' : 'answer';
  return {
    schema: { type: 'object', properties: { [member]: body }, required: [member], ...$defs },
    wrap: (value) => ({ [member]: value }),
  };
}

function resolved(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  return definitions[reference.slice(DEFINITIONS.length)]!;
}
