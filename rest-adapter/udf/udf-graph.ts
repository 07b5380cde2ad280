import { parse, type DocumentNode } from 'graphql';
import { delay, type Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import { failureOfGraph } from '#rest-documents/http/failure.ts';
import { MADE_INTERVALS } from '#rest-adapter/udf/resolution.ts';

/** A venue, as charts need it. */
export interface ChartVenue {
  readonly exchange: string;
  readonly market: string;
  readonly assetClass: string;
  /** Every supported interval. */
  readonly intervals: readonly string[];
  /** Whether it trades around the clock. */
  readonly isAlwaysOpen: boolean;
}

type ToldVenue = Omit<ChartVenue, 'isAlwaysOpen'> & { readonly session: object | null };

/** An instrument in a chart's notation: `venue_a:spot:BTCUSDT`. */
export interface ChartInstrument {
  readonly venue: ChartVenue;
  readonly symbol: string;
}

const LISTING = parse(`
  query UdfListing($exchange: Exchange!, $market: Market!) {
    symbolListing(exchange: $exchange, market: $market) { symbols }
  }`);
const VENUES = parse('{ venues { exchange market assetClass intervals session { calendar } } }');

/** Errors that are retried: bars are loading. */
const ON_THEIR_WAY: ReadonlySet<string> = new Set(['history_preparing', 'history_busy']);
const MAX_WAITS = 3;
const LONGEST_WAIT_SEC = 5;

/** Queries the graph for one request. Rejects with the `DomainError` of the first error. */
export class UdfGraph {
  readonly #engine: GraphEngine;
  readonly #context: RequestContext;
  readonly #signal: AbortSignal;
  readonly #clock: Clock;

  constructor(engine: GraphEngine, context: RequestContext, signal: AbortSignal, clock: Clock) {
    this.#engine = engine;
    this.#context = context;
    this.#signal = signal;
    this.#clock = clock;
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

  /** As `ask`, and waits for bars that are loading: a chart does not retry and would stay empty. */
  async askPatiently<Data>(
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Data> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await this.ask<Data>(document, variables);
      } catch (error) {
        const waitSec = waits < MAX_WAITS ? waitSecOf(error) : null;
        if (waitSec === null) throw error;
        await delay(this.#clock, waitSec * 1_000, this.#signal);
      }
    }
  }

  async venues(): Promise<readonly ChartVenue[]> {
    const { venues } = await this.ask<{ venues: readonly ToldVenue[] }>(VENUES);
    return venues.map(({ exchange, market, assetClass, intervals, session }) => ({
      exchange,
      market,
      assetClass,
      intervals: [...intervals, ...MADE_INTERVALS],
      isAlwaysOpen: session === null,
    }));
  }

  /** Every symbol that a venue lists. */
  async listing({ exchange, market }: ChartVenue): Promise<readonly string[]> {
    const { symbolListing } = await this.ask<{ symbolListing: { symbols: string[] } }>(LISTING, {
      exchange,
      market,
    });
    return symbolListing.symbols;
  }

  /**
   * Reads `exchange:market:symbol` case-insensitively, as the library sends capitals. Rejects with
   * `symbol_not_subscribed` for an unknown venue.
   */
  async instrumentOf(ticker: string): Promise<ChartInstrument> {
    const [exchange = '', market = '', asked = ''] = ticker.normalize('NFC').split(':');
    const place = caseless(placeOf({ exchange, market }));
    const venue = (await this.venues()).find((one) => caseless(placeOf(one)) === place);
    if (venue === undefined || asked === '' || asked.length > 64) {
      throw new DomainError(
        'symbol_not_subscribed',
        'Name an instrument as exchange:market:symbol, for example venue_a:spot:BTCUSDT; /udf/search finds it.',
      );
    }
    return { venue, symbol: await this.#listedAs(venue, asked) };
  }

  /** The symbol in the venue's spelling; unchanged where the venue does not list it. */
  async #listedAs(venue: ChartVenue, asked: string): Promise<string> {
    const listed = await this.listing(venue);
    if (listed.includes(asked)) return asked;
    return listed.find((symbol) => caseless(symbol) === caseless(asked)) ?? asked;
  }
}

/** A name in the form for comparison. */
export function caseless(name: string): string {
  return name.toUpperCase();
}

/** Name of a venue: `venue_a:spot`. */
export function placeOf({ exchange, market }: Pick<ChartVenue, 'exchange' | 'market'>): string {
  return `${exchange}:${market}`;
}

/** The library's name for a class of instruments. */
export function typeOf({ assetClass, market }: Pick<ChartVenue, 'assetClass' | 'market'>): string {
  return market === 'futures' ? 'futures' : assetClass;
}

/** Seconds until bars may be loaded; null for any other error, and for a long wait. */
function waitSecOf(error: unknown): number | null {
  if (!(error instanceof DomainError) || !ON_THEIR_WAY.has(error.code)) return null;
  const { retryAfterSec = null } = error.facts;
  return retryAfterSec === null || retryAfterSec > LONGEST_WAIT_SEC ? null : retryAfterSec;
}
