/**
 * The names at one position of the data, for all types that it may hold. The canonical document brings its own;
 * what subgraphs need of each other is added, under the field's name where that is free.
 */
export class NameTable {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #below = new Map<string, NameTable>();

  /** Takes over the name that a meaning has in the canonical document. */
  adopt(name: string, field: string, argumentsText: string): void {
    this.#taken.add(name);
    const meaning = field + argumentsText;
    if (!this.#names.has(meaning)) this.#names.set(meaning, name);
  }

  /** The name of a field with its arguments; a new one where nobody asked for it before. */
  nameOf(field: string, argumentsText: string): string {
    const meaning = field + argumentsText;
    const known = this.#names.get(meaning);
    if (known !== undefined) return known;
    let name = field;
    for (let index = 1; this.#taken.has(name); index += 1) name = `_n${index}_${field}`;
    this.#names.set(meaning, name);
    this.#taken.add(name);
    return name;
  }

  below(name: string): NameTable {
    return this.#below.getOrInsertComputed(name, () => new NameTable());
  }
}
