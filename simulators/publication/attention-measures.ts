import { measuresOf, type Measure } from '#simulators/publication/policy-measures.ts';
import { dateText } from '#simulators/publication/material-draft.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';

const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** Around what the market talks about, its places put such words. */
const FRAMES = [
  '热议｜{t}',
  '{t}，网友怎么看',
  '今日话题：{t}',
  '问答精选：{t}',
  '{t}（互动整理）',
];
const SESSION_FRAMES = ['盘面｜{t}', '{t}，股民热议', '异动：{t}', '看盘：{t}', '{t}（盘面整理）'];

/** What people talk about at any time: lines as those of what authorities do. */
const TALK = `
heat|0.4|short|any||{s}话题登上热榜
  ／{s}成今日热词／{s}相关讨论为何升温／话题榜：{s}排名上升／{s}讨论量连日增加
  {s}相关话题今日新增讨论{m}条，较前一日增加{n}%|关注度上升，情绪偏多
heat|0.3|short|any||投资者追问{s}业务进展
  ／{s}公司集中回复提问／{s}新业务何时落地，多家公司作答／问董秘：{s}项目到哪一步／{s}产能与客户成提问焦点
  互动平台上{s}相关提问{m}条，{n}家公司作出回复|业务进展受关注
heat|0.4|medium|any||{s}成机构调研热门
  ／机构最近都去了哪些{s}公司／调研纪要里的{s}／{s}调研名单拉长／{s}公司接待日来了多少人
  {n}家{s}公司公布调研纪要，累计接待机构{m}家次|机构关注度提升
heat|0.3|medium|any||长文解读{s}产业逻辑走红
  ／{s}入门指南被大量收藏／一张图看懂{s}／读者票选：最想了解{s}／{s}研究帖引来长评
  一篇谈{s}的长文获收藏{m}次，评论{n}条|关注度上升
worry|-0.4|short|any||{s}利空传闻发酵
  ／{s}传闻满天飞，真相几何／{s}公司回应网络传言／网传{s}消息，当事方暂未回应／{s}谣言止于何处
  关于{s}的传闻一日内被转发{m}次，相关提问增加{n}%|情绪承压，有待核实
worry|-0.4|short|any||投资者质疑{s}公司业绩兑现
  ／{s}业绩说明会火药味渐浓／追问{s}：订单为何不见利润／{s}公司被问分红／{s}承诺兑现了多少
  {s}公司业绩说明会收到提问{m}条，{n}家未正面回应|业绩兑现存疑
worry|-0.3|medium|any||{s}高管变动引发猜测
  ／{s}公司人事调整被热议／{s}核心团队还稳吗／{s}管理层去留成话题／关注{s}人才流动
  {p}家{s}公司披露高管变动，相关讨论{m}条|治理受关注，情绪谨慎
worry|-0.3|medium|any||{s}库存隐忧被反复提及
  ／{s}渠道库存有多高／经销商谈{s}：货不好卖／{s}价格战还要打多久／{s}回款慢，投资者担心
  讨论{s}库存的帖子新增{m}条，{n}%持谨慎看法|情绪转弱
debate|0|short|any||{s}怎么看：各执一词
  ／{s}长期空间之争／{s}到底值多少钱，观点分歧／辩论：{s}的拐点来了吗／{s}故事还能讲多久
  {s}话题乐观帖占{n}%，新增讨论{m}条，正反观点接近|观点分歧明显
debate|0|long|any||投票：你看好{s}的哪个环节
  ／{s}问卷结果出炉／{s}谁能胜出，网友选择分散／小调查：{s}最缺什么／{s}路线之争
  {m}人参与{s}投票，首选项占{n}%|看法分散
`;

/** Topics of a session, from its first minutes on. */
const SESSION = `
heat|0.4|short|any||{s}板块讨论升温
  ／{s}板块成交活跃／{s}板块逆势翻红／{s}板块早盘受关注
  {s}板块成交较前一日增加{n}%，讨论{m}条|关注度上升，情绪偏多
heat|0.5|short|any||资金关注{s}方向
  ／{s}方向融资买入活跃／大单流向：{s}受关注／{s}获主力资金净流入
  {s}相关个股合计登上热搜{n}次，互动提问{m}条|资金关注度提升
heat|0.5|short|any||{s}板块走强，多股涨幅居前
  ／{s}盘中拉升，{p}股涨超5%／{s}板块领涨／{s}概念股异动
  {s}板块{p}只个股涨幅居前，相关帖子新增{m}条|板块走强，跟风情绪升温
heat|0.4|short|any||{s}主题基金申购升温
  ／{s}ETF成交放大／{s}主题基金场内溢价
  {p}只{s}主题基金获净申购，讨论帖{m}条|增量资金预期升温
worry|-0.4|short|any||{s}板块回调引发讨论
  ／{s}冲高回落，股民热议止盈／{s}板块跌幅居前／{s}概念股走弱
  {s}板块看空帖占{n}%，今日新增{m}条|情绪转弱
worry|-0.3|short|any||{s}板块缩量下行，观望情绪上升
  ／{s}成交萎缩，资金观望／{s}板块震荡走低／{s}遭主力资金净流出
  {s}板块成交较前一日减少{p}%，看空帖{m}条|观望情绪上升
debate|0|short|any||{s}板块多空分歧加大
  ／{s}板块横盘，多空拉锯／{s}高位震荡怎么看
  {s}板块看多帖占{n}%，新增讨论{m}条，多空观点接近|多空分歧明显
`;

/** Topics of a session from its second half on. */
const AFTERNOON = `
heat|0.5|short|any||{s}午后拉升，{p}股涨超5%
  ／{s}板块午后回暖／尾盘资金回流{s}板块
  午后{s}板块{p}只个股涨超5%，相关帖子新增{m}条|板块走强，情绪升温
worry|-0.4|short|any||{s}板块午后跳水
  ／{s}午后走弱，{p}股跌超3%／{s}板块由红转绿
  午后{s}板块{p}只个股跌超3%，看空帖新增{m}条|情绪承压
`;

const TALK_MEASURES = measuresOf(TALK, FRAMES);
const SESSION_MEASURES = [...TALK_MEASURES, ...measuresOf(SESSION, SESSION_FRAMES)];
const AFTERNOON_MEASURES = [...SESSION_MEASURES, ...measuresOf(AFTERNOON, SESSION_FRAMES)];

/** Minutes of a trading day: since when its halves are talked about, and until when reviews are written. */
const SESSION_FROM = 9 * 60 + 35;
const AFTERNOON_FROM = 13 * 60 + 10;
const REVIEWS_UNTIL = 19 * 60;

/** What the market talks about at a moment: of a session only on trading days, from its start to the evening. */
export function attentionMeasuresAt(timeMs: number): readonly Measure[] {
  const minute = ((timeMs + OFFSET_MS) % DAY_MS) / 60_000;
  const isSession = minute >= SESSION_FROM && minute < REVIEWS_UNTIL;
  if (!isSession || !isTradingDay(dateText(timeMs))) return TALK_MEASURES;
  return minute >= AFTERNOON_FROM ? AFTERNOON_MEASURES : SESSION_MEASURES;
}
