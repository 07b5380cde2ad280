import { describe } from 'vitest';
import { cci } from '#market-data/indicators/momentum/cci.ts';
import { macd } from '#market-data/indicators/momentum/macd.ts';
import { mfi } from '#market-data/indicators/momentum/mfi.ts';
import { roc } from '#market-data/indicators/momentum/roc.ts';
import { rsi } from '#market-data/indicators/momentum/rsi.ts';
import { stoch } from '#market-data/indicators/momentum/stoch.ts';
import { stochrsi } from '#market-data/indicators/momentum/stochrsi.ts';
import { trix } from '#market-data/indicators/momentum/trix.ts';
import { ultosc } from '#market-data/indicators/momentum/ultosc.ts';
import { willr } from '#market-data/indicators/momentum/willr.ts';
import { agreeWithTalib } from '#test/market-data/indicators/talib.ts';

describe('momentum indicators', () => {
  agreeWithTalib([
    { indicator: rsi, talib: 'RSI', columns: { Real: 'rsi' } },
    {
      indicator: stoch,
      talib: 'STOCH',
      params: { fastk_period: 5 },
      columns: { SlowK: 'k', SlowD: 'd' },
    },
    {
      indicator: stoch,
      talib: 'STOCHF',
      params: { fastk_period: 5, slowk_period: 1 },
      columns: { FastK: 'k', FastD: 'd' },
    },
    {
      indicator: stochrsi,
      talib: 'STOCHRSI',
      params: { stoch_period: 5, k_period: 1 },
      columns: { FastK: 'k', FastD: 'd' },
    },
    { indicator: cci, talib: 'CCI', params: { period: 14 }, columns: { Real: 'cci' } },
    { indicator: willr, talib: 'WILLR', columns: { Real: 'willr' } },
    { indicator: mfi, talib: 'MFI', columns: { Real: 'mfi' } },
    { indicator: roc, talib: 'ROC', columns: { Real: 'roc' } },
    { indicator: ultosc, talib: 'ULTOSC', columns: { Real: 'ultosc' } },
    { indicator: trix, talib: 'TRIX', columns: { Real: 'trix' } },
    {
      indicator: macd,
      talib: 'MACD',
      columns: { MACD: 'macd', MACDSignal: 'signal', MACDHist: 'histogram' },
    },
  ]);
});
