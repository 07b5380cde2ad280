import { defineAverage } from '#indicators/families/define-average.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { localLevel } from '#indicators/steps/kalman.ts';

export const kalmanMa = defineAverage({
  name: 'kalman_ma',
  title: 'Kalman Filter',
  category: 'filter',
  keywords: ['kalman', 'local level', 'adaptive'],
  description:
    'The most likely level behind a price that is seen with noise, where the level itself ' +
    'wanders: soon an exponential average whose weight follows from the two noises.',
  source:
    'Kalman (1960), the local level model of textbooks: only the ratio of the two noises counts.',
  formula:
    'p = p[1] + process_noise; k = p / (p + measurement_noise)\n' +
    'kalman = kalman[1] + k * (x - kalman[1]); p = (1 - k) * p',
  chinese: {
    title: '卡尔曼滤波均线',
    description: '把价格视为带噪声的观测，估计其背后的真实水平，由两种噪声之比决定快慢。',
  },
  aliases: [{ name: 'kalman_filter' }],
  parameters: {
    process_noise: number(0.01, {
      min: 0.0001,
      max: 100,
      about: 'Variance of how the level wanders from bar to bar.',
    }),
    measurement_noise: number(1, {
      min: 0.01,
      max: 100,
      about: 'Variance of the noise around the level.',
    }),
    source: source(),
  },
  label: () => 'Kalman',
  average: (p, c) => c.run(localLevel(p.process_noise / p.measurement_noise), c.source(p.source)),
});
