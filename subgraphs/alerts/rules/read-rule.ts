import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { ALERT_KINDS, type AlertKind, type AlertRule } from '#kernel/ports/alert-store.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import {
  conditionQuestion,
  type ConditionSubjectAnswer,
  type WatchedCondition,
} from '#alerts/watching/condition-watch.ts';
import type { WatchedFeature } from '#alerts/watching/feature-watch.ts';
import { ask, follow, type AlertGraph } from '#alerts/watching/graph-operations.ts';
import type { WatchOperation } from '#alerts/watching/watch.ts';
import { WATCHES } from '#alerts/watching/watches.ts';

/** What a rule watches, as a client sends it: exactly one is not null. */
export interface WatchedInput {
  readonly feature?: Omit<WatchedFeature, 'featureKind'> | null;
  readonly scan?: Readonly<Record<string, unknown>> | null;
  readonly material?: Readonly<Record<string, unknown>> | null;
  readonly condition?: WatchedCondition | null;
}

type Watched = Pick<AlertRule, 'kind' | 'watched'>;

/** The text of a scan or an indicator is stored and sent to the graph at each start. */
const MAX_CHARACTERS = 16_384;

/** A scan reports instruments that the server does not follow as unknown; a subscription refuses them. */
const FOLLOW_SERIES = `
  subscription AlertSeries($instruments: [InstrumentInput!]!, $interval: Interval!) {
    klineUpdated(instruments: $instruments, interval: $interval, closedOnly: true) { kind }
  }`;

const FIND_FEATURE = `
  query AlertFeatureKind($id: String!) {
    featureDirectory(id: $id) { indicators { name signals { id kind } } }
  }`;

interface Directory {
  readonly featureDirectory: {
    readonly indicators: readonly {
      readonly name: string;
      readonly signals: readonly { readonly id: string; readonly kind: 'event' | 'state' }[];
    }[];
  };
}

/** What a rule watches. Throws `invalid_alert_rule` unless the input names exactly one. */
export function readWatched(input: WatchedInput): Watched {
  const named = ALERT_KINDS.filter((kind) => input[kind] != null);
  const [kind] = named;
  if (kind === undefined || named.length > 1) {
    throw invalid('Name exactly one of feature, scan, material and condition.');
  }
  // Inputs of GraphQL have no prototype, and the store keeps JSON.
  const text = JSON.stringify(input[kind]);
  if (text.length > MAX_CHARACTERS) {
    throw invalid(`What the rule watches has more than ${MAX_CHARACTERS} characters.`);
  }
  return { kind, watched: JSON.parse(text) as AlertRule['watched'] };
}

/**
 * Asks the graph whether it can evaluate a rule: it starts the subscription of the rule, and ends it. Returns what the
 * rule watches, with what the graph knows about it. Throws the errors of the graph, and `invalid_alert_rule`.
 */
export async function proveWatched(
  graph: AlertGraph,
  { kind, watched }: Watched,
  draft: AlertRule,
  context: RequestContext,
): Promise<Watched> {
  const proven = { kind, watched: { ...watched, ...(await knownOf(kind)) } };
  if (kind === 'feature') {
    const { instruments, interval } = watched as unknown as WatchedFeature;
    await begin({ document: FOLLOW_SERIES, variables: { instruments, interval } });
  }
  await begin(WATCHES[kind].subscription({ ...draft, ...proven }, {}));
  return proven;

  /** Starts a subscription and ends it. */
  async function begin(operation: WatchOperation): Promise<void> {
    const ending = new AbortController();
    const stream = await follow(graph, operation, context, ending.signal);
    ending.abort();
    await stream.return?.();
  }

  async function knownOf(of: AlertKind): Promise<Readonly<Record<string, unknown>>> {
    if (of === 'feature') {
      return {
        featureKind: await kindOfFeature(graph, watched as unknown as WatchedFeature, context),
      };
    }
    if (of === 'condition') await proveCondition(graph, watched, context);
    return {};
  }
}

/** Whether a feature is an event or a state. Throws `unknown_feature`. */
async function kindOfFeature(
  graph: AlertGraph,
  {
    instruments,
    feature,
  }: { readonly instruments: readonly InstrumentId[]; readonly feature: string },
  context: RequestContext,
): Promise<'event' | 'state'> {
  if (instruments.length === 0) throw invalid('instruments is empty; name at least one.');
  const asked = { document: FIND_FEATURE, variables: { id: feature } };
  const { featureDirectory } = (await ask(graph, asked, context)) as unknown as Directory;
  const [found] = featureDirectory.indicators.flatMap(({ signals }) => signals);
  if (found === undefined) throw new DomainError('unknown_feature');
  return found.kind;
}

async function proveCondition(
  graph: AlertGraph,
  watched: AlertRule['watched'],
  context: RequestContext,
): Promise<void> {
  const { subject } = await ask(graph, conditionQuestion({ watched }), context);
  const answer = subject as ConditionSubjectAnswer | null;
  if (answer === null) throw invalid('There is no such company, fund or sector.');
  if (answer.publishedConditions.length === 0) throw invalid('There is no such condition.');
}

function invalid(detail: string): DomainError {
  return new DomainError('invalid_alert_rule', detail);
}
