import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';

/** A fact in its stored form: the payload is canonical JSON. */
export interface WrittenFact extends Omit<Fact, 'payload'> {
  readonly payload: string;
}

/** Digest of a fact: equal when all of its members are equal, including its times. */
export function digestOf(fact: WrittenFact): Uint8Array {
  const { kind, key, validFrom, validTo, observedAtMs, supersededAtMs, payload } = fact;
  const times = [validFrom, validTo, observedAtMs, supersededAtMs];
  return hash('sha256', JSON.stringify([kind, key, ...times, payload]), 'buffer');
}
