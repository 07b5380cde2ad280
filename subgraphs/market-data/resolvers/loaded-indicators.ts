import type { GraphQLResolveInfo } from 'graphql';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

interface NamedEntries {
  /** Entries, or the text of a chart that is asked for by text. */
  readonly calc?: readonly { readonly name: string }[] | string | null;
}

/** What fields are asked that calculate indicators: entries of one series, or of several. */
interface CalculatingArguments extends NamedEntries {
  readonly series?: readonly NamedEntries[] | null;
}

type Resolver = (
  source: never,
  args: never,
  context: MarketContext,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * Resolvers that begin once the code of all indicators that they are asked for is loaded, in turns of the event loop. A
 * chart of fifty indicators of which none was used before would hold the server for 150 ms.
 */
export function withLoadedIndicators<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  const loaded = Object.entries(resolvers).map(([field, resolver]: [string, unknown]) => [
    field,
    typeof resolver === 'function' ? onceLoaded(resolver as Resolver) : resolver,
  ]);
  return Object.fromEntries(loaded) as Resolvers;
}

function onceLoaded(resolver: Resolver): Resolver {
  return (source, args, context, info) => {
    const names = namesIn(args);
    const loading = names.length < 2 ? null : context.indicators.loading(names, context.yieldTurn);
    if (loading === null) return resolver(source, args, context, info);
    return loading.then(() => resolver(source, args, context, info));
  };
}

function namesIn({ calc, series }: CalculatingArguments): string[] {
  const own = typeof calc === 'string' ? [] : (calc?.map(({ name }) => name) ?? []);
  if (!Array.isArray(series)) return own;
  return [...own, ...series.flatMap(namesIn)];
}
