import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';

/**
 * Named objects of answers, each described once. Routes select different members of one type, so a name may
 * have several schemas; those after the first get a number.
 */
export class NamedSchemas {
  readonly #byName = new Map<string, JsonSchema>();
  readonly #nameByText = new Map<string, string>();
  readonly #place: string;

  /** @param place path of the schemas in their document */
  constructor(place = '#/components/schemas/') {
    this.#place = place;
  }

  /** Registers the schema under its name and returns the reference to it. */
  place(typeName: string, schema: JsonSchema): JsonSchema {
    const text = `${typeName} ${JSON.stringify(schema)}`;
    let name = this.#nameByText.get(text);
    if (name === undefined) {
      name = typeName;
      for (let count = 2; this.#byName.has(name); count += 1) name = `${typeName}${count}`;
      this.#nameByText.set(text, name);
      this.#byName.set(name, schema);
    }
    return { $ref: `${this.#place}${name}` };
  }

  /** The schemas, sorted by name. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#byName].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
