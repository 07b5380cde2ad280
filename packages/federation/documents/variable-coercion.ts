import {
  coerceInputValue,
  getVariableValues,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import type { GraphQLInputType, GraphQLSchema, VariableDefinitionNode } from 'graphql';
import { fitNumbers } from '#federation/plan/exact-values.ts';
import { checkDepth, isEndless } from '#federation/limits/input-depth.ts';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';
import type { Variables } from '#federation/operation/variables.ts';

interface Slot {
  readonly name: string;
  /** The type without its outer non-null. */
  readonly type: GraphQLInputType;
  readonly isRequired: boolean;
  /** Whether the operation has a default, and its coerced value. */
  readonly hasDefault: boolean;
  readonly defaultValue: unknown;
  /** Whether values may nest without bound. */
  readonly isEndless: boolean;
}

/** Upper bound of reported problems. */
const MAX_ERRORS = 10;

/**
 * Coerces the variables of one operation as graphql-js does, with types resolved once instead of per request. Invalid
 * values are passed to graphql-js for its messages.
 */
export class VariableCoercion {
  readonly #schema: GraphQLSchema;
  readonly #definitions: readonly VariableDefinitionNode[];
  readonly #options: Parameters<typeof getVariableValues>[3];
  /** Null when a variable has a type that the schema lacks; validation accepts built-in ones. */
  readonly #slots: readonly Slot[] | null;

  /** @param suggests whether errors suggest names of the schema */
  constructor(
    schema: GraphQLSchema,
    definitions: readonly VariableDefinitionNode[],
    suggests: boolean,
  ) {
    this.#schema = schema;
    this.#options = { maxErrors: MAX_ERRORS, hideSuggestions: !suggests };
    this.#definitions = definitions;
    const slots = definitions.map((definition) => slotOf(schema, definition));
    this.#slots = slots.every((slot) => slot !== null) ? slots : null;
  }

  /** Throws `RequestRefusedError` for invalid variables, `query_too_complex` for a value that nests too deeply. */
  coerce(raw: Variables): Variables {
    if (this.#slots === null) return this.#inFull(raw);
    if (this.#slots.length === 0) return raw;
    const coerced: Record<string, unknown> = {};
    for (const slot of this.#slots) {
      if (slot.isEndless) checkDepth(raw[slot.name]);
      if (!fill(coerced, slot, raw)) return this.#inFull(raw);
    }
    return coerced;
  }

  #inFull(raw: Variables): Variables {
    const fit: Record<string, unknown> = { ...raw };
    for (const { name, type } of this.#slots ?? []) {
      if (Object.hasOwn(raw, name)) fit[name] = fitNumbers(raw[name], type);
    }
    const result = getVariableValues(this.#schema, this.#definitions, fit, this.#options);
    if (result.errors !== undefined) throw new RequestRefusedError(result.errors, 'BAD_USER_INPUT');
    return result.coerced;
  }
}

function slotOf(schema: GraphQLSchema, definition: VariableDefinitionNode): Slot | null {
  const declared = typeFromAST(schema, definition.type as never) as unknown;
  if (!isInputType(declared)) return null;
  const isRequired = isNonNullType(declared);
  const type = (isRequired ? declared.ofType : declared) as GraphQLInputType;
  const { defaultValue } = definition;
  return {
    name: definition.variable.name.value,
    type,
    isRequired,
    hasDefault: defaultValue !== undefined,
    isEndless: isEndless(type),
    defaultValue: defaultValue === undefined ? undefined : valueFromAST(defaultValue, declared),
  };
}

/** Sets a coerced variable; false when the value is invalid. */
function fill(coerced: Record<string, unknown>, slot: Slot, raw: Variables): boolean {
  const { name, type } = slot;
  if (!Object.hasOwn(raw, name)) {
    if (slot.hasDefault) coerced[name] = slot.defaultValue;
    return slot.hasDefault || !slot.isRequired;
  }
  const value = raw[name];
  if (value === null) {
    coerced[name] = null;
    return !slot.isRequired;
  }
  try {
    coerced[name] = coerceValue(fitNumbers(value, type), type);
    return true;
  } catch {
    return false;
  }
}

/** As `coerceInputValue`, which allocates a path for each list item. Throws for an invalid value. */
function coerceValue(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return value === null ? refuse() : coerceValue(value, type.ofType);
  if (value === null) return null;
  if (isListType(type)) {
    const item = type.ofType as GraphQLInputType;
    if (!Array.isArray(value)) return [coerceValue(value, item)];
    return value.map((one: unknown) => coerceValue(one, item));
  }
  if (!isLeafType(type)) return coerceInputValue(value, type, refuse);
  const parsed: unknown = type.parseValue(value);
  return parsed === undefined ? refuse() : parsed;
}

function refuse(): never {
  throw new Error('The value does not match the type.');
}
