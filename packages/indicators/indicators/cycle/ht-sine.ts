import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { sineAndLead } from '#indicators/families/sine-and-lead.ts';
import { cycleSine } from '#indicators/formulas/hilbert.ts';

export const htSine = defineIndicator({
  ...sineAndLead('ht'),
  name: 'ht_sine',
  title: 'Hilbert Transform: Sine Wave',
  category: 'cycle',
  keywords: ['ht sine', 'hilbert', 'sine wave', 'cycle', 'phase', 'ehlers', 'lead sine'],
  description:
    'Sine of the phase of the dominant cycle, and the same an eighth of a cycle ahead: in a cycle ' +
    'they cross shortly before price turns, in a trend they run side by side.',
  summaryFocus: 'Crossings of the lead and the sine, and whether they swing at all.',
  source: 'TA-Lib 0.6 HT_SINE, after Ehlers (2001). It means something in cycles only.',
  formula: 'ht_sine = sin(phase); ht_lead = sin(phase + 45 degrees); phase as in ht_dcphase',
  chinese: {
    title: '希尔伯特变换：正弦波',
    description: '主导周期相位的正弦及其超前 45 度的曲线，震荡市中于拐点前交叉。',
  },
  aliases: [{ name: 'sine_wave_indicator' }],
  parameters: { source: source() },
  calculate: (p, c) => cycleSine(c, c.source(p.source)),
});
