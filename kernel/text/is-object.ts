/** An object of JSON: no array, and not null. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value, as JSON has it, is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
