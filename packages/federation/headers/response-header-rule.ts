/** One rule about the headers of answers to clients. Names are lower case. */
export interface ResponseHeaderRule {
  /** Passes on the header of this name from answers of subgraphs. */
  readonly propagate?: string;
  /** Sends it under this name instead. */
  readonly to?: string;
  /** Value to send when no subgraph sent one. */
  readonly default?: string;
  /** Which value counts when several answers have one; `last` when absent. */
  readonly merge?: 'first' | 'last' | 'append';
  /** Sends this header with `value`. */
  readonly insert?: string;
  readonly value?: string;
  /** Sends no header of this name that an earlier rule made. */
  readonly remove?: string;
  /** Subgraphs whose answers count; all when absent. */
  readonly subgraphs?: readonly string[];
}
