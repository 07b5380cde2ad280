import type { TriState } from '#indicators/features/tri-states.ts';

/** False if one part is, else unknown if one is (Kleene's strong logic). */
export function allOf(parts: number, partAt: (index: number) => TriState): TriState {
  let isUnknown = false;
  for (let index = 0; index < parts; index += 1) {
    const part = partAt(index);
    if (part === false) return false;
    if (part === null) isUnknown = true;
  }
  return isUnknown ? null : true;
}

/** True if one part is, else unknown if one is. */
export function anyOf(parts: number, partAt: (index: number) => TriState): TriState {
  let isUnknown = false;
  for (let index = 0; index < parts; index += 1) {
    const part = partAt(index);
    if (part === true) return true;
    if (part === null) isUnknown = true;
  }
  return isUnknown ? null : false;
}

export function notOf(part: TriState): TriState {
  return part === null ? null : !part;
}
