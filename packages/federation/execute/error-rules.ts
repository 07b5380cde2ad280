import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';

/** One rule about errors of subgraphs; omitted members keep their value. */
export interface ErrorRule {
  /** Subgraphs that the rule applies to; all when absent. */
  readonly subgraphs?: readonly string[];
  /** Whether clients see messages, or `INTERNAL` in their place. */
  readonly messages?: 'pass' | 'mask';
  /** Codes of errors that pass although others are masked. */
  readonly pass_codes?: readonly string[];
  /** Members of `extensions` that pass next to `code`. */
  readonly extensions?: readonly string[];
  /** Whether errors name the subgraph. */
  readonly name_subgraph?: boolean;
}

/** What clients see of the errors of one subgraph. */
export interface ErrorExposure {
  readonly passesMessages: boolean;
  readonly passedCodes: ReadonlySet<string>;
  /** Null for all. */
  readonly extensions: ReadonlySet<string> | null;
  readonly namesSubgraph: boolean;
}

/** The exposure of a third-party subgraph without rules. */
export const PASS_ALL: ErrorExposure = {
  passesMessages: true,
  passedCodes: new Set(),
  extensions: null,
  namesSubgraph: true,
};

/** Rules about errors of third-party subgraphs; a later rule overrides an earlier one. */
export class ErrorRules {
  readonly #rules: readonly ErrorRule[];
  readonly #known = new Map<string, ErrorExposure>();

  /**
   * Throws an `Error` of one line for a rule about an unknown subgraph.
   *
   * @param subgraphs names of all subgraphs
   */
  constructor(rules: readonly ErrorRule[], subgraphs: readonly string[]) {
    for (const [index, rule] of rules.entries()) {
      const problem = unknownSubgraph(rule, subgraphs);
      if (problem !== null) throw new Error(`errors.rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
  }

  for(subgraph: string): ErrorExposure {
    return this.#known.getOrInsertComputed(subgraph, () => this.#exposureOf(subgraph));
  }

  #exposureOf(subgraph: string): ErrorExposure {
    const own = this.#rules.filter(
      ({ subgraphs }) => subgraphs === undefined || subgraphs.includes(subgraph),
    );
    const { messages, pass_codes, extensions, name_subgraph }: ErrorRule = Object.assign(
      {},
      ...own,
    );
    return {
      passesMessages: messages !== 'mask',
      passedCodes: new Set(pass_codes),
      extensions: extensions === undefined ? null : new Set(extensions),
      namesSubgraph: name_subgraph !== false,
    };
  }
}
