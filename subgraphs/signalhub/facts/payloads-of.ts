import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';

/** The payloads of facts. */
export function payloadsOf<Payload extends FactPayload>(
  facts: readonly Fact<Payload>[],
): Payload[] {
  return facts.map(({ payload }) => payload);
}
