import type { GraphAnswer } from '#kernel/ports/graph.ts';
import type { EventHooks, FetchHooks, RequestHooks } from '#federation/hooks/request-hooks.ts';

/** The hooks of several plugins as one. Each gets the answer that the one before it returned. */
export function joinRequestHooks(all: readonly RequestHooks[]): RequestHooks | null {
  if (all.length < 2) return all[0] ?? null;
  return {
    ...joinedAnswer(all),
    onOperation: (operation) => all.forEach((one) => one.onOperation?.(operation)),
    onPlan: (planned) => all.forEach((one) => one.onPlan?.(planned)),
    onSubscriptionEvent: () => {
      const events = all.flatMap((one) => one.onSubscriptionEvent?.() ?? []);
      return events.length < 2 ? (events[0] ?? null) : joinedAnswer(events);
    },
    onEnd: () => all.forEach((one) => one.onEnd?.()),
  };
}

function joinedAnswer(all: readonly EventHooks[]): EventHooks {
  return {
    onFetch: (fetch) => joinFetchHooks(all.flatMap((one) => one.onFetch?.(fetch) ?? [])),
    onResponse: (answer) =>
      all.reduce<GraphAnswer>((before, one) => one.onResponse?.(before) ?? before, answer),
  };
}

function joinFetchHooks(all: readonly FetchHooks[]): FetchHooks | null {
  if (all.length < 2) return all[0] ?? null;
  const trace = all.find((one) => one.trace !== undefined)?.trace;
  return {
    ...(trace === undefined ? {} : { trace }),
    onEnd: (outcome) => all.forEach((one) => one.onEnd?.(outcome)),
  };
}
