/**
 * Plan names at one position, for all of its types. The canonical document defines names; inputs of subgraphs are added
 * under their field names where these are free.
 */
export class NameTable {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #below = new Map<string, NameTable>();

  /** Adopts a name from the canonical document. */
  adopt(name: string, field: string, argumentsText: string): void {
    this.#taken.add(name);
    const meaning = field + argumentsText;
    if (!this.#names.has(meaning)) this.#names.set(meaning, name);
  }

  /** The name of a field with its arguments; generates one at the first use. */
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
