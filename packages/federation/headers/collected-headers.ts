import { isHeaderValue } from '#kernel/http/header-value.ts';
import type { HeaderLines } from '#kernel/ports/graph.ts';
import type { ResponseHeaderRule } from '#federation/headers/response-header-rule.ts';

/** Headers of a subgraph's answer, by lower-case name; several lines of one name are a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Upper bound of the names and values of one answer. Proxies commonly take 8 KiB for a whole head. */
const MAX_BYTES = 4 * 1_024;

/** The one header whose values must not be joined. */
const COOKIE = 'set-cookie';

/** The headers of subgraphs that rules pass on to the client of one operation. */
export class CollectedHeaders {
  readonly #rules: readonly ResponseHeaderRule[];
  readonly #onDropped: () => void;
  /** Values by the place of their rule. */
  readonly #values = new Map<number, readonly string[]>();
  readonly #answered = new Set<string>();

  constructor(rules: readonly ResponseHeaderRule[], onDropped: () => void) {
    this.#rules = rules;
    this.#onDropped = onDropped;
  }

  /** A subgraph answered with these headers. */
  take(subgraph: string, headers: AnswerHeaders): void {
    this.#answered.add(subgraph);
    for (const [index, { propagate, subgraphs, merge = 'last' }] of this.#rules.entries()) {
      if (propagate === undefined || subgraphs?.includes(subgraph) === false) continue;
      const sent = headers[propagate];
      if (sent === undefined) continue;
      const known = this.#values.get(index);
      if (merge === 'first' && known !== undefined) continue;
      const values = this.#valid(propagate, sent);
      const all = merge === 'append' ? [...(known ?? []), ...values] : values;
      if (bytesOf(propagate, all) <= MAX_BYTES) this.#values.set(index, all);
      else this.#onDropped();
    }
  }

  /** The headers for the client. */
  settled(): HeaderLines {
    const made = new Map<string, readonly string[]>();
    for (const [index, rule] of this.#rules.entries()) this.#apply(rule, index, made);
    const flat: (string | string[])[] = [];
    let bytes = 0;
    for (const [name, values] of made) {
      const lines = name === COOKIE ? values : [values.join(', ')];
      const size = bytesOf(name, lines);
      if (bytes + size > MAX_BYTES) this.#onDropped();
      else {
        bytes += size;
        flat.push(name, lines.length === 1 ? (lines[0] ?? '') : [...lines]);
      }
    }
    return flat;
  }

  #apply(rule: ResponseHeaderRule, index: number, made: Map<string, readonly string[]>): void {
    const { propagate, insert, remove, subgraphs } = rule;
    if (propagate !== undefined) {
      const fallback = rule.default === undefined ? [] : [rule.default];
      const values = this.#values.get(index) ?? fallback;
      const name = rule.to ?? propagate;
      const before = rule.merge === 'append' ? (made.get(name) ?? []) : [];
      if (values.length > 0) made.set(name, [...before, ...values]);
    } else if (insert !== undefined) {
      const applies = subgraphs?.some((one) => this.#answered.has(one)) ?? true;
      if (applies) made.set(insert, [rule.value ?? '']);
    } else if (remove !== undefined) made.delete(remove);
  }

  #valid(name: string, sent: string | string[]): string[] {
    const lines = typeof sent === 'string' ? [sent] : sent;
    const values = lines.filter(isHeaderValue);
    if (values.length < lines.length) this.#onDropped();
    return name === COOKIE || values.length < 2 ? values : [values.join(', ')];
  }
}

function bytesOf(name: string, lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + name.length + line.length + ': \r\n'.length, 0);
}
