import {
  SYMBOL_HEAD,
  type SymbolHeadResult,
  type SymbolHeadVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { instrumentText, type Instrument } from '#dashboard/pages/grid/grid-state.ts';

export type HeadQuery = GraphQuery<SymbolHeadResult, SymbolHeadVariables>;

/** Interval of the requests for the day's numbers; the price in between comes with the chart. */
const ASK_AGAIN_MS = 60_000;

/**
 * The properties of each instrument of the grid: its price step, its venue's intervals, its day. Each is requested
 * once.
 */
export class InstrumentHeads {
  readonly #host: GraphHost;
  readonly #questions = new Map<string, HeadQuery>();

  constructor(host: GraphHost) {
    this.#host = host;
  }

  /** Follows these instruments and no others. */
  follow(instruments: readonly Instrument[]): void {
    const wanted = new Map(instruments.map((one) => [instrumentText(one), one]));
    for (const [text, question] of this.#questions) {
      if (wanted.has(text)) continue;
      question.close();
      this.#questions.delete(text);
    }
    for (const [text, { exchange, market, symbol }] of wanted) {
      this.#questions.getOrInsertComputed(
        text,
        () => new GraphQuery(this.#host, SYMBOL_HEAD, { exchange, market, symbol }, ASK_AGAIN_MS),
      );
    }
  }

  of(instrument: Instrument | null): HeadQuery | null {
    return instrument === null ? null : (this.#questions.get(instrumentText(instrument)) ?? null);
  }

  close(): void {
    this.follow([]);
  }
}
