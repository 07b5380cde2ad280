import type { SignalType } from '#signalhub/analysis/analyser.ts';

/**
 * The weight and the direction of a word for a measure or an event. A word of `change` describes how a quantity moves.
 * Its direction is inverted for a quantity whose low values are good (库存下降).
 */
export interface Instrument {
  readonly word: string;
  /** Such as `R-support-03`. */
  readonly rule: string;
  readonly signalType: SignalType;
  readonly score: number;
  /** Farthest from the word of a sector, in characters, and in commas between the two. */
  readonly reach: number;
  readonly maxCommas: number;
  readonly isChange: boolean;
  /** A single character that counts only before a number: 涨3%. */
  readonly needsNumber: boolean;
}

/**
 * Lines of `rule|signal type|score|reach|commas|words`, of which indented lines are the rest; `*` after the rule marks
 * words of change, `#` those before numbers.
 */
const TABLE = `
support|support|0.8|30|1|支持 大力支持 鼓励 扶持 补贴 补助 贴息 税收优惠 专项资金 减税 减免 免征 降费 优先审批 培育
  做大做强 振兴 提振 大力发展 加快发展 积极发展 利好 倾斜 推广 普及 免税政策 退税 放宽 松绑 便利化 奖励 优惠政策
  政策红利 红利 加大投入 重点支持 保驾护航 财政支持 资金支持 信贷支持 帮扶 加大帮扶 扩大试点 有利于 助推 允许
  加计抵减 加计扣除 留抵退税 助力 发力 发展壮大 下乡
advance|support|0.6|10|0|促进 平稳健康发展 推动 推进 加快 加快推进 加大 扩大 优化 拉动 带动 高质量发展 保障 赋能 升级 改造
  转型升级 攻关 突破关键 国产化 国产替代 自主可控
plan|plan|0.5|8|0|行动计划 指导意见 实施方案 若干措施 实施意见 行动方案 发展规划 规划建设 打造 布局 建设 构建 开工
  投产 投运 获批 试点 示范 启动 上线 开通 推出 建成 创新发展 产业发展 发展方向 重要方向 正式商用 新建
demand|demand|0.7|30|1|招标 以旧换新 供不应求 景气 高景气 供应紧张 紧缺 需求旺盛 需求增长 旺季 热销 补库 产销两旺
  火爆 火热 消费升级 抢购 缺货 持续紧张 需求强劲 强劲需求 强劲 高涨 限量 积极备货
supply|supply|0.3|20|1|增产 扩产 限制产量 减产 保供
restrict|restrict|-0.8|20|1|严禁 专项检查 反不正当竞争 执法检查 限制 压减 淘汰 不得 整治 处罚 约谈 查处 下架 叫停 禁止 收紧 取缔 罚款 打击 限产
  停产 停限产 减排力度 关停 严控 严格控制 从严 遏制 压降 整顿 专项整治 责令 退坡 取消补贴 反垄断 严查 严厉 去产能
  环保限产 违规 违法违规 涉嫌 召回 诉讼 暂停审批 停止审批 集中整治 清退 警示 加强监管 强监管
trade|trade|-0.8|30|1|加征关税 反倾销 制裁 禁令 实体清单 反补贴 出口管制 断供
standard|standard|0.05|8|0|管理办法 管理规定 征求意见 细则 指引 管理条例 暂行办法 监管办法 平稳 持平 企稳 维稳
rise*|market|0.5|40|2|上涨 走强 涨停 涨停潮 拉升 增长 回暖 超预期 创新高 新高 高位 反弹 攀升 回升 走高 上扬 上行
  大涨 领涨 冲高 回弹 上升 复苏 飙升 升温 突破 暴涨 翻倍 提速 较快增长 涨幅扩大 多数上涨 普涨 上浮 涨价 活跃 净流入
  增持 快速发展 高速发展 迅猛发展 发展迅猛 蓬勃发展 翻番 稳步增长 繁荣 旺盛 涨势 收涨 飘红 看涨 刷新纪录 破纪录 收高
  逆势上涨 强势 大增 高增长 略升 冲出 潜力 异动 创下纪录 增速加快 逆势增长 异动拉升 上调 高开 走俏 再创新高 转正
  好转 跟涨 蓬勃 逆市 大幅增长 翻红 涨幅 增幅 小涨 不跌反升 不降反升 领跑 新纪录
fall*|market|-0.5|40|2|下跌 走弱 跌停 下滑 亏损 低迷 萎缩 下降 承压 暴跌 走低 回落 下挫 下行 大跌 领跌 新低 疲软
  降温 放缓 跳水 疲弱 负增长 低点 缩水 遇冷 冷清 受损 恶化 回调 收跌 飘绿 走软 跌幅扩大 涨幅收窄 涨幅缩窄 偏弱 低开
  下调 减持 探底 滑坡 收低 偏谨慎 趋冷 缩窄 跌破 翻绿 普跌 多数下跌 不振 大降 大减 意愿不强 不强 谨慎 不畅 跌势 转跌
  逾期 违约 爆雷 破产 慢了 晚了 降价 低于预期 不及预期 不佳 寒冬 跌至 触及跌停 走跌 跟跌 缩减 净流出 杀跌 跌幅 降幅
  小跌 明显低于 低于
gain*|market|0.4|12|0|增加 提高 提升 改善 新增
loss*|market|-0.4|12|0|减少 降低 削减
narrow|market|0.2|40|2|跌幅收窄 降幅收窄 跌幅缩窄 止跌 止跌回升 止跌企稳 企稳回升 触底反弹
up#|market|0.5|30|1|涨 升 增 涨超 涨逾 增逾 收涨 破
down#|market|-0.5|30|1|跌 降 减 跌超 跌逾 收跌 下探
bright|outlook|0.5|26|1|看好 有望 受益 受益于 利好于 配置 推荐 加配 主攻方向 投资机会 机会 牛市 景气度 空间 机遇
  迎来 增长点 重估 新高度 备受关注 受关注 青睐 良性循环 健康发展 长期发展 前景广阔 前景 红利期 爆发 热潮 开门红 普惠
  提质增效 黄金期 受捧 转型成为 催化 新方向 超配 优选 龙头地位 新引擎 新动能 催生
dark|outlook|-0.5|26|1|看空 利空 盲目扩张 无序竞争 恶性竞争 低水平重复建设 压力 不利 拖累 冲击 不景气 警惕 产能过剩
  过剩 去杠杆 低配 受挫 困境 危机 下行压力 矛盾 隐忧 挤压 难度 恐慌 担忧 亏空 洗牌 受阻 负面影响 负面 不利影响
  难像往年 难以大幅
`;

export const INSTRUMENTS: readonly Instrument[] = TABLE.trim()
  .replaceAll(/\n +/g, ' ')
  .split('\n')
  .flatMap((line) => {
    const [head, signalType, score, reach, commas, words] = line.split('|');
    const mark = head!.at(-1);
    const name = head!.replace(/[*#]$/, '');
    return words!.split(' ').map((word, index) => ({
      word,
      rule: `R-${name}-${String(index + 1).padStart(2, '0')}`,
      signalType: signalType as SignalType,
      score: Number(score),
      reach: Number(reach),
      maxCommas: Number(commas),
      isChange: mark === '*' || mark === '#',
      needsNumber: mark === '#' && word.length === 1,
    }));
  });
