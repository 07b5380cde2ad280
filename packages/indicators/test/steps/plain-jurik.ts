import { mean } from '#indicators/test/steps/plain-averages.ts';

/** The approximation of Jurik's average without a phase, as it is written down. */
export function plainJurik(x: readonly number[], period: number): number[] {
  const length = (period - 1) / 2;
  const scale = Math.max(0, Math.log(Math.sqrt(length)) / Math.log(2) + 2);
  const exponent = Math.max(scale - 2, 0.5);
  const most = Math.pow(scale, 1 / exponent);
  const bet = (scale * Math.sqrt(length)) / (scale * Math.sqrt(length) + 1);
  const beta = (0.45 * (period - 1)) / (0.45 * (period - 1) + 2);
  const distances = [0];
  const means = [0];
  const averages = [x[0]!];
  let [upper, lower, first, slope, move] = [x[0]!, x[0]!, x[0]!, 0, 0];
  for (const value of x.slice(1)) {
    const [up, down] = [Math.abs(value - upper), Math.abs(value - lower)];
    distances.push(up === down ? 0 : Math.max(up, down));
    means.push(distances.slice(-10).reduce((sum, each) => sum + each, 0) / 10);
    const usual = mean(means.slice(-66));
    const relative = usual === 0 ? 0 : distances.at(-1)! / usual;
    const power = Math.pow(Math.max(1, Math.min(most, relative)), exponent);
    const pull = Math.pow(bet, Math.sqrt(power));
    upper = value > upper ? value : value - pull * (value - upper);
    lower = value < lower ? value : value - pull * (value - lower);
    const alpha = Math.pow(beta, power);
    first = (1 - alpha) * value + alpha * first;
    slope = (1 - beta) * (value - first) + beta * slope;
    const missing = first + 1.5 * slope - averages.at(-1)!;
    move = missing * (1 - alpha) ** 2 + alpha ** 2 * move;
    averages.push(averages.at(-1)! + move);
  }
  return averages.map((value, row) => (row < period - 1 ? NaN : value));
}
