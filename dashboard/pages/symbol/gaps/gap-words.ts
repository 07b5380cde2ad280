import type { GapCause, GapState } from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the gaps of a series. */
export interface GapTexts {
  readonly title: (count: number) => string;
  readonly from: string;
  readonly to: string;
  readonly missing: string;
  readonly cause: string;
  readonly state: string;
  readonly causes: Readonly<Record<GapCause, string>>;
  readonly states: Readonly<Record<GapState, string>>;
  readonly filledOf: (filled: number, bars: number) => string;
}

export const GAP_WORDS: Words<GapTexts> = {
  en: {
    title: (count) => `Gaps of this series (${count})`,
    from: 'From',
    to: 'To',
    missing: 'Bars',
    cause: 'Cause',
    state: 'State',
    causes: {
      SERVER_STOPPED: 'server stopped',
      STREAM_LOST: 'stream lost',
      MESSAGE_LOST: 'message lost',
      UPSTREAM_FAILED: 'venue could not be asked',
      NOT_LISTED: 'venue has no bars',
      OFF_GRID: 'rows off the grid',
    },
    states: { OPEN: 'open', FILLED: 'filled', ABSENT: 'permanently absent' },
    filledOf: (filled, bars) => `${filled} of ${bars} came`,
  },
  zh: {
    title: (count) => `本序列的缺口（${count}）`,
    from: '起',
    to: '止',
    missing: '根数',
    cause: '原因',
    state: '状态',
    causes: {
      SERVER_STOPPED: '服务器停止',
      STREAM_LOST: '行情流中断',
      MESSAGE_LOST: '消息丢失',
      UPSTREAM_FAILED: '无法查询交易所',
      NOT_LISTED: '交易所无数据',
      OFF_GRID: '时间不合规',
    },
    states: { OPEN: '未补', FILLED: '已补', ABSENT: '确认无数据' },
    filledOf: (filled, bars) => `已补 ${filled}／${bars} 根`,
  },
};
