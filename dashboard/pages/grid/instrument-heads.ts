import {
  SYMBOL_HEAD,
  type SymbolHeadResult,
  type SymbolHeadVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { Question } from '#dashboard/graph/question.ts';
import { instrumentText, type Instrument } from '#dashboard/pages/grid/grid-state.ts';

export type HeadQuestion = Question<SymbolHeadResult, SymbolHeadVariables>;

/** The day's numbers are asked again; the price between comes with the chart. */
const ASK_AGAIN_MS = 60_000;

/** What is known of each instrument of the grid: its price step, its venue's intervals, its day. Each is asked once. */
export class InstrumentHeads {
  readonly #host: GraphHost;
  readonly #questions = new Map<string, HeadQuestion>();

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
        () => new Question(this.#host, SYMBOL_HEAD, { exchange, market, symbol }, ASK_AGAIN_MS),
      );
    }
  }

  of(instrument: Instrument | null): HeadQuestion | null {
    return instrument === null ? null : (this.#questions.get(instrumentText(instrument)) ?? null);
  }

  close(): void {
    this.follow([]);
  }
}
