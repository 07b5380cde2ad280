import type { Words } from '#dashboard/text/language.ts';

/** Texts of the replay of the past. */
export interface ReplayTexts {
  readonly replay: string;
  readonly start: string;
  readonly pick: string;
  readonly picking: string;
  readonly back: string;
  readonly forward: string;
  readonly play: string;
  readonly pause: string;
  readonly speed: string;
  readonly aSecond: (bars: number) => string;
  readonly end: string;
  readonly at: (time: string, behind: number) => string;
  readonly loading: string;
  readonly tooFar: (time: string) => string;
  readonly repainting: (names: string) => string;
  readonly asked: string;
}

export const REPLAY_WORDS: Words<ReplayTexts> = {
  en: {
    replay: 'Replay',
    start: 'Start of the replay',
    pick: 'Pick on the chart',
    picking: 'Click the bar at which the replay begins, or type a date.',
    back: 'One bar back',
    forward: 'One bar forward',
    play: 'Play',
    pause: 'Pause',
    speed: 'Bars a second',
    aSecond: (bars) => `${bars}/s`,
    end: 'End the replay',
    at: (time, behind) => `Bar of ${time}; ${behind} later bars are hidden.`,
    loading: 'Loading the bars of that time …',
    tooFar: (time) =>
      `That is too far back for this interval. The replay can begin at ${time}, or choose longer bars.`,
    repainting: (names) =>
      `Repaints: ${names}. It is shown as the graph would have reported it then, and only where it was asked.`,
    asked: 'Zones, profiles and marks without events follow when you pause.',
  },
  zh: {
    replay: '回放',
    start: '回放起点',
    pick: '在图上选择',
    picking: '点击回放开始的 K 线，或输入日期。',
    back: '后退一根',
    forward: '前进一根',
    play: '播放',
    pause: '暂停',
    speed: '每秒根数',
    aSecond: (bars) => `${bars} 根／秒`,
    end: '结束回放',
    at: (time, behind) => `当前 K 线 ${time}，其后 ${behind} 根已隐藏。`,
    loading: '正在加载当时的 K 线……',
    tooFar: (time) => `该周期无法回放到这么早，最早为 ${time}，或改用更长的周期。`,
    repainting: (names) => `会重绘：${names}。仅按当时查询到的结果显示。`,
    asked: '区域、成交分布和非信号标记在暂停后更新。',
  },
};
