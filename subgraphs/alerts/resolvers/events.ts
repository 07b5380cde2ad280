import { DomainError } from '#kernel/errors/errors.ts';
import type { AlertEvent, AlertEventState } from '#kernel/ports/alert-store.ts';
import { decodeCursor, encodeCursor } from '#kernel/ports/page.ts';
import { ownerOf, type AlertsContext } from '#alerts/context/alerts-context.ts';

interface EventArguments {
  readonly state?: AlertEventState | null;
  readonly ruleId?: string | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Stands for no cursor, as a fixed text that clients may write. */
const FIRST_PAGE = 'first-page';

/** Queries about events. */
export const EVENT_QUERIES = {
  alertEvents: async (_root: unknown, given: EventArguments, context: AlertsContext) => {
    const { state = null, ruleId = null, first, after = null } = given;
    const ownerId = ownerOf(context);
    const filters = [ownerId, state, ruleId];
    const isFirst = after === null || after === FIRST_PAGE;
    const before = isFirst ? null : Number(decodeCursor(after, filters));
    const selection = { state, ruleId, before, limit: first + 1 };
    const found = await context.store.eventsOf(ownerId, selection);
    const nodes = found.slice(0, first);
    const last = nodes.at(-1);
    const endCursor = last === undefined ? null : encodeCursor(String(last.sequence), filters);
    return { nodes, pageInfo: { endCursor, hasNextPage: found.length > first } };
  },
};

/** Mutations of events. */
export const EVENT_MUTATIONS = {
  redeliverAlert: async (
    _root: unknown,
    { eventId }: { readonly eventId: string },
    context: AlertsContext,
  ): Promise<AlertEvent> => {
    const nowMs = context.clock.nowMs();
    const event = await context.store.redeliver(ownerOf(context), eventId, nowMs);
    if (event === null) throw new DomainError('unknown_alert_event');
    context.onEvents();
    return event;
  },
};

/** Fields of an event that differ from its stored form. */
export const EVENT_RESOLVERS = {
  nextAttemptAtMs: ({ state, dueAtMs }: AlertEvent): number | null =>
    state === 'pending' ? dueAtMs : null,
};
