import type { Random } from '#kernel/clock.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';

/** What a document does to a sector, in words with places for the sector and two numbers. */
export interface Measure {
  readonly signalType: string;
  /** −1 to 1. */
  readonly direction: number;
  readonly horizon: 'short' | 'medium' | 'long';
  readonly title: string;
  /** The sentence that matters. */
  readonly quote: string;
  readonly viewpoint: string;
  /** Whether it makes sense for a broad sector. */
  fits(broadSectorId: string): boolean;
}

const FINANCIAL = idsOf('banking nonbank_finance real_estate');
const BOUGHT = idsOf('automobiles appliances electronics');
const HEAVY = idsOf('steel chemicals metals energy power_equipment machinery');
const PRICED = idsOf('healthcare utilities energy transport');
const EXPORTED = idsOf('metals electronics communications power_equipment defence');
/** Which broad sectors a measure fits, by the last word of its line. */
const FITTING: Readonly<Record<string, (broadSectorId: string) => boolean>> = {
  any: () => true,
  financial: (id) => id !== 'L1.real_estate' && FINANCIAL.has(id),
  made: (id) => !FINANCIAL.has(id),
  bought: (id) => BOUGHT.has(id),
  heavy: (id) => HEAVY.has(id),
  priced: (id) => PRICED.has(id),
  exported: (id) => EXPORTED.has(id),
};

/** Lines of `type|direction|horizon|title|quote|viewpoint|sectors that it fits`. */
const POLICY = `
support|0.7|long|关于推动{s}产业高质量发展的若干措施|对符合条件的{s}项目，按实际投资给予最高{n}%的支持，单个项目不超过{m}万元|支持力度扩大，{s}企业投资意愿有望提升|made
funding|0.6|medium|关于下达{s}领域专项资金的通知|安排专项资金{m}万元，重点用于{s}关键技术攻关，补助比例不高于{n}%|专项资金落地，{s}龙头与配套企业直接受益|made
pilot|0.5|medium|关于开展{s}应用试点工作的通知|首批遴选{n}个城市开展{s}试点，带动投资不低于{m}万元|试点铺开，{s}需求打开空间|any
tax|0.55|short|关于延续{s}有关税收优惠政策的公告|对{s}企业减按{n}%的税率征收，执行期满{m}天前另行公告|税负下降，{s}企业利润得到支撑|any
consumption|0.5|short|关于加力支持{s}更新换代的实施细则|购置{s}相关产品按售价的{n}%给予补贴，每件最高{m}元|补贴加力，{s}短期销量有望回升|bought
opening|0.4|long|关于放宽{s}领域市场准入的意见|取消{s}领域{n}项准入限制，注册资本要求降至{m}万元|准入放宽，{s}市场扩容而竞争加剧|any
planning|0.3|long|关于印发{s}发展行动计划的通知|到规划期末，{s}规模年均增长{n}%以上，建成{m}个示范项目|目标明确，{s}中期景气有支撑|any
standard|0.05|long|关于发布{s}行业技术标准的公告|发布{s}行业标准{n}项，过渡期{m}天|标准统一，对{s}格局影响中性|any
restriction|-0.6|short|关于进一步规范{s}市场秩序的通知|对{s}领域违规行为从严查处，罚款上限提高至{m}万元，抽查比例不低于{n}%|监管趋严，{s}短期经营承压|any
capacity|-0.5|medium|关于遏制{s}低水平重复建设的通知|严控{s}新增产能，能效未达标的{n}%产能须在{m}天内完成改造或退出|供给约束趋紧，{s}中小企业面临出清|heavy
price|-0.7|short|关于调整{s}有关价格的通知|{s}有关产品中选价格平均下降{n}%，涉及{m}个品规|价格下行，{s}毛利率承压|priced
export_control|-0.4|short|关于对部分{s}相关物项实施出口管理的公告|对{n}类{s}相关物项实施出口许可，申请审查时限为{m}日|出口环节收紧，{s}海外收入存在不确定性|exported
inspection|-0.3|short|关于开展{s}专项检查的通知|对{m}家{s}企业开展专项检查，问题率超过{n}%的地区通报批评|专项检查启动，{s}合规成本上升|any
capital|0.4|medium|关于优化{s}机构资本监管要求的通知|符合条件的{s}机构相关业务风险权重下调{n}个百分点，适用机构{m}家|资本约束放宽，{s}业务空间扩大|financial
provision|-0.4|medium|关于加强{s}机构风险管理的通知|{s}机构须在{m}天内完成自查，风险准备计提比例提高{n}%|计提要求提高，{s}利润承压|financial
`;

