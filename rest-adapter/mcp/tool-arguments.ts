import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';
import type { InputField, JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import { modelSchema } from '#rest-adapter/describe/json-schema.ts';
import { compileModel } from '#rest-documents/validate/coercion.ts';
import type { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';
import { REFUSED } from '#rest-documents/validate/validation-entries.ts';

/** A recursive object: its example is clearer than its schema, in a tenth of the characters. */
const OPEN_OBJECT: JsonSchema = { type: 'object' };

/** Reads the arguments of a call into GraphQL variables; null where `faults` has errors. */
export type ArgumentsReader = (
  given: Readonly<Record<string, unknown>>,
  faults: ValidationEntries,
) => Record<string, unknown> | null;

/**
 * Builds the reader of a tool. Path, query and body are one object here, read by REST's coercions, so that
 * errors have the same texts. As in a body, an unknown name is an error: a warning would not reach an agent.
 */
export function compileArguments(route: Route): ArgumentsReader {
  const fields = fieldsOf(route);
  const read = compileModel(fields);
  const commaLists = route.parameters.filter(({ isCommaList }) => isCommaList);
  const defaults = Object.fromEntries(
    fields
      .filter(({ defaultValue }) => defaultValue !== undefined)
      .map(({ graphName, defaultValue }) => [graphName, defaultValue]),
  );
  return (given, faults) => {
    // Models write null for an omitted argument.
    const entries = Object.entries(given).filter(([, value]) => value !== null);
    const input = Object.fromEntries(entries);
    for (const { wireName } of commaLists) {
      const text = input[wireName];
      if (typeof text === 'string') input[wireName] = text.split(',');
    }
    const values = read(input, faults);
    return values === REFUSED ? null : { ...defaults, ...(values as Record<string, unknown>) };
  };
}

/**
 * JSON Schema of a tool's arguments, without external references. Every conversation pays for it, so
 * descriptions are cut to their first sentence, and formats outside JSON Schema are dropped.
 */
export function argumentsSchema(route: Route): JsonSchema {
  const schema = shortened(modelSchema(fieldsOf(route), () => OPEN_OBJECT)) as JsonSchema;
  const properties = { ...(schema['properties'] as Record<string, JsonSchema>) };
  for (const { wireName, shape, isRequired, examples } of route.parameters) {
    const inner = withoutNull(shape);
    const isOpen = inner.kind === 'model' && inner.typeName !== undefined;
    if (!(isRequired || isOpen) || inner.kind === 'choice' || examples.length === 0) continue;
    properties[wireName] = { ...properties[wireName], examples: examples.slice(0, 1) };
  }
  return { ...schema, properties, additionalProperties: false };
}

/** @param depth Number of enclosing objects. */
function shortened(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((member) => shortened(member, depth));
  if (typeof value !== 'object' || value === null) return value;
  const schema = withoutNullOf(value as JsonSchema);
  if (depth > DEEPEST_LIST && isListOfObjects(schema)) {
    return {
      ...(shortened({ ...schema, items: undefined }, depth) as JsonSchema),
      items: OPEN_OBJECT,
    };
  }
  const entries = Object.entries(schema).flatMap(([key, member]): [string, unknown][] => {
    if (key === 'format' && schema['type'] === 'integer') return [];
    if (OMITTED_KEYWORDS.has(key) && typeof member !== 'object') return [];
    const isProse = key === 'description' && typeof member === 'string';
    const memberDepth = key === 'properties' ? depth + 1 : depth;
    return [[key, isProse ? member.replace(/\.\s.*$/s, '.') : shortened(member, memberDepth)]];
  });
  return Object.fromEntries(entries);
}

function isListOfObjects({ type, items }: JsonSchema): boolean {
  return type === 'array' && (items as JsonSchema | undefined)?.['properties'] !== undefined;
}

/**
 * Deeper lists of objects are reduced to their description, which names their members: few calls use them,
 * and every conversation would pay for them.
 */
const DEEPEST_LIST = 1;

/** Bounds that no normal call reaches; the error of a call that does names them. */
const OMITTED_KEYWORDS: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'maxItems',
  'additionalProperties',
]);

/** A nullable value may be left out as well, so only that way is described. */
function withoutNullOf(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((one: JsonSchema) => one['type'] !== 'null') as JsonSchema[];
  const [only, ...more] = others;
  return only === undefined || more.length > 0 ? schema : { ...only, ...rest };
}

function fieldsOf(route: Route): InputField[] {
  return route.parameters
    .filter(({ isForTools }) => isForTools)
    .map((parameter) => fieldOf(route, parameter));
}

function fieldOf(route: Route, parameter: Parameter): InputField {
  return {
    ...parameter,
    shape: withoutNull(parameter.shape),
    defaultValue: toolDefaultOf(route, parameter) ?? undefined,
    description: parameter.toolDefault?.description ?? parameter.description,
  };
}

/**
 * Default for an absent argument: the document's, the capability's recommendation for agents, or the default
 * of REST.
 */
export function toolDefaultOf({ capability }: Route, parameter: Parameter): unknown {
  const { wireName, toolDefault, defaultValue } = parameter;
  if (toolDefault !== null) return toolDefault.value;
  const isPageSize = wireName === 'page_size' || (wireName === 'limit' && capability?.paginated);
  if (isPageSize && capability?.recommendedPageSize != null) return capability.recommendedPageSize;
  if (wireName === 'detail' && capability?.compactSupported === true) return 'compact';
  return defaultValue;
}
