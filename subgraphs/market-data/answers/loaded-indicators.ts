import { isObject } from '#kernel/text/is-object.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { calcTextNames } from '#market-data/calculation/calc-text.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

type Resolver = (
  source: never,
  args: never,
  context: MarketContext,
  info: GraphQLResolveInfo,
) => unknown;

interface SubscriptionResolver {
  readonly subscribe: Resolver;
}

/**
 * Resolvers that begin once the code of all their indicators is loaded, in turns of the event loop. A chart of fifty
 * indicators that are not loaded yet would block the server for 150 ms.
 */
export function withLoadedIndicators<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  const loaded = Object.entries(resolvers).map(([field, resolver]: [string, unknown]) => [
    field,
    isField(field, resolver) ? onceLoaded(resolver) : resolver,
  ]);
  return Object.fromEntries(loaded) as Resolvers;
}

/** The same for subscriptions: one begins once the code of its indicators is loaded. */
export function subscribedOnceLoaded<Resolvers extends Record<string, SubscriptionResolver>>(
  resolvers: Resolvers,
): Resolvers {
  const loaded = Object.entries(resolvers).map(([field, resolver]) => [
    field,
    { ...resolver, subscribe: onceLoaded(resolver.subscribe) },
  ]);
  return Object.fromEntries(loaded) as Resolvers;
}

/** A reference names no indicators; where a field has its arguments, its resolver has the whole context. */
function isField(field: string, resolver: unknown): resolver is Resolver {
  return typeof resolver === 'function' && field !== '__resolveReference';
}

function onceLoaded(resolver: Resolver): Resolver {
  return (source, args, context, info) => {
    const names = [...namesIn(args, context)];
    const loading =
      names.length === 0 ? null : context.indicators.loading(names, context.yieldTurn);
    if (loading === null) return resolver(source, args, context, info);
    return loading.then(() => resolver(source, args, context, info));
  };
}

/**
 * The indicators that arguments name: in `calc`, be it a list, one entry or a text, at any depth, such as in the
 * conditions of a scan, and in a playbook.
 */
function* namesIn(value: unknown, context: MarketContext): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // Lists have one kind of item: bars, which are lists of numbers, are thousands.
    if (!isObject(value[0])) return;
    for (const item of value) yield* namesIn(item, context);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (key === 'calc') yield* namesOf(member);
    else if (key === 'playbook') yield* context.playbooks.indicatorsOf(String(member));
    yield* namesIn(member, context);
  }
}

function* namesOf(calc: unknown): Generator<string, void, undefined> {
  if (typeof calc === 'string') {
    yield* calcTextNames(calc);
    return;
  }
  for (const entry of Array.isArray(calc) ? (calc as unknown[]) : [calc]) {
    if (isObject(entry) && typeof entry['name'] === 'string') yield entry['name'];
  }
}
