/**
 * Values derived from objects, each stored on its object under a symbol and collected with it. For short-lived
 * objects a long-lived `WeakMap` costs more: a minor garbage collection treats its values as alive and promotes them
 * to the old generation. Copies of an object do not have its value. The object must not be frozen.
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
