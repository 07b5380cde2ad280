import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactTarget, IdentifiedFact } from '#kernel/ports/part-store.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';

/**
 * The fact with the digest of its content. The digest does not include the time of observation: when a source repeats a
 * fact, the first observation stays.
 */
export function identified(fact: Fact, payloadText = canonicalJson(fact.payload)): IdentifiedFact {
  const { kind, key, validFrom, validTo, supersededAtMs } = fact;
  const stated = [kind, key, validFrom, validTo, supersededAtMs, payloadText];
  return { ...fact, identity: hash('sha256', JSON.stringify(stated)) };
}

/** One text for kind and key. */
export function nameOf({ kind, key }: FactTarget): string {
  return `${kind}\0${key}`;
}

/** The distinct targets. */
export function distinctTargets(targets: Iterable<FactTarget>): FactTarget[] {
  return [...new Map(Array.from(targets, (one) => [nameOf(one), one])).values()].map(
    ({ kind, key }) => ({ kind, key }),
  );
}
