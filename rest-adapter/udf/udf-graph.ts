import { parse, type DocumentNode } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { GraphEngine, RequestContext } from '#kernel/graph.ts';
import { failureOfGraph } from '#rest-adapter/http/failure.ts';
import { MADE_INTERVALS } from '#rest-adapter/udf/resolution.ts';

/** A venue, as a chart needs to know it. */
export interface ChartVenue {
  readonly exchange: string;
  readonly market: string;
  readonly assetClass: string;
  /** Every length of bars that can be asked for. */
  readonly intervals: readonly string[];
}

/** An instrument, named as a chart names it: `venue_a:spot:BTCUSDT`. */
export interface ChartInstrument {
  readonly venue: ChartVenue;
  readonly symbol: string;
}

const VENUES = parse('{ venues { exchange market assetClass intervals } }');

/** Asks the graph on behalf of one request. Rejects with the `DomainError` of the first failure. */
export class UdfGraph {
  readonly #engine: GraphEngine;
  readonly #context: RequestContext;
  readonly #signal: AbortSignal;

  constructor(engine: GraphEngine, context: RequestContext, signal: AbortSignal) {
    this.#engine = engine;
    this.#context = context;
    this.#signal = signal;
  }

  async ask<Data>(
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<Data> {
    const context = this.#context;
    const signal = this.#signal;
    const answer = await this.#engine.execute({ document, variables, context, signal });
    const [error] = answer.errors ?? [];
    if (error === undefined) return answer.data as Data;
    const { code, detail, ...facts } = failureOfGraph(error);
    throw new DomainError(code, detail, facts);
  }

  async venues(): Promise<readonly ChartVenue[]> {
    const { venues } = await this.ask<{ venues: readonly ChartVenue[] }>(VENUES);
    return venues.map(({ exchange, market, assetClass, intervals }) => ({
      exchange,
      market,
      assetClass,
      intervals: [...intervals, ...MADE_INTERVALS],
    }));
  }

  /** Reads `exchange:market:symbol`. Rejects with `symbol_not_subscribed` where no such venue runs. */
  async instrumentOf(ticker: string): Promise<ChartInstrument> {
    const [exchange, market, symbol = ''] = ticker.split(':');
    const venue = (await this.venues()).find(
      (one) => one.exchange === exchange && one.market === market,
    );
    if (venue === undefined || symbol === '' || symbol.length > 64) {
      throw new DomainError(
        'symbol_not_subscribed',
        'Name an instrument as exchange:market:symbol, for example venue_a:spot:BTCUSDT; /udf/search finds it.',
      );
    }
    return { venue, symbol };
  }
}