const MEDIA = `
commentary|0.3|medium|{s}：在转型升级中打开新空间|记者走访{m}家{s}企业看到，超过{n}%的受访企业计划增加研发投入|{s}企业信心回升|made
commentary|0.4|medium|{s}订单回暖，产业链上下游协同发力|{n}个主要产区的{s}订单指数环比改善，样本企业{m}家|订单改善，{s}景气回升|made
commentary|-0.3|medium|{s}企业如何应对成本上升|受访的{m}家{s}企业中，{n}%表示利润受到挤压|成本上升，{s}盈利承压|made
commentary|-0.4|short|警惕{s}领域无序竞争苗头|业内人士反映，{s}领域近期降价幅度达到{n}%，涉及{m}个项目|价格竞争加剧，{s}短期承压|any
commentary|0.05|long|{s}观察：格局之变|统计显示，{s}前{n}家企业合计份额基本稳定，样本{m}家|{s}格局稳定|any
commentary|0.3|medium|{s}服务实体经济观察|{n}个省份的{s}机构新增服务企业{m}家|{s}业务稳健扩张|financial
commentary|-0.3|short|{s}机构息费收入走低|样本{m}家{s}机构中，{n}%的收入同比下降|收入下滑，{s}盈利承压|financial
`;

const ATTENTION = `
heat|0.4|short|{s}板块讨论升温|{s}相关话题今日新增讨论{m}条，较前一日增加{n}%|关注度上升，情绪偏多|any
heat|0.5|short|资金关注{s}方向|{s}相关个股合计登上热搜{n}次，互动提问{m}条|资金关注度提升|any
worry|-0.4|short|{s}板块回调引发讨论|{s}相关话题看空帖占{n}%，今日新增{m}条|情绪转弱|any
worry|-0.5|short|{s}利空传闻发酵|关于{s}的传闻一日内被转发{m}次，相关提问增加{n}%|情绪承压，有待核实|any
debate|0|short|{s}多空分歧加大|{s}话题看多帖占{n}%，新增讨论{m}条，多空观点接近|多空分歧明显|any
`;

/** What authorities do. */
export const POLICY_MEASURES = measuresOf(POLICY);
/** What media write about. */
export const MEDIA_MEASURES = measuresOf(MEDIA);
/** What the market talks about. */
export const ATTENTION_MEASURES = measuresOf(ATTENTION);

/** Documents that say nothing about any sector: title and body. */
export const SILENT_DOCUMENTS: readonly (readonly [title: string, body: string])[] = [
  [
    '关于{d}办公安排的通知',
    '根据工作安排，{d}期间窗口服务时间调整，共{n}个窗口轮值，咨询电话{m}。',
  ],
  [
    '{a}召开机关工作会议',
    '会议传达学习有关精神，研究部署机关建设工作，{n}个司局负责同志参加，听取汇报{m}分钟。',
  ],
  ['{a}公布政府信息公开年度报告', '全年受理公开申请{m}件，按时答复{n}件，无行政复议被纠正情形。'],
  [
    '关于{a}公开招聘工作人员的公告',
    '面向社会公开招聘工作人员{n}名，报名截止后{m}小时内完成资格审查。',
  ],
];

/** A measure with its places filled. */
export interface FilledMeasure {
  readonly measure: Measure;
  readonly title: string;
  readonly quote: string;
  readonly viewpoint: string;
}

/** Fills a measure for a sector with numbers that hardly any other document has. */
export function fillMeasure(random: Random, measure: Measure, sectorName: string): FilledMeasure {
  const n = String(integerBetween(random, 3, 60));
  const m = String(integerBetween(random, 61, 9_999));
  const fill = (text: string): string =>
    text.replaceAll('{s}', sectorName).replaceAll('{n}', n).replaceAll('{m}', m);
  return {
    measure,
    title: fill(measure.title),
    quote: fill(measure.quote),
    viewpoint: fill(measure.viewpoint),
  };
}

function measuresOf(table: string): readonly Measure[] {
  const lines = table.trim().split('\n');
  return lines.map((line) => {
    const [signalType, direction, horizon, title, quote, viewpoint, fitting] = line.split('|');
    return {
      signalType: signalType!,
      direction: Number(direction),
      horizon: horizon as Measure['horizon'],
      title: title!,
      quote: quote!,
      viewpoint: viewpoint!,
      fits: FITTING[fitting!]!,
    };
  });
}

function idsOf(sectors: string): ReadonlySet<string> {
  return new Set(sectors.split(' ').map((sector) => `L1.${sector}`));
}
