import { LRUCache } from 'lru-cache';
import {
  CircuitBreaker,
  CircuitOpenError,
  consecutiveFailures,
} from '#kernel/async/circuit-breaker.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { HttpTransport } from '#kernel/market/transport.ts';
import { causeOfStatus, TransportError } from '#kernel/market/upstream-cause.ts';
import type {
  FoundSymbol,
  QuoteSearch,
  QuoteSearchAnswer,
} from '#market-data/symbols/quote-search.ts';
import { QuestionBudget } from '#market-data/symbols/question-budget.ts';
import { readSmartboxHints } from '#market-data/symbols/smartbox-hints.ts';

export interface TencentSymbolSearchOptions {
  readonly baseUrl: string;
  readonly http: HttpTransport;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum wait of a caller for the provider; the documented limit is 1.5 s. */
const DEADLINE_MS = 1_200;
/** After this many failures in a row the breaker opens, and half-opens after the time below. */
const FAILURES = 3;
const REST_MS = 30_000;
/** Limits the load on the provider, and the share of one client: half of the total. */
const LIMITS = { aMinute: 120, atOnce: 8, aMinuteOfOne: 60, atOnceOfOne: 4 };
/** New shares are listed daily at most; a name without a result may have one soon. */
const KEEP_FOUND_MS = 3_600_000;
const KEEP_NOTHING_MS = 300_000;
/** Memory limit of cached answers, and the memory of a symbol of one. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024;
const ANSWER_BYTES = 300;
const SYMBOL_BYTES = 400;

interface Kept {
  readonly symbols: readonly FoundSymbol[];
  readonly untilMs: number;
  /** Whether the newest answer was empty, so that these results are from the previous one. */
  readonly isDoubted: boolean;
}

/** Chinese comes escaped, in UTF-8 or in GBK. */
export const SMARTBOX_CHARSETS = ['utf-8', 'gb18030'] as const;

/** The path of a search, below the base URL. The text is well-formed. */
export function smartboxPath(text: string): string {
  return `/s3/?v=2&t=all&q=${encodeURIComponent(text)}`;
}

const UNAVAILABLE: QuoteSearchAnswer = { outcome: 'unavailable' };

/**
 * Requests names from Tencent's smartbox. Answers are cached for a while, equal requests share the one in flight, and
 * the circuit breaker opens for half a minute after three failures: no connection, a time-out or a malformed answer.
 */
export class TencentSymbolSearch implements QuoteSearch {
  readonly #options: TencentSymbolSearchOptions;
  readonly #breaker: CircuitBreaker;
  readonly #budget: QuestionBudget;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ symbols }, asked) =>
      ANSWER_BYTES + 2 * asked.length + symbols.length * SYMBOL_BYTES,
  });
  readonly #inFlight = new Map<string, Promise<QuoteSearchAnswer>>();

  constructor(options: TencentSymbolSearchOptions) {
    this.#options = options;
    const { log, clock } = options;
    this.#breaker = new CircuitBreaker({
      clock,
      opens: consecutiveFailures(FAILURES),
      breakForMs: REST_MS,
      onChange(state) {
        if (state === 'open')
          log.warn({}, 'the quote search does not answer; names are looked up without it');
        if (state === 'closed') log.info({}, 'the quote search answers again');
      },
    });
    this.#budget = new QuestionBudget(LIMITS, clock);
  }

  async find(text: string, client: string): Promise<QuoteSearchAnswer> {
    const asked = text.toWellFormed().normalize('NFKC').trim().toLowerCase();
    const kept = this.#kept.get(asked);
    if (kept !== undefined && kept.untilMs > this.#options.clock.monotonicMs()) {
      return { outcome: 'answered', symbols: kept.symbols };
    }
    const same = this.#inFlight.get(asked);
    if (same !== undefined) return same;
    const answer = this.#ask(asked, client).finally(() => this.#inFlight.delete(asked));
    this.#inFlight.set(asked, answer);
    return answer;
  }

  async #ask(asked: string, client: string): Promise<QuoteSearchAnswer> {
    if (!this.#budget.begin(client)) return UNAVAILABLE;
    try {
      const found = await this.#breaker.run(() => this.#request(asked));
      return { outcome: 'answered', symbols: this.#keep(asked, found) };
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) {
        this.#options.log.debug({ reason: String(error) }, 'the quote search failed');
      }
      return UNAVAILABLE;
    } finally {
      this.#budget.end(client);
    }
  }

  /** The result after an answer. A known name has no meaning only after two empty answers in a row. */
  #keep(asked: string, found: readonly FoundSymbol[]): readonly FoundSymbol[] {
    const before = this.#kept.get(asked);
    const isDoubted =
      found.length === 0 && before?.isDoubted === false && before.symbols.length > 0;
    const symbols = isDoubted ? before.symbols : found;
    const keepMs = found.length > 0 ? KEEP_FOUND_MS : KEEP_NOTHING_MS;
    const untilMs = this.#options.clock.monotonicMs() + keepMs;
    this.#kept.set(asked, { symbols, untilMs, isDoubted });
    return symbols;
  }

  /** One request. Rejects with a `TransportError` if there is no complete and readable answer in time. */
  async #request(asked: string): Promise<FoundSymbol[]> {
    const { baseUrl, http, clock } = this.#options;
    const deadline = Promise.withResolvers<never>();
    const giveUp = new AbortController();
    const timer = clock.after(DEADLINE_MS, () => {
      deadline.reject(new TransportError('timed_out', 'no answer in time'));
      giveUp.abort();
    });
    try {
      const answer = http.send({
        url: `${baseUrl.replace(/\/+$/, '')}${smartboxPath(asked)}`,
        timeoutMs: DEADLINE_MS,
        signal: giveUp.signal,
        charsets: SMARTBOX_CHARSETS,
      });
      const { status, body } = await Promise.race([answer, deadline.promise]);
      if (status !== 200) throw new TransportError(causeOfStatus(status), `status ${status}`);
      const symbols = readSmartboxHints(body);
      if (symbols === null) throw new TransportError('not_its_protocol', 'no hints');
      return symbols;
    } finally {
      timer.cancel();
    }
  }
}
