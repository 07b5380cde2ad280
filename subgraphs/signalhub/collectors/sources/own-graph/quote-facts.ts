import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { sessionsBetween } from '#signalhub/facts/trading-calendar.ts';

/** A share on a session. */
export interface QuoteRow {
  readonly code: string;
  readonly date: string;
  readonly close: number;
  /** The close of the session before on which it was traded, as it was. */
  readonly previousClose: number;
  readonly volume: number;
  readonly turnover: number;
}

/** Sessions from the listing on that have no price limit. */
const FREE_SESSIONS = 5;
/** Prices are whole fen. */
const FEN = 100;

/**
 * The quote of a listed company. None where the close lies outside the price limit around the close before: then that
 * close is not the adjusted one, because something large went ex in between.
 */
export function quoteFacts(row: QuoteRow, known: CollectedFacts): readonly PartRow[] {
  const [company] = known.find('company', row.code);
  const listedOn = company?.['listing_date'];
  if (typeof listedOn !== 'string' || row.date <= listedOn) return [];
  if (row.volume <= 0 || row.turnover <= 0 || row.close <= 0 || row.previousClose <= 0) return [];
  const sessions = sessionsBetween(listedOn, row.date);
  const isFree = sessions !== null && sessions <= FREE_SESSIONS;
  if (!isFree && !isWithinLimit(row)) return [];
  const fact: DailyQuotePayload = {
    stock_code: row.code,
    trade_date: row.date,
    close: row.close,
    previous_close: row.previousClose,
    volume: row.volume,
    turnover: row.turnover,
    // Market data does not count shares.
    free_float_value: null,
    net_inflow: null,
  };
  return [{ kind: 'daily_quote', valid_from: row.date, observed_at: known.observedAt, fact }];
}

function isWithinLimit({ code, close, previousClose }: QuoteRow): boolean {
  const limit = limitOf(code);
  const least = Math.round(previousClose * (1 - limit) * FEN) - 1;
  const most = Math.round(previousClose * (1 + limit) * FEN) + 1;
  const fen = Math.round(close * FEN);
  return fen >= least && fen <= most;
}

/** The widest daily limit of the share's board, as a fraction. */
function limitOf(code: string): number {
  if (/^(?:30|68)/.test(code)) return 0.2;
  return /^[489]/.test(code) ? 0.3 : 0.1;
}
