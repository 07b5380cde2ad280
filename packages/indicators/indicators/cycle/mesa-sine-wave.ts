import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { sineAndLead } from '#indicators/families/sine-and-lead.ts';
import { fixedCycleSine } from '#indicators/steps/fixed-cycle.ts';

export const mesaSineWave = defineIndicator({
  ...sineAndLead('msw'),
  name: 'mesa_sine_wave',
  title: 'MESA Sine Wave',
  category: 'cycle',
  keywords: ['mesa sine wave', 'msw', 'sine wave', 'cycle', 'phase', 'ehlers', 'lead sine'],
  description:
    'Sine of the phase of a cycle of fixed length, and the same an eighth of a cycle ahead: they ' +
    'cross shortly before such a cycle turns.',
  summaryFocus: 'Crossings of the lead and the sine, and whether they swing at all.',
  source:
    'Ehlers; Tulip MSW and MSW of pandas-ta. Tulip takes pi as 3.1415926, so that it differs in ' +
    'the sixth digit; both are 0 here where price does not move.',
  formula:
    's, c = sum of x[i] * sin(2 * pi * i / period), of x[i] * cos(2 * pi * i / period)\n' +
    'phase = atan(s / c) + 90, 180 more where c < 0; msw_sine = sin(phase); msw_lead = sin(phase + 45)',
  chinese: {
    title: 'MESA 正弦波',
    description: '固定周期相位的正弦及其超前 45 度的曲线，两线交叉提示周期拐点。',
  },
  aliases: [{ name: 'msw' }],
  parameters: {
    period: period(20, {
      max: MAX_SCANNED_PERIOD,
      min: 4,
      about: 'Length of the cycle, in bars.',
    }),
    source: source(),
  },
  calculate: (p, c) => {
    const [sine, lead] = c.runAll(fixedCycleSine(p.period), c.source(p.source));
    return { sine, lead };
  },
});
