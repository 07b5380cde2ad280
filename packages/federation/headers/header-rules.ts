import { isHeaderValue, type ReceivedHeaders } from '#kernel/http/header-value.ts';
import { OPERATOR_TOKEN_HEADER } from '#kernel/http/operator-token-header.ts';

/** One change to the headers of requests to subgraphs. Names are lower case. */
export interface HeaderRule {
  /** Passes on what the client sent under this name, … */
  readonly propagate?: string;
  /** … under this one instead, … */
  readonly to?: string;
  /** … or this where the client sent nothing. */
  readonly default?: string;
  /** Sends this name with `value`. */
  readonly insert?: string;
  readonly value?: string;
  /** Sends nothing under this name. */
  readonly remove?: string;
  /** The subgraphs whose requests are changed; all of them where it is absent. */
  readonly subgraphs?: readonly string[];
}

/** Makes the headers of a request to one subgraph out of those that it has anyway. */
export type HeaderChange = (
  own: Readonly<Record<string, string>>,
  received: ReceivedHeaders,
) => Record<string, string>;

/**
 * Names that no rule may touch: those of one connection only (RFC 9110, 7.6.1), and those by which the
 * gateway says what it sends and understands, and what only operators know.
 */
const NEVER: ReadonlySet<string> = new Set([
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

/** Whether a rule may read a client's header of this name. */
export function mayBeRead(name: string): boolean {
  return NAME.test(name) && !NEVER.has(name);
}

/** Rules about headers, in the order in which they change a request. */
export class HeaderRules {
  readonly #rules: readonly HeaderRule[];

  /**
   * Throws an `Error` of one line for a rule that cannot be carried out.
   *
   * @param subgraphs those that there are
   */
  constructor(rules: readonly HeaderRule[], subgraphs: readonly string[]) {
    for (const [index, rule] of rules.entries()) {
      const fault = faultOf(rule, subgraphs);
      if (fault !== null) throw new Error(`headers.rules[${index}] ${fault}.`);
    }
    this.#rules = rules;
  }

  /** The change that the rules make to requests to a subgraph. */
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

/** Names that a client's request is looked through for, because some rule passes them on. */
export function passedOn(rules: readonly HeaderRule[]): readonly string[] {
  return [...new Set(rules.flatMap(({ propagate }) => propagate ?? []))].toSorted();
}

/** The change of a gateway without rules. */
export const NO_CHANGE: HeaderChange = (own) => ({ ...own });

function apply(rule: HeaderRule, made: Record<string, string>, received: ReceivedHeaders): void {
  if (rule.propagate !== undefined) {
    const value = received[rule.propagate] ?? rule.default;
    if (value !== undefined) made[rule.to ?? rule.propagate] = value;
  } else if (rule.insert !== undefined) made[rule.insert] = rule.value ?? '';
  else if (rule.remove !== undefined) delete made[rule.remove];
}

function faultOf(rule: HeaderRule, subgraphs: readonly string[]): string | null {
  const { propagate, to, insert, remove } = rule;
  const kinds = [propagate, insert, remove].filter((one) => one !== undefined);
  if (kinds.length !== 1) return 'needs one of propagate, insert and remove';
  if (propagate === undefined && (to !== undefined || rule.default !== undefined)) {
    return 'has to or default, which belong to propagate';
  }
  if ((insert === undefined) !== (rule.value === undefined)) return 'needs value with insert';
  for (const name of [...kinds, ...(to === undefined ? [] : [to])]) {
    if (!NAME.test(name)) return `names ${JSON.stringify(name)}, which is no header in lower case`;
    if (NEVER.has(name)) return `names ${name}, which belongs to one connection or to the gateway`;
  }
  for (const value of [rule.value, rule.default]) {
    if (value !== undefined && !isHeaderValue(value)) return 'has a value that is no header';
  }
  const unknown = rule.subgraphs?.find((name) => !subgraphs.includes(name));
  if (unknown === undefined) return null;
  return `names the subgraph ${unknown}; there are ${subgraphs.join(', ')}`;
}
