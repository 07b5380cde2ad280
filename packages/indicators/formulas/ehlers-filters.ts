import type { Filter } from '#indicators/steps/recursive-filter.ts';

/**
 * Low-pass filter with two poles or three that lets pass what takes longer than `period` rows. Source:
 * Ehlers, Cycle Analytics for Traders (2013), for two, of the mean of two values; Cybernetic Analysis
 * for Stocks and Futures (2004) for three. Ehlers writes 1.414 for the root of two.
 */
export function superSmoother(period: number, poles: 2 | 3 = 2): Filter {
  if (poles === 2) {
    const decay = Math.exp((-Math.SQRT2 * Math.PI) / period);
    const turn = 2 * decay * Math.cos((Math.SQRT2 * Math.PI) / period);
    const feedback = [turn, -(decay ** 2)];
    const half = restOf(feedback) / 2;
    return { values: [half, half], feedback };
  }
  const decay = Math.exp(-Math.PI / period);
  const turn = 2 * decay * Math.cos((Math.sqrt(3) * Math.PI) / period);
  const square = decay ** 2;
  const feedback = [turn + square, -(square + turn * square), square ** 2];
  return { values: [restOf(feedback)], feedback };
}

/**
 * Exponential average taken one to four times in a row, of such a weight that what takes `period` rows
 * passes at half of its power. Source: Ehlers, Gaussian and Other Low Lag Filters; TA-Lib 0.8
 * SWAK_GAUSS.
 */
export function gaussian(period: number, poles: number): Filter {
  const beta = (1 - Math.cos((2 * Math.PI) / period)) / (2 ** (1 / poles) - 1);
  const weight = -beta + Math.sqrt(beta * (beta + 2));
  const feedback: number[] = [];
  let binomial = 1;
  for (let back = 1; back <= poles; back += 1) {
    binomial = (binomial * (poles - back + 1)) / back;
    feedback.push((back % 2 === 1 ? 1 : -1) * binomial * (1 - weight) ** back);
  }
  return { values: [weight ** poles], feedback };
}

/**
 * Takes away what takes longer than `period` rows. Source: Ehlers, Cycle Analytics for Traders (2013);
 * TA-Lib 0.8 SWAK_HP and SWAK_2PHP.
 */
export function highPass(period: number, poles: 1 | 2 = 2): Filter {
  if (poles === 1) {
    const left = keptOf(period);
    const share = (1 + left) / 2;
    return { values: [share, -share], feedback: [left] };
  }
  const left = keptOf(Math.SQRT2 * period);
  const share = ((1 + left) / 2) ** 2;
  return { values: [share, -2 * share, share], feedback: [2 * left, -(left ** 2)] };
}

/** What a one-pole high-pass leaves: the value without its cycles. Source: Ehlers, Decyclers (2015). */
export function decycling(period: number): Filter {
  const left = keptOf(period);
  return { values: [(1 - left) / 2, (1 - left) / 2], feedback: [left] };
}

/**
 * Lets pass what takes about `period` rows, and nothing of a trend. Source: Ehlers, Empirical Mode
 * Decomposition (2010) and Cycle Analytics for Traders (2013); TA-Lib 0.8 SWAK_BP.
 *
 * @param bandwidth Width of what passes, as a share of the period.
 */
export function bandPass(period: number, bandwidth: number): Filter {
  const { centre, sharpness } = resonance(period, bandwidth);
  const share = (1 - sharpness) / 2;
  return { values: [share, 0, -share], feedback: [centre * (1 + sharpness), -sharpness] };
}

/** Takes away what takes about `period` rows. Source: Ehlers, Swiss Army Knife (2006); SWAK_BS. */
export function bandStop(period: number, bandwidth: number): Filter {
  const { centre, sharpness } = resonance(period, bandwidth);
  const share = (1 + sharpness) / 2;
  return {
    values: [share, -2 * centre * share, share],
    feedback: [centre * (1 + sharpness), -sharpness],
  };
}

/** Low-pass filter of two poles without lag at low frequencies. Source: Ehlers (2004). */
export function instantaneousTrend(weight: number): Filter {
  const square = weight ** 2;
  return {
    values: [weight - square / 4, square / 2, -(weight - 0.75 * square)],
    feedback: [2 * (1 - weight), -((1 - weight) ** 2)],
  };
}

/**
 * Takes what is longer than a few rows away, by the weight of an average. Source: Ehlers, Cybernetic
 * Analysis for Stocks and Futures (2004), of a price smoothed by 1, 2, 2 and 1.
 */
export function cyberCycle(weight: number): Filter {
  const share = (1 - weight / 2) ** 2;
  return {
    values: [share, -2 * share, share],
    feedback: [2 * (1 - weight), -((1 - weight) ** 2)],
  };
}

/**
 * What a band-limited column will be so many rows later, from feedback of what was predicted: a filter
 * with a negative delay. Source: Voss (2017) in the form of Ehlers, A Peek Into the Future (Stocks &
 * Commodities, August 2019).
 */
export function vossPredictor(rowsAhead: number): Filter {
  const order = 3 * rowsAhead;
  return {
    values: [(3 + order) / 2],
    feedback: Array.from({ length: order }, (_, back) => -(order - back) / order),
  };
}

/** One of the four stages of a Laguerre filter, of the stage before it. Source: Ehlers (2004). */
export function laguerreStage(damping: number): Filter {
  return { values: [-damping, 1], feedback: [damping] };
}

/** Exponential average of any weight. */
export function exponential(weight: number): Filter {
  return { values: [weight], feedback: [1 - weight] };
}

/** What the weights of feedback leave to the values, so that a filter passes the trend as it is. */
function restOf(feedback: readonly number[]): number {
  return feedback.reduce((rest, weight) => rest - weight, 1);
}

/**
 * Share of itself that a one-pole filter keeps, which Ehlers writes as 1 - (cos + sin - 1) / cos; this
 * form of it has no gap at a period of four rows.
 */
function keptOf(period: number): number {
  const angle = (2 * Math.PI) / period;
  return Math.cos(angle) / (1 + Math.sin(angle));
}

function resonance(period: number, bandwidth: number): { centre: number; sharpness: number } {
  const width = 1 / Math.cos((2 * Math.PI * bandwidth) / period);
  return {
    centre: Math.cos((2 * Math.PI) / period),
    sharpness: width - Math.sqrt(width ** 2 - 1),
  };
}
