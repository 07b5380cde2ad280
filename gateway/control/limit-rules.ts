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
  /** Maximum cost of a query, or of a batch, in objects. It tightens `graphql.max_cost`, which counts for all. */
  readonly max_cost?: number;
  /** Maximum levels of nested fields and fragments. */
  readonly max_depth?: number;
  /** Maximum number of fields, with fragments inlined. */
  readonly max_fields?: number;
  readonly max_root_fields?: number;
}

/** Limits of an operation's size, by the member of its extent. */
const EXTENTS = [
  ['max_depth', 'depth', 'levels of nested fields and fragments'],
  ['max_fields', 'fields', 'fields'],
  ['max_root_fields', 'rootFields', 'root fields'],
] as const;

/**
 * Limits the operations of requests by their sender. For each limit the last rule that applies counts. Refuses with
 * `operation_not_allowed` and `query_too_complex`.
 */
export function limitPlugin(rules: readonly LimitRule[]): EnginePlugin {
  return {
    onRequest({ context }) {
      const own = rules.filter((rule) => appliesTo(rule, context));
      if (own.length === 0) return null;
      const limits: LimitRule = Object.assign({}, ...own);
      const { max_cost } = limits;
      return {
        onOperation: (operation) => checkOperation(operation, limits),
        onPlan({ cost, batchCost }) {
          if (max_cost === undefined || batchCost <= max_cost) return;
          const before = batchCost === cost ? '' : ' with those before it in its batch';
          throw new DomainError(
            'query_too_complex',
            `The query has ${batchCost} objects (by @listSize and @cost)${before}; this request may have at most ` +
              `${max_cost}.`,
          );
        },
      };
    },
  };
}

function checkOperation(operation: RequestedOperation, limits: LimitRule): void {
  const { operations } = limits;
  const { kind } = operation;
  if (operations !== undefined && !operations.includes(kind)) {
    throw new DomainError(
      'operation_not_allowed',
      `This request may not send a ${kind}; it may send ${operations.join(', ')}.`,
    );
  }
  for (const [limit, member, unit] of EXTENTS) {
    const max = limits[limit];
    if (max === undefined) continue;
    const size = operation.extent[member];
    if (size <= max) continue;
    throw new DomainError(
      'query_too_complex',
      `The ${kind} has ${size} ${unit}; this request may have at most ${max}.`,
    );
  }
}

function appliesTo({ authenticated, scopes = [] }: LimitRule, context: RequestContext): boolean {
  const { identity, tokenId, scopes: ofToken = [] } = context;
  const isAuthenticated = identity !== undefined || tokenId !== null;
  if (authenticated !== undefined && authenticated !== isAuthenticated) return false;
  const held = new Set<string>([...ofToken, ...(identity?.scopes ?? [])]);
  return scopes.every((scope) => held.has(scope));
}
