import { describe, expect, test } from 'vitest';
import { macd } from '#indicators/indicators/momentum/macd.ts';
import { ppo } from '#indicators/indicators/momentum/ppo.ts';
import { ema } from '#indicators/indicators/moving-average/ema.ts';
import { sma } from '#indicators/indicators/moving-average/sma.ts';
import { MOVING_AVERAGES } from '#indicators/formulas/moving-average.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';

const BARS = randomBars(400, 3);

describe('the percentage price oscillator', () => {
  agreeWithTalib([
    { indicator: ppo, talib: 'PPO', params: { ma_type: 'sma' }, columns: { Real: 'ppo' } },
  ]);

  test('is the MACD in percent of its slow average', () => {
    const { ppo: percent } = outputsOf(ppo, BARS);
    const { macd: difference } = outputsOf(macd, BARS);
    const { ema: slow } = outputsOf(ema, BARS, { period: 26 });
    for (let row = 25; row < BARS.length; row += 1) {
      expect(percent![row]).toBeCloseTo((100 * difference![row]!) / slow![row]!, 10);
    }
  });

  test('averages its signal line as it averages the price', () => {
    const columns = outputsOf(ppo, BARS, { ma_type: 'sma', signal_period: 3 });
    const [a, b, c] = columns['ppo']!.slice(97, 100) as unknown as [number, number, number];
    expect(columns['signal']![99]).toBeCloseTo((a + b + c) / 3, 12);
    expect(columns['histogram']![99]).toBeCloseTo(c - (a + b + c) / 3, 12);
    const [fast, slow] = [12, 26].map((period) => outputsOf(sma, BARS, { period })['sma']![99]!);
    expect(c).toBeCloseTo((100 * (fast! - slow!)) / slow!, 12);
  });

  test.each(MOVING_AVERAGES)('begins both averages together, of the kind %s', (type) => {
    const columns = outputsOf(ppo, BARS, { ma_type: type });
    const { first } = planWith(ppo, { ma_type: type }).outputs.find(({ key }) => key === 'ppo')!;
    expect(columns['ppo']!.findIndex((value) => !Number.isNaN(value))).toBe(first);
  });
});
