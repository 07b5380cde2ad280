import { mayBeRead } from '#federation/headers/header-rules.ts';
import { percentageOf } from '#federation/override/active-labels.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** Activates a label of `@override` by a client header. */
export interface OverrideRule {
  readonly label: string;
  /** In lower case. */
  readonly header: string;
  /** Required value of the header; any value when absent. */
  readonly value?: string;
}

/** Rules that activate labels. A label that the supergraph does not have is ignored. */
export class OverrideRules {
  readonly #rules: readonly OverrideRule[];

  /** Throws an `Error` of one line for an invalid rule. */
  constructor(rules: readonly OverrideRule[]) {
    for (const [index, { label, header }] of rules.entries()) {
      const named = `overrides.rules[${index}]`;
      if (percentageOf(label) !== null)
        throw new Error(`${named} names ${label}, which is decided at random.`);
      if (mayBeRead(header)) continue;
      throw new Error(`${named} names ${JSON.stringify(header)}, which rules may not read.`);
    }
    this.#rules = rules;
  }

  /** Headers that the rules read. */
  get headers(): readonly string[] {
    return this.#rules.map(({ header }) => header);
  }

  /** Whether the client's headers activate a label. */
  readonly holds = (label: string, { headers = {} }: RequestContext): boolean =>
    this.#rules.some(({ label: own, header, value }) => {
      const sent = own === label ? headers[header] : undefined;
      return sent !== undefined && (value === undefined || value === sent);
    });
}
