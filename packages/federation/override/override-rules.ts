import { mayBeRead } from '#federation/headers/header-rules.ts';
import { percentageOf } from '#federation/override/active-labels.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** A client's header by which a label of `@override` holds. */
export interface OverrideRule {
  readonly label: string;
  /** In lower case. */
  readonly header: string;
  /** What the header has to say; anything where it is absent. */
  readonly value?: string;
}

/** Rules about labels. A label that the supergraph does not have, or no more, changes nothing. */
export class OverrideRules {
  readonly #rules: readonly OverrideRule[];

  /** Throws an `Error` of one line for a rule that cannot be carried out. */
  constructor(rules: readonly OverrideRule[]) {
    for (const [index, { label, header }] of rules.entries()) {
      const named = `overrides.rules[${index}]`;
      if (percentageOf(label) !== null) throw new Error(`${named} names ${label}, which is drawn.`);
      if (mayBeRead(header)) continue;
      throw new Error(`${named} names ${JSON.stringify(header)}, which no rule may read.`);
    }
    this.#rules = rules;
  }

  /** The headers that they read. */
  get headers(): readonly string[] {
    return this.#rules.map(({ header }) => header);
  }

  /** Whether a label holds for a request, by what its client sent. */
  readonly holds = (label: string, { headers = {} }: RequestContext): boolean =>
    this.#rules.some(({ label: own, header, value }) => {
      const sent = own === label ? headers[header] : undefined;
      return sent !== undefined && (value === undefined || value === sent);
    });
}
