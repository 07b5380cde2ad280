import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';

/** Protocols by which a subgraph may serve its subscriptions. */
export type SubscriptionProtocol = 'websocket' | 'sse' | 'multipart' | 'callback';

/** One rule about subscriptions on subgraphs; omitted members keep their value. */
export interface SubscriptionRule {
  /** Subgraphs that the rule applies to; all when absent. */
  readonly subgraphs?: readonly string[];
  readonly protocol?: SubscriptionProtocol;
  /** URL of the subscriptions, or its path at the subgraph's URL. */
  readonly url?: string;
  /** Interval of the heartbeats that the subgraph sends by callback; 0 for none. */
  readonly heartbeat_ms?: number;
  /** A stream that sends nothing for this time counts as lost; 0 for no limit. */
  readonly max_silence_ms?: number;
}

/** How the subscriptions of one subgraph are served. */
export interface SubscriptionChoice {
  readonly protocol: SubscriptionProtocol;
  /** Null for the subgraph's own URL. */
  readonly url: string | null;
  readonly heartbeatMs: number;
  readonly maxSilenceMs: number;
}

/** Rules about subscriptions; a later rule overrides an earlier one. */
export class SubscriptionRules {
  readonly #rules: readonly SubscriptionRule[];

  /**
   * Throws an `Error` of one line for a rule about an unknown subgraph, and for an unusable URL.
   *
   * @param subgraphs names of all subgraphs
   */
  constructor(rules: readonly SubscriptionRule[], subgraphs: readonly string[]) {
    for (const [index, rule] of rules.entries()) {
      const problem = problemOf(rule, subgraphs);
      if (problem !== null) throw new Error(`subscriptions.rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
  }

  for(subgraph: string): SubscriptionChoice {
    const own = this.#rules.filter(
      ({ subgraphs }) => subgraphs === undefined || subgraphs.includes(subgraph),
    );
    const rule: SubscriptionRule = Object.assign({}, ...own);
    return {
      protocol: rule.protocol ?? 'websocket',
      url: rule.url ?? null,
      heartbeatMs: rule.heartbeat_ms ?? 5_000,
      maxSilenceMs: rule.max_silence_ms ?? 0,
    };
  }
}

/** The URL of a subgraph's subscriptions, with the scheme of HTTP. */
export function subscriptionUrl(subgraphUrl: string, url: string): string {
  return new URL(url, subgraphUrl).href.replace(/^ws/, 'http');
}

function problemOf(rule: SubscriptionRule, known: readonly string[]): string | null {
  const unknown = unknownSubgraph(rule, known);
  if (unknown !== null) return unknown;
  const { url } = rule;
  if (url === undefined || url.startsWith('/')) return null;
  return /^(https?|wss?):/i.test(url) && URL.canParse(url)
    ? null
    : `has the url ${url}; it must be a path that begins with /, or a URL of http, https, ws or wss`;
}
