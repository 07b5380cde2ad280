import { Type, type Static } from 'typebox';
import { beginsOn, isPastDate, isSession } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';

const schema = Type.Object(
  {
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    trade_date: Type.String({ format: 'date', description: 'Trading day of the quote.' }),
    close: Type.Number({ exclusiveMinimum: 0, description: 'Closing price in yuan.' }),
    previous_close: Type.Number({
      exclusiveMinimum: 0,
      description:
        'Close of the previous trading day in yuan, adjusted for dividends and splits with an ex-date on ' +
        '`trade_date`.',
    }),
    volume: Type.Number({
      minimum: 0,
      description: 'Number of shares traded; 0 on a day of suspension.',
    }),
    turnover: Type.Number({ minimum: 0, description: 'Value traded in yuan.' }),
    free_float_value: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      exclusiveMinimum: 0,
      description: 'Market value of the free float at the close in yuan; null if unknown.',
    }),
    net_inflow: Type.Union([Type.Number(), Type.Null()], {
      description: 'Value bought minus value sold by large orders, in yuan; null if unknown.',
    }),
  },
  {
    additionalProperties: false,
    description: 'Prices, volume and turnover of a share on one trading day.',
  },
);

export type DailyQuotePayload = Static<typeof schema>;

/** The quote of a share at the end of one trading day. */
export const DAILY_QUOTE_KIND: FactKind<DailyQuotePayload> = {
  name: 'daily_quote',
  schema,
  keyOf: (quote) => dailyQuoteKey(quote.stock_code, quote.trade_date),
  traitOf: NO_TRAIT,
  referencesOf: (quote) => [
    { field: 'stock_code', kind: 'company', key: quote.stock_code, holdsThen: true },
  ],
  faultsOf: quoteFaults,
  shareMomentOf: ({ stock_code: stockCode, trade_date: date }) => ({
    stockCode,
    what: 'quote',
    date,
    field: 'fact.trade_date',
  }),
  timeFaultsOf: ({ trade_date: date }, times) => [
    ...beginsOn(times, 'trade_date', date),
    ...isSession('trade_date', date),
    ...isPastDate(times, 'trade_date', date),
  ],
};

/** Key of a share's quote on a trading day. */
export function dailyQuoteKey(stockCode: string, tradeDate: string): string {
  return `${stockCode}@${tradeDate}`;
}

/**
 * Maximum ratio of the close, or the previous one, to an average price. The widest limit of any board is 30
 * %, but new shares and resumed ones have sessions without a limit; a volume in lots or a value in thousands
 * deviates more.
 */
const MAX_AVERAGE_RATIO = 5;

/** Volume and value occur together, and large orders are part of the total. */
function quoteFaults(quote: DailyQuotePayload): PayloadFault[] {
  const { volume, turnover, net_inflow: netInflow } = quote;
  const faults: PayloadFault[] = [];
  if ((volume === 0) !== (turnover === 0)) {
    faults.push({ field: 'turnover', message: 'must be 0 exactly when volume is 0' });
  } else if (volume > 0) {
    faults.push(...averagePriceFaults(quote));
  }
  if (netInflow !== null && Math.abs(netInflow) > turnover) {
    faults.push({ field: 'net_inflow', message: 'must not be larger than turnover' });
  }
  return faults;
}

function averagePriceFaults(quote: DailyQuotePayload): PayloadFault[] {
  const { close, previous_close: previousClose, volume, turnover } = quote;
  const average = turnover / volume;
  const lowest = Math.min(close, previousClose) / MAX_AVERAGE_RATIO;
  const highest = Math.max(close, previousClose) * MAX_AVERAGE_RATIO;
  if (average >= lowest && average <= highest) return [];
  const message =
    `is ${Number(average.toPrecision(6))} yuan a share of volume, ` +
    `more than ${MAX_AVERAGE_RATIO} times from close ${close} and previous_close ${previousClose}`;
  return [{ field: 'turnover', message }];
}
