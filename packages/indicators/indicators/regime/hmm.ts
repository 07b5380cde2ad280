import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { integer, number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import type { ChartSpec, StyleRole } from '#indicators/charts/chart-spec.ts';
import {
  above,
  all,
  below,
  changes,
  equals,
  level,
  output,
} from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { barsBeforeRegimes, findRegimes } from '#indicators/arithmetic/hmm-regimes.ts';

/** Longest window that is fitted, in bars. */
const MAX_BARS = 5_000;

/** The states of a model, from the lowest mean return to the highest. */
const statesOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** What is special about a state's place in that order. */
function rankOf(place: number, count: number): { readonly text: string; readonly role: StyleRole } {
  if (place === 0) return { text: 'lowest mean return', role: 'bearish' };
  if (place === count - 1) return { text: 'highest mean return', role: 'bullish' };
  return { text: 'mean return in between', role: 'neutral' };
}

/** The fit belongs to closed bars alone, so a forming bar's regime is not known. */
const CLOSED = { supportsForming: false };

export const hmm = defineIndicator({
  name: 'hmm',
  title: 'Hidden Markov Model Regimes',
  category: 'regime',
  keywords: ['hmm', 'hidden markov', 'regime', 'gaussian', 'state', 'bull', 'bear', 'volatility'],
  description:
    'Fits a Gaussian hidden Markov model to the returns of the window, and to the ranges if you like, and gives ' +
    'the regime of each bar with the probability of every state.',
  summaryFocus:
    'Regime of the last bar, how probable it is, its mean return and volatility, and how long such a regime lasts.',
  source:
    'Rabiner (1989): Baum-Welch, forward filter and Viterbi with diagonal covariance, as hmmlearn GaussianHMM; ' +
    'five starts, two by quantiles and three seeded, of which the likeliest result counts. Ranges enter as the ' +
    'logarithm of their mean (Alizadeh, Brandt and Diebold 2002). The default is the one that finds most of ' +
    'simulated paths of two known regimes: 97 to 99 in 100 bars, where means of 10 ranges find 94 to 96.',
  formula:
    'the return of a bar is normal, with the mean and the variance of its state\n' +
    'states follow one another with fixed probabilities (a Markov chain)\n' +
    'means, variances and probabilities: those that make the returns likeliest (Baum-Welch)\n' +
    'hmm_prob_i = probability of state i after the returns up to the bar (forward filter)\n' +
    'hmm_path = likeliest states of the whole window (Viterbi)',
  chinese: {
    title: '隐马尔可夫市场状态',
    description: '用高斯隐马尔可夫模型拟合收益率，给出每根K线所处的市场状态及各状态概率。',
  },
  aliases: [{ name: 'hmm_regime', column: 'hmm_regime' }],
  standard: false,
  caveats: [
    'The parameters are fitted to the whole window: when it moves, past bars may change their regime, and labels ' +
      'may swap where mean returns lie close together. Only the last bar was judged without later bars.',
    'Probabilities use bars up to their own; `hmm_path` uses all bars, so it changes most.',
    'A mean return that is small relative to its volatility is mostly chance: look at both.',
    'The first bars have no values, 20 for each state: so many returns have to come before a bar. Several ' +
      'hundred bars are needed for a fit that lasts.',
    'Of a window longer than 5,000 bars, the newest 5,000 are fitted.',
    'A return across missing bars counts as that of one bar.',
  ],
  repaints: true,
  parameters: {
    n_states: integer(3, { min: 2, max: 4, about: 'Number of regimes.' }),
    volatility_period: period(0, {
      min: 0,
      max: 100,
      about:
        'Bars of the mean range that is fitted with the returns; 0 fits returns alone. Long means lag, and ' +
        'where ranges say nothing of their own they mislead.',
    }),
    min_probability: number(0.6, {
      min: 0.5,
      max: 0.99,
      about: 'A regime is left only for a state of at least this probability.',
    }),
    confirm_bars: integer(2, {
      min: 1,
      max: 20,
      about: 'Bars in a row for which another state must be that probable.',
    }),
    seed: integer(42, { min: 0, max: 2_147_483_647, about: 'Seed of the random starts.' }),
  },
  outputs: (p): Readonly<Record<string, OutputSpec>> => ({
    regime: {
      column: 'hmm_regime',
      unit: 'label',
      range: [0, p.n_states - 1],
      description:
        'Confirmed regime: 0 has the lowest mean return, the highest number the highest.',
    },
    path: {
      column: 'hmm_path',
      unit: 'label',
      range: [0, p.n_states - 1],
      description: 'Label of the likeliest path through the whole window (Viterbi).',
    },
    ...Object.fromEntries(
      statesOf(p.n_states).map((at) => [
        `prob_${at}`,
        {
          column: `hmm_prob_${at}`,
          unit: 'ratio',
          range: [0, 1],
          description: `Filtered probability of state ${at} (${rankOf(at, p.n_states).text}).`,
        } satisfies OutputSpec,
      ]),
    ),
    meanReturn: {
      column: 'hmm_return',
      unit: 'percent',
      description: 'Mean logarithmic return of a bar in the regime.',
    },
    volatility: {
      column: 'hmm_volatility',
      unit: 'percent',
      description: 'Standard deviation of a bar’s logarithmic return in the regime.',
    },
    duration: {
      column: 'hmm_duration',
      unit: 'bars',
      description: 'Bars that the regime lasts on average, at most those of the window.',
    },
    isWildest: {
      column: 'hmm_is_wildest',
      unit: 'flag',
      internal: true,
      description: 'Whether the returns of the regime vary more than those of any other.',
    },
  }),
  fit: (p) => {
    const probabilities = statesOf(p.n_states).map((at) => `prob_${at}`);
    const fixed = ['regime', 'path', 'meanReturn', 'volatility', 'duration', 'isWildest'];
    return {
      maxBars: MAX_BARS,
      reads: ['close'],
      first: Object.fromEntries(
        [...fixed, ...probabilities].map((key) => [key, barsBeforeRegimes(p.n_states)]),
      ),
      run: (bars) => {
        const found = findRegimes(bars, {
          states: p.n_states,
          seed: p.seed,
          volatilityPeriod: p.volatility_period,
          minProbability: p.min_probability,
          confirmBars: p.confirm_bars,
        });
        const { probabilities: columns, ...rest } = found;
        return { ...rest, ...Object.fromEntries(columns.map((it, at) => [`prob_${at}`, it])) };
      },
    };
  },
  features: (p): readonly Feature[] => [
    event(
      'regime_changed',
      'neutral',
      'The confirmed regime is another than one bar before: a new state was the likeliest, with at least ' +
        '`min_probability`, for `confirm_bars` bars in a row.',
      changes(output('regime')),
      CLOSED,
    ),
    state(
      'bull',
      'bullish',
      'The confirmed regime has the highest mean return of all, and it is above zero.',
      all(equals(output('regime'), p.n_states - 1), above(output('meanReturn'), level(0))),
      CLOSED,
    ),
    state(
      'bear',
      'bearish',
      'The confirmed regime has the lowest mean return of all, and it is below zero.',
      all(equals(output('regime'), 0), below(output('meanReturn'), level(0))),
      CLOSED,
    ),
    state(
      'high_volatility',
      'neutral',
      'The returns of the confirmed regime vary more than those of any other state.',
      equals(output('isWildest'), 1),
      CLOSED,
    ),
  ],
  chart: (p): ChartSpec => ({
    pane: 'own',
    range: [0, 1],
    items: [
      {
        type: 'background',
        output: 'regime',
        title: 'Regime',
        style: { role: 'neutral' },
        labels: statesOf(p.n_states).map((at) => {
          const { text, role } = rankOf(at, p.n_states);
          return { value: at, text: `${at}: ${text}`, role };
        }),
      },
      ...statesOf(p.n_states).map((at) =>
        line(`prob_${at}`, `Probability of ${at}`, rankOf(at, p.n_states).role),
      ),
      levelLine(p.min_probability, 'Confirmation'),
    ],
  }),
});
