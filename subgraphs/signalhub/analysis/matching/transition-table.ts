/** A step of an automaton, from a state by a UTF-16 unit. */
export interface Transition {
  readonly from: number;
  readonly unit: number;
  readonly to: number;
}

/** State, unit and next state of a slot lie side by side, so that a look-up reads one cache line. */
const FIELDS = 3;
const EMPTY = -1;
const MIN_SLOTS = 16;

/** The transitions of an automaton in one flat hash table, several times faster than a map for each state. */
export class TransitionTable {
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(transitions: readonly Transition[]) {
    let slotCount = MIN_SLOTS;
    // At most half full, so that an unsuccessful look-up ends soon.
    while (slotCount < transitions.length * 2) slotCount *= 2;
    this.#mask = slotCount - 1;
    this.#slots = new Int32Array(slotCount * FIELDS).fill(EMPTY);
    for (const { from, unit, to } of transitions) {
      let slot = this.#slotOf(from, unit);
      while (this.#slots[slot * FIELDS] !== EMPTY) slot = (slot + 1) & this.#mask;
      this.#slots[slot * FIELDS] = from;
      this.#slots[slot * FIELDS + 1] = unit;
      this.#slots[slot * FIELDS + 2] = to;
    }
  }

  /** The next state, or -1. */
  next(from: number, unit: number): number {
    const slots = this.#slots;
    let at = this.#slotOf(from, unit) * FIELDS;
    while (slots[at] !== EMPTY) {
      if (slots[at] === from && slots[at + 1] === unit) return slots[at + 2]!;
      at = at + FIELDS === slots.length ? 0 : at + FIELDS;
    }
    return EMPTY;
  }

  #slotOf(from: number, unit: number): number {
    const mixed = Math.imul(from ^ Math.imul(unit, 0x9e37_79b1), 0x85eb_ca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}
