import { measuresOf, type Measure } from '#simulators/publication/policy-measures.ts';
import { dateText, minuteOfDay } from '#simulators/publication/shanghai-time.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

/** Around what the market talks about, its places put such words. */
const FRAMES = [
  '热议｜{t}',
  '{t}，网友怎么看',
  '今日话题：{t}',
  '问答精选：{t}',
  '{t}（互动整理）',
];
const SESSION_FRAMES = ['盘面｜{t}', '{t}，股民热议', '异动：{t}', '看盘：{t}', '{t}（盘面整理）'];

const TALK_MEASURES = measuresOf('talk', FRAMES);
const SESSION_MEASURES = [...TALK_MEASURES, ...measuresOf('session-talk', SESSION_FRAMES)];
const AFTERNOON_MEASURES = [...SESSION_MEASURES, ...measuresOf('afternoon-talk', SESSION_FRAMES)];

/** Minutes of a trading day: since when its halves are talked about, and until when reviews are written. */
const SESSION_FROM = 9 * 60 + 35;
const AFTERNOON_FROM = 13 * 60 + 10;
const REVIEWS_UNTIL = 19 * 60;

/** What the market talks about at a moment: of a session only on trading days, from its start to the evening. */
export function attentionMeasuresAt(timeMs: number): readonly Measure[] {
  const minute = minuteOfDay(timeMs);
  const isSession = minute >= SESSION_FROM && minute < REVIEWS_UNTIL;
  if (!isSession || !isTradingDay(dateText(timeMs))) return TALK_MEASURES;
  return minute >= AFTERNOON_FROM ? AFTERNOON_MEASURES : SESSION_MEASURES;
}
