/** Instructions for the tools as a whole, sent on connect. */
export const INSTRUCTIONS = [
  'Market data of several exchanges and A-share research signals. All tools are read-only; none trades.',
  'To assess an instrument: `symbol_search` if only a name is known, then ' +
    '`analyze` with a playbook of `playbook_catalog`; its default answer is the reading alone. ' +
    'Bars and columns (`klines`, `calculate_indicators`) give details beyond the reading.',
  'To find instruments that rise, fall or cross a value: `feature_scan` over a venue, a sector or a fund.',
  'For A-shares: `company_list` gives the stock code and the sectors; `sector_list` the ids of sectors; ' +
    'answers with the same `snapshot_id` are comparable. News and policy of a sector: ' +
    '`signal_realtime_events` for the last hours and days, `sector_heat_series` for longer; ' +
    '`material_policy_list` has one date.',
  'Times of market data are milliseconds UTC; times of A-share signals are texts in Asia/Shanghai. null ' +
    'means unknown, not false.',
  'A failed call returns a code and how to fix it; if an answer is too long, the error names the arguments ' +
    'that make it shorter.',
].join('\n');
