import { defineBrickChart } from '#indicators/families/define-brick-chart.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { lineBreak as linesOfCloses } from '#indicators/steps/line-break.ts';

export const lineBreak = defineBrickChart({
  name: 'line_break',
  title: 'Three Line Break',
  keywords: ['line break', 'three line break', 'lines', 'reversal', 'noise'],
  description:
    'Lines from one new extreme of the closes to the next; it turns where a close takes back all of the ' +
    'last lines, so that the market itself says how large a turn is.',
  source:
    'Nison, Beyond Candlesticks (1994), on closes. A line that turns begins at the near end of the newest.',
  formula:
    'continues: close beyond the far end of the newest line, which the new line begins at\n' +
    'turns: close beyond the near ends of the last `lines` lines, from the near end of the newest',
  chinese: {
    title: '三线反转（新价线）',
    description: '收盘创新高（低）才画新线，吞没最近三条线才反转，忽略时间与小波动。',
  },
  aliases: [{ name: 'three_line_break' }, { name: 'linebreak' }],
  parameters: { lines: period(3, { max: 20, about: 'Lines that a turn has to take back.' }) },
  brick: 'line',
  step: (p) => linesOfCloses(p.lines),
});
