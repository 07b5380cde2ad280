import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';

/** A fact as it is written: what it says is canonical JSON. */
export interface WrittenFact extends Omit<Fact, 'payload'> {
  readonly payload: string;
}

/** Two facts are the same when everything about them is, times included. */
export function digestOf(fact: WrittenFact): Uint8Array {
  const { kind, key, validFrom, validTo, observedAtMs, supersededAtMs, payload } = fact;
  const times = [validFrom, validTo, observedAtMs, supersededAtMs];
  return hash('sha256', JSON.stringify([kind, key, ...times, payload]), 'buffer');
}
