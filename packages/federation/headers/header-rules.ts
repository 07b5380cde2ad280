import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';
import { isHeaderValue, type ReceivedHeaders } from '#kernel/http/header-value.ts';
import { OPERATOR_TOKEN_HEADER } from '#kernel/http/operator-token-header.ts';

/** One header rule for requests to subgraphs. Names are lower case. */
export interface HeaderRule {
  /** Forwards the client's header of this name. */
  readonly propagate?: string;
  /** Forwards it under this name instead. */
  readonly to?: string;
  /** Value to send when the client sent none. */
  readonly default?: string;
  /** Sends this header with `value`. */
  readonly insert?: string;
  readonly value?: string;
  /** Removes this header. */
  readonly remove?: string;
  /** Subgraphs that the rule applies to; all when absent. */
  readonly subgraphs?: readonly string[];
}

/** Computes the headers of a request to one subgraph from its default headers. */
export type HeaderChange = (
  own: Readonly<Record<string, string>>,
  received: ReceivedHeaders,
) => Record<string, string>;

/**
 * Headers that no rule may change: hop-by-hop headers (RFC 9110, 7.6.1), content negotiation of the gateway itself, and
 * operator secrets.
 */
export const NEVER: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
  'content-length',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
  OPERATOR_TOKEN_HEADER,
]);

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/;

/** Whether a text is the name of a header in lower case. */
export function isHeaderName(name: string): boolean {
  return NAME.test(name);
}

/** Whether a rule may read the client's header of this name. */
export function mayBeRead(name: string): boolean {
  return NAME.test(name) && !NEVER.has(name);
}

/** Header rules, applied in order. */
export class HeaderRules {
  readonly #rules: readonly HeaderRule[];

  /**
   * Throws an `Error` of one line for an invalid rule.
   *
   * @param subgraphs names of all subgraphs
   */
  constructor(rules: readonly HeaderRule[], subgraphs: readonly string[]) {
    for (const [index, rule] of rules.entries()) {
      const problem = problemOf(rule, subgraphs);
      if (problem !== null) throw new Error(`headers.rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
  }

  /** The combined change for requests to a subgraph. */
  changeFor(subgraph: string): HeaderChange {
    const rules = this.#rules.filter(
      ({ subgraphs }) => subgraphs === undefined || subgraphs.includes(subgraph),
    );
    return (own, received) => {
      const made: Record<string, string> = { ...own };
      for (const rule of rules) apply(rule, made, received);
      return made;
    };
  }
}

/** Names of client headers that some rule reads. */
export function passedOn(rules: readonly HeaderRule[]): readonly string[] {
  return [...new Set(rules.flatMap(({ propagate }) => propagate ?? []))].toSorted();
}

/** No change: a gateway without rules. */
export const NO_CHANGE: HeaderChange = (own) => ({ ...own });

function apply(rule: HeaderRule, made: Record<string, string>, received: ReceivedHeaders): void {
  if (rule.propagate !== undefined) {
    const value = received[rule.propagate] ?? rule.default;
    if (value !== undefined) made[rule.to ?? rule.propagate] = value;
  } else if (rule.insert !== undefined) made[rule.insert] = rule.value ?? '';
  else if (rule.remove !== undefined) delete made[rule.remove];
}

function problemOf(rule: HeaderRule, subgraphs: readonly string[]): string | null {
  const { propagate, to, insert, remove } = rule;
  const kinds = [propagate, insert, remove].filter((one) => one !== undefined);
  if (kinds.length !== 1) return 'needs one of propagate, insert and remove';
  if (propagate === undefined && (to !== undefined || rule.default !== undefined)) {
    return 'has to or default, which belong to propagate';
  }
  if ((insert === undefined) !== (rule.value === undefined)) return 'needs value with insert';
  for (const name of [...kinds, ...(to === undefined ? [] : [to])]) {
    if (!NAME.test(name))
      return `names ${JSON.stringify(name)}, which is not a header in lower case`;
    if (NEVER.has(name)) return `names ${name}, which belongs to one connection or to the gateway`;
  }
  for (const value of [rule.value, rule.default]) {
    if (value !== undefined && !isHeaderValue(value))
      return 'has a value that is not valid in a header';
  }
  return unknownSubgraph(rule, subgraphs);
}
