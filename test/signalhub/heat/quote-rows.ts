import type { TestRow } from '#test/signalhub/small-bundle.ts';

/** A share's day in a test bundle: previous close 10 yuan, and the test's values. */
export function quote(
  stockCode: string,
  date: string,
  members: Readonly<Record<string, unknown>> = {},
): TestRow {
  return {
    valid_from: date,
    observed_at: `${date}T15:30:00+08:00`,
    fact: {
      stock_code: stockCode,
      trade_date: date,
      close: 10,
      previous_close: 10,
      volume: 10,
      turnover: 100,
      free_float_value: 1_000,
      net_inflow: null,
      ...members,
    },
  };
}
