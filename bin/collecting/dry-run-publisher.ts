import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#kernel/ports/clock.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';

/** Checks publications against the state of a store, without writing them. */
export function dryRunPublisher(store: PartStore, clock: Clock): PartPublisher {
  const reading: PartStore = new Proxy(store, {
    get: (target, name) => {
      if (name === 'commitPart') return async () => [];
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const limits = DEFAULT_BUNDLE_LIMITS;
  const parts = new PartPublications({ store: reading, clock, limits, yieldTurn: setImmediate });
  return {
    publishPart: async (publication) => {
      // The recorded cursor does not move, so a second publication of a run is read from an earlier one.
      const { readFrom: _, ...judged } = publication;
      return parts.publish(judged);
    },
    cursorOf: (part) => parts.cursorOf(part),
  };
}
