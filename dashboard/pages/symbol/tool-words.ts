import type { DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Names of the tools around the chart: their own texts come with their modules. */
export interface ToolTexts {
  readonly draw: string;
  readonly kinds: Readonly<Record<DrawingKind, string>>;
  readonly replay: string;
  readonly alerts: string;
  readonly layouts: string;
  readonly ofNow: string;
}

export const TOOL_WORDS: Words<ToolTexts> = {
  en: {
    draw: 'Draw',
    kinds: {
      trend: 'Trend line',
      level: 'Level',
      rectangle: 'Rectangle',
      fib: 'Fibonacci',
      measure: 'Measure',
    },
    replay: 'Replay',
    alerts: 'Alerts',
    layouts: 'Layouts',
    ofNow: 'What holds now is hidden during a replay.',
  },
  zh: {
    draw: '画线',
    kinds: {
      trend: '趋势线',
      level: '水平线',
      rectangle: '矩形',
      fib: '斐波那契',
      measure: '测量',
    },
    replay: '回放',
    alerts: '提醒',
    layouts: '布局',
    ofNow: '回放期间不显示当前信息。',
  },
};
