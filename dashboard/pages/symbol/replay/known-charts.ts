import { panelsInRows } from '#clients/typescript/src/index.ts';
import {
  CHART_WINDOW,
  type ChartWindowResult,
  type ChartWindowVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { ChartSubject } from '#dashboard/chart/chart-feed.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import type { KnownChart } from '#dashboard/pages/symbol/replay/replay-cut.ts';

const BARS = 500;
/** Waits until the reader stays at a bar; while playing, so long between two questions. */
const SETTLE_MS = 250;
const PLAYING_MS = 2_000;

/** Answers of the graph for past times. Items that the client cannot cut itself come from the newest of them. */
export class KnownCharts {
  readonly #host: GraphHost;
  readonly #came: () => void;
  #known: KnownChart | null = null;
  #question: GraphQuery<ChartWindowResult, ChartWindowVariables> | null = null;
  #taken: ChartWindowResult | null = null;
  #askedMs: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param came another answer is there */
  constructor(host: GraphHost, came: () => void) {
    this.#host = host;
    this.#came = came;
  }

  /** The knowledge at a given time: an answer for that time or an earlier one, never for a later one. */
  at(atMs: number): KnownChart | null {
    return this.#known !== null && this.#known.atMs <= atMs ? this.#known : null;
  }

  /** Asks for the chart whose last bar is a given one, after a while; later calls take its place. */
  ask(subject: ChartSubject, barMs: number, atMs: number, isPlaying: boolean): void {
    if (this.#known?.atMs === atMs || this.#askedMs === atMs) return;
    if (isPlaying && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#begin(subject, barMs, atMs);
      },
      isPlaying ? PLAYING_MS : SETTLE_MS,
    );
  }

  /** Drops all answers, for another series or other indicators. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#question?.close();
    this.#question = null;
    this.#known = null;
    this.#askedMs = null;
  }

  close(): void {
    this.forget();
  }

  #begin(subject: ChartSubject, barMs: number, atMs: number): void {
    this.#askedMs = atMs;
    this.#question?.close();
    const host = {
      graph: this.#host.graph,
      connection: this.#host.connection,
      redraw: () => this.#take(atMs),
    };
    this.#question = new GraphQuery(host, CHART_WINDOW, {
      ...subject,
      limit: BARS,
      endTime: barMs + 1,
      includeForming: false,
      signals: true,
    });
  }

  #take(atMs: number): void {
    const question = this.#question;
    if (question === null || question.isAsking) return;
    // A failed query is repeated with the next step.
    if (question.error !== null) this.#askedMs = null;
    const data = question.data;
    if (data === null || data === this.#taken || this.#askedMs !== atMs) return;
    this.#taken = data;
    const { klines, panels, times } = data.chart;
    this.#known = { atMs, part: { bars: klines, panels: panelsInRows(panels, times) } };
    this.#came();
  }
}
