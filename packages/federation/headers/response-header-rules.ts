import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';
import { isHeaderValue } from '#kernel/http/header-value.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import { CollectedHeaders } from '#federation/headers/collected-headers.ts';
import { isHeaderName, NEVER } from '#federation/headers/header-rules.ts';
import type { ResponseHeaderRule } from '#federation/headers/response-header-rule.ts';

/** Headers of answers that the gateway makes itself, or that belong to one connection or one body. */
const OF_GATEWAY: ReadonlySet<string> = new Set([
  ...NEVER,
  'accept-ranges',
  'age',
  'allow',
  'alt-svc',
  'cache-control',
  'cache-invalidate',
  'cache-tag',
  'content-range',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'etag',
  'expires',
  'last-modified',
  'origin-agent-cluster',
  'pragma',
  'ratelimit',
  'ratelimit-policy',
  'referrer-policy',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]);

/** Rules for the headers of answers, applied in order once all subgraphs have answered. */
export class ResponseHeaderRules {
  readonly #rules: readonly ResponseHeaderRule[];
  readonly #dropped: Counter;

  /**
   * Throws an `Error` of one line for an invalid rule.
   *
   * @param subgraphs names of all subgraphs
   */
  constructor(rules: readonly ResponseHeaderRule[], subgraphs: readonly string[], meter: Meter) {
    for (const [index, rule] of rules.entries()) {
      const problem = problemOf(rule, subgraphs);
      if (problem !== null) throw new Error(`headers.response_rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
    this.#dropped = meter.counter(
      'marketgraph_response_headers_dropped_total',
      'Headers of subgraphs that are not passed on: too long, too many, or with characters that are not ' +
        'allowed in headers.',
    );
  }

  /** What collects the headers of one operation; null without rules. */
  collect(): CollectedHeaders | null {
    if (this.#rules.length === 0) return null;
    return new CollectedHeaders(this.#rules, () => this.#dropped.add(1));
  }
}

/** Names of the headers that rules may send. */
export function sentToClients(rules: readonly ResponseHeaderRule[]): readonly string[] {
  return [
    ...new Set(rules.flatMap(({ propagate, to, insert }) => to ?? propagate ?? insert ?? [])),
  ];
}

function problemOf(rule: ResponseHeaderRule, subgraphs: readonly string[]): string | null {
  const { propagate, to, insert, remove } = rule;
  const kinds = [propagate, insert, remove].filter((one) => one !== undefined);
  if (kinds.length !== 1) return 'needs one of propagate, insert and remove';
  const ofPropagate = [to, rule.default, rule.merge];
  if (propagate === undefined && ofPropagate.some((one) => one !== undefined)) {
    return 'has to, default or merge, which belong to propagate';
  }
  if ((insert === undefined) !== (rule.value === undefined)) return 'needs value with insert';
  if (remove !== undefined && rule.subgraphs !== undefined) {
    return 'has subgraphs, which do not belong to remove';
  }
  if (to !== undefined && (to === 'set-cookie') !== (propagate === 'set-cookie')) {
    return 'renames a header to or from set-cookie';
  }
  for (const name of [...kinds, ...(to === undefined ? [] : [to])]) {
    if (!isHeaderName(name))
      return `names ${JSON.stringify(name)}, which is not a header in lower case`;
    if (OF_GATEWAY.has(name) || name.startsWith('access-control-')) {
      return `names ${name}, which belongs to one connection or to the gateway`;
    }
  }
  for (const value of [rule.value, rule.default]) {
    if (value !== undefined && !isHeaderValue(value))
      return 'has a value that is not valid in a header';
  }
  return unknownSubgraph(rule, subgraphs);
}
