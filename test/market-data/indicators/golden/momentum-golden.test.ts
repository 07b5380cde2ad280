import { accelerator } from '#market-data/indicators/momentum/accelerator.ts';
import { ao } from '#market-data/indicators/momentum/ao.ts';
import { bias } from '#market-data/indicators/momentum/bias.ts';
import { bop } from '#market-data/indicators/momentum/bop.ts';
import { cfo } from '#market-data/indicators/momentum/cfo.ts';
import { cmo } from '#market-data/indicators/momentum/cmo.ts';
import { cmoUnsmoothed } from '#market-data/indicators/momentum/cmo-unsmoothed.ts';
import { coppock } from '#market-data/indicators/momentum/coppock.ts';
import { dpo } from '#market-data/indicators/momentum/dpo.ts';
import { fosc } from '#market-data/indicators/momentum/fosc.ts';
import { ibs } from '#market-data/indicators/momentum/ibs.ts';
import { imi } from '#market-data/indicators/momentum/imi.ts';
import { kst } from '#market-data/indicators/momentum/kst.ts';
import { mom } from '#market-data/indicators/momentum/mom.ts';
import { agreeWithGolden } from '#test/market-data/indicators/golden.ts';

agreeWithGolden([
  { indicator: accelerator, file: 'catalog/accelerator', columns: { ac: 'line' } },
  { indicator: ao, file: 'catalog/ao', columns: { ao: 'line' } },
  { indicator: ao, file: 'skender/ao', columns: { ao: 'line' } },
  { indicator: bias, file: 'catalog/bias', scale: 0.01, columns: { bias: 'line' } },
  { indicator: bop, file: 'talib-0.6/bop', columns: { Real: 'line' } },
  {
    indicator: cfo,
    file: 'catalog/cfo',
    params: { forecast: 'bar_before' },
    columns: { cfo: 'line' },
  },
  { indicator: cfo, file: 'catalog/cfo', variant: 'formula', columns: { cfo: 'line' } },
  {
    indicator: cfo,
    file: 'catalog/cfo',
    variant: 'pandas',
    params: { forecast: 'next_bar' },
    columns: { cfo: 'line' },
  },
  { indicator: cmo, file: 'talib-0.6/cmo', columns: { Real: 'line' } },
  { indicator: cmoUnsmoothed, file: 'catalog/cmo_unsmoothed', columns: { cmo: 'line' } },
  {
    indicator: cmoUnsmoothed,
    file: 'skender/cmo_unsmoothed',
    params: { period: 14 },
    columns: { cmo: 'line' },
  },
  { indicator: coppock, file: 'catalog/coppock', columns: { coppock: 'line' } },
  { indicator: dpo, file: 'catalog/dpo', columns: { dpo: 'line' } },
  { indicator: fosc, file: 'catalog/fosc', columns: { fosc: 'line' } },
  { indicator: ibs, file: 'catalog/ibs', columns: { ibs: 'line' } },
  { indicator: imi, file: 'talib-0.6/imi', columns: { Real: 'line' } },
  { indicator: kst, file: 'catalog/kst', columns: { kst: 'line', signal: 'signal' } },
  { indicator: mom, file: 'talib-0.6/mom', columns: { Real: 'line' } },
]);
