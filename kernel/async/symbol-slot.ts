/**
 * Values that are made of objects, each attached to its own and gone with it. Where the objects live for a moment, a
 * weak map that lives as long as the process would be worse: the collection of young garbage takes its values
 * for alive, so that each is moved to memory where only a collection of everything finds it. Copies of an object do
 * not have what is attached to it. An owner must not be frozen.
 */
export class SymbolSlot<Owner extends object, Value> {
  readonly #key = Symbol('attached');

  of(owner: Owner): Value | undefined {
    return (owner as { readonly [key: symbol]: Value | undefined })[this.#key];
  }

  attach(owner: Owner, value: Value): void {
    Object.defineProperty(owner, this.#key, { value });
  }
}
