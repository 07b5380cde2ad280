import type { EnginePlugin, RequestedOperation } from '#federation/hooks/request-hooks.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** One rule about the operations of some requests; omitted limits stay. */
export interface LimitRule {
  /** Whether the rule is about requests with a valid token, or about those without; both when absent. */
  readonly authenticated?: boolean;
  /** Scopes that a request needs for the rule to apply. */
  readonly scopes?: readonly string[];
  /** Kinds of operations that are admitted. */
  readonly operations?: readonly RequestedOperation['kind'][];
  /** Maximum cost of a query in objects. It tightens `graphql.max_cost`, which counts for all. */
  readonly max_cost?: number;
}

/**
 * Limits the operations of requests by who sends them. For each limit the last rule that applies counts. Refuses with
 * `operation_not_allowed` and `query_too_complex`.
 */
export function limitPlugin(rules: readonly LimitRule[]): EnginePlugin {
  return {
    onRequest({ context }) {
      const own = rules.filter((rule) => appliesTo(rule, context));
      if (own.length === 0) return null;
      const { operations, max_cost }: LimitRule = Object.assign({}, ...own);
      return {
        onOperation({ kind }) {
          if (operations === undefined || operations.includes(kind)) return;
          throw new DomainError(
            'operation_not_allowed',
            `This request may not send a ${kind}; it may send ${operations.join(', ')}.`,
          );
        },
        onPlan({ cost }) {
          if (max_cost === undefined || cost <= max_cost) return;
          throw new DomainError(
            'query_too_complex',
            `The query has ${cost} objects (by @listSize and @cost); this request may have ${max_cost}.`,
          );
        },
      };
    },
  };
}

function appliesTo({ authenticated, scopes = [] }: LimitRule, context: RequestContext): boolean {
  const { identity, tokenId, scopes: ofToken = [] } = context;
  const isAuthenticated = identity !== undefined || tokenId !== null;
  if (authenticated !== undefined && authenticated !== isAuthenticated) return false;
  const held = new Set<string>([...ofToken, ...(identity?.scopes ?? [])]);
  return scopes.every((scope) => held.has(scope));
}
