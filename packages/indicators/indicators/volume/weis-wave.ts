import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { waveVolume } from '#indicators/steps/wave-volume.ts';

export const weisWave = defineIndicator({
  name: 'weis_wave',
  title: 'Weis Wave Volume',
  category: 'volume',
  keywords: ['weis wave', 'wyckoff', 'wave volume', 'effort and result', 'volume'],
  description:
    'Volume added up over each wave of the price and restarted where the price turns: the effort of buyers ' +
    'and sellers, wave by wave.',
  summaryFocus:
    'Direction of the wave, and its volume against that of the waves before to the same side.',
  source:
    'David Weis, after Wyckoff. By default any close against the wave turns it; with `reversal_pct` it must lie ' +
    "so far from the wave's farthest close, and the volume since that one goes to the new wave. What bars " +
    'showed before stays.',
  standard: false,
  formula:
    'weis_wave = direction * volume since the wave began; it turns where the close is reversal_pct or more ' +
    "against it from the wave's farthest close",
  chinese: {
    title: '威斯波浪成交量',
    description: '按价格波段累计的成交量，转向时重新累计。',
  },
  caveats: [
    'A wave is only known to have ended once the price turned; until then its volume continues.',
    STAGGERED_CAVEAT,
  ],
  parameters: {
    reversal_pct: number(0, {
      min: 0,
      max: 50,
      about: 'Move against the wave, in percent of its farthest price, that turns it; 0 for any.',
    }),
    source: source(),
  },
  outputs: () => ({
    wave: {
      column: 'weis_wave',
      unit: 'volume',
      description: 'Volume of the wave: positive in an upward one, negative in a downward one.',
    },
    direction: {
      column: 'weis_wave_direction',
      unit: 'label',
      range: [-1, 1],
      description: '1 in an upward wave, -1 in a downward one, 0 before the first move.',
    },
  }),
  calculate: (p, c) => {
    const step = waveVolume(p.reversal_pct / 100);
    const [wave, direction] = steadyOutputs(c, step, c.source(p.source), c.bar('volume'));
    return { wave: c.each(product, wave, direction), direction };
  },
  features: () =>
    flips(
      { text: 'The wave is upward', holds: equals(output('direction'), 1) },
      { text: 'The wave is downward', holds: equals(output('direction'), -1) },
    ),
  chart: () => ({
    pane: 'own',
    items: [histogram('wave', 'Wave volume'), levelLine(0, 'Zero')],
  }),
});
