import { unknownSubgraph } from '#federation/rules/known-subgraphs.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';

/** One traffic rule; omitted options keep their value. */
export interface TrafficRule {
  /** Subgraphs that the rule applies to; all when absent. */
  readonly subgraphs?: readonly string[];
  readonly timeout_ms?: number;
  readonly retries?: number;
  readonly retry_budget_pct?: number;
  readonly break_above_pct?: number;
  readonly break_after_requests?: number;
  readonly break_window_sec?: number;
  readonly break_for_ms?: number;
  readonly max_concurrency?: number;
  readonly max_waiting?: number;
  readonly max_answer_kib?: number;
  readonly accept_encodings?: readonly ('gzip' | 'br' | 'zstd')[];
  readonly gzip_above_bytes?: number;
}

/** Options that rules can set. */
export type Traffic = Partial<Omit<RemoteOptions, 'log' | 'clock' | 'random' | 'meter'>>;

/** Traffic rules for subgraphs; a later rule overrides an earlier one. */
export class TrafficRules {
  readonly #rules: readonly TrafficRule[];

  /**
   * Throws an `Error` of one line for a rule about an unknown subgraph.
   *
   * @param subgraphs names of all subgraphs
   */
  constructor(rules: readonly TrafficRule[], subgraphs: readonly string[]) {
    for (const [index, rule] of rules.entries()) {
      const problem = unknownSubgraph(rule, subgraphs);
      if (problem !== null) throw new Error(`traffic.rules[${index}] ${problem}.`);
    }
    this.#rules = rules;
  }

  for(subgraph: string): Traffic {
    const own = this.#rules.filter(
      ({ subgraphs }) => subgraphs === undefined || subgraphs.includes(subgraph),
    );
    return Object.assign({}, ...own.map(trafficOf)) as Traffic;
  }
}

function trafficOf(rule: TrafficRule): Traffic {
  const given: { readonly [Name in keyof Traffic]: Traffic[Name] | undefined } = {
    timeoutMs: rule.timeout_ms,
    retries: rule.retries,
    retryBudgetShare: shareOf(rule.retry_budget_pct),
    breakAboveShare: shareOf(rule.break_above_pct),
    breakAfterRequests: rule.break_after_requests,
    breakWindowMs: multiple(rule.break_window_sec, 1_000),
    breakForMs: rule.break_for_ms,
    maxConcurrency: rule.max_concurrency,
    maxWaiting: rule.max_waiting,
    maxBodyBytes: multiple(rule.max_answer_kib, 1_024),
    acceptEncodings: rule.accept_encodings,
    gzipAboveBytes: rule.gzip_above_bytes,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function shareOf(pct: number | undefined): number | undefined {
  return pct === undefined ? undefined : pct / 100;
}

function multiple(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value * by;
}
