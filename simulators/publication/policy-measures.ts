import type { Random } from '#kernel/ports/clock.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';

/** What a document does to a sector, in words with places for the sector and for numbers. */
export interface Measure {
  readonly signalType: string;
  /** −1 to 1. */
  readonly direction: number;
  readonly horizon: 'short' | 'medium' | 'long';
  /** What documents that do it are called. */
  readonly titles: readonly string[];
  /** Around some of the titles, with a place for them; empty where titles stand alone. */
  readonly frames: readonly string[];
  /** The sentence that matters. */
  readonly quote: string;
  readonly viewpoint: string;
  /** Whether it makes sense for a broad sector. */
  fits(broadSectorId: string): boolean;
  /** The authorities that may do it; empty where it is no authority's. */
  readonly authorities: ReadonlySet<string>;
}

const FINANCIAL = idsOf('banking nonbank_finance real_estate');
const BOUGHT = idsOf('automobiles appliances');
const HEAVY = idsOf('steel chemicals metals energy power_equipment machinery');
const PRICED = idsOf('healthcare utilities energy transport');
const EXPORTED = idsOf('metals electronics communications power_equipment defence');
const FACTORY = idsOf(
  'electronics communications power_equipment machinery automobiles appliances chemicals metals steel defence',
);
/** Which broad sectors a measure fits, by a word of its line. */
const FITTING: Readonly<Record<string, (broadSectorId: string) => boolean>> = {
  any: () => true,
  financial: (id) => id !== 'L1.real_estate' && FINANCIAL.has(id),
  housing: (id) => id === 'L1.real_estate',
  health: (id) => id === 'L1.healthcare',
  made: (id) => !FINANCIAL.has(id),
  factory: (id) => FACTORY.has(id),
  bought: (id) => BOUGHT.has(id),
  heavy: (id) => HEAVY.has(id),
  priced: (id) => PRICED.has(id),
  exported: (id) => EXPORTED.has(id),
};

/**
 * Lines of `type|direction|horizon|sectors that it fits|authorities that may do it|titles`, each with
 * other titles behind `／` and `quote|viewpoint` below it. Authorities do only what they are competent for.
 */
const POLICY = `
support|0.7|long|made|gov ndrc miit most moa mot nea shanghai guangdong|关于推动{s}产业高质量发展的若干措施
  ／关于促进{s}产业提质升级的实施意见／{s}产业稳增长工作方案（{y}—{z}年）／关于支持{s}企业创新发展的若干政策
  对符合条件的{s}项目，按实际投资给予最高{n}%的支持，单个项目不超过{m}万元|支持力度扩大，{s}企业投资意愿有望提升
funding|0.6|medium|made|mof miit most ndrc moa shanghai guangdong|关于下达{s}领域专项资金的通知
  ／关于下达{y}年{s}专项资金预算（第{k}批）的通知／关于组织申报{y}年{s}领域重点项目资金的通知／关于提前下达{z}年{s}产业发展资金的通知
  安排专项资金{m}万元，重点用于{s}关键技术攻关，补助比例不高于{n}%|专项资金落地，{s}龙头与配套企业直接受益
pilot|0.5|medium|factory|miit ndrc most moa mot nea sastind shanghai guangdong|关于开展{s}应用试点工作的通知
  ／关于公布{y}年{s}试点示范名单（第{k}批）的通知／关于组织开展{s}“揭榜挂帅”工作的通知／关于深化{s}场景应用试点的指导意见
  首批遴选{n}个城市开展{s}试点，带动投资不低于{m}万元|试点铺开，{s}需求打开空间
tax|0.55|short|made|mof|关于延续{s}有关税收优惠政策的公告
  ／关于{y}年度{s}企业研发费用加计扣除有关事项的公告／关于调整{s}进口税收政策的通知
  对符合条件的{s}企业减按15%的税率征收企业所得税，预计惠及企业{m}户|税负下降，{s}企业利润得到支撑
consumption|0.5|short|bought|mofcom ndrc mof shanghai guangdong|关于加力支持{s}更新换代的实施细则
  ／关于做好{y}年{s}以旧换新工作的通知／{s}消费促进行动方案（{y}年）
  购置{s}相关产品按售价的{p}%给予补贴，每件最高{m}元|补贴加力，{s}短期销量有望回升
opening|0.4|long|made|mofcom ndrc|关于放宽{s}领域市场准入的意见
  ／关于进一步便利{s}领域外商投资的若干措施／{s}领域对外开放试点方案
  取消{s}领域{n}项准入限制，注册资本要求降至{m}万元|准入放宽，{s}市场扩容而竞争加剧
opening|0.4|long|financial|pbc csrc nfra|关于扩大{s}领域对外开放的通知
  ／关于境外机构参与{s}业务有关事项的通知／{s}开放创新试点管理办法
  取消{s}机构外资持股比例限制，首批{n}家机构适用，注册资本不低于{m}万元|对外开放扩大，{s}竞争格局更趋多元
planning|0.3|long|made|gov ndrc miit most moa mot nea sastind shanghai guangdong|关于印发{s}发展行动计划的通知
  ／{s}产业发展规划（{y}—{w}年）／关于印发{s}标准化与数字化转型实施方案的通知／{s}产业基础再造工程实施指南
  到规划期末，{s}规模年均增长{p}%以上，建成{m}个示范项目|目标明确，{s}中期景气有支撑
housing|0.5|medium|housing|mohurd shanghai guangdong|关于进一步优化{s}有关政策的通知
  ／关于支持{s}项目合理融资需求的通知／{s}平稳健康发展若干措施
  {s}项目配套贷款最低首付款比例下调至{p}%，纳入支持的项目{m}个|政策优化，{s}需求有望企稳
housing|-0.4|short|housing|mohurd shanghai guangdong|关于加强{s}资金监管的通知
  ／{s}项目预售资金监督管理办法
  {s}项目监管资金留存比例提高{p}个百分点，涉及项目{m}个|资金监管趋严，{s}企业现金流承压
standard|0.05|long|made|samr miit mohurd mot nea nmpa mee moa sastind|关于发布{s}行业技术标准的公告
  ／关于批准发布{y}年第{k}批{s}行业标准的公告／{s}行业规范条件（{y}年本）／关于{s}强制性国家标准征求意见的通知
  发布{s}行业标准{n}项，过渡期{m}天|标准统一，对{s}格局影响中性
approval|0.5|medium|health|nmpa|关于优化{s}审评审批程序的公告
  ／{s}临床急需品种附条件批准工作程序／关于发布{s}注册技术审查指导原则（第{k}批）的通告
  {s}优先审评时限压缩至{n}个工作日，纳入品种{m}个|审评提速，{s}新品上市节奏加快
reimbursement|0.5|medium|health|nhsa|关于调整医保目录中{s}有关品种的通知
  ／关于做好{y}年{s}谈判品种落地工作的通知／{s}集中带量采购执行方案（第{k}批）
  新增{s}品种{n}个，按规定支付范围覆盖定点机构{m}家|支付范围扩大，{s}放量可期
restriction|-0.6|short|any|samr nmpa moa mohurd mot csrc nfra pbc|关于进一步规范{s}市场秩序的通知
  ／{s}领域反不正当竞争执法指引／关于{s}领域典型违法案例（第{k}批）的通报
  对{s}领域违规行为从严查处，罚款上限提高至{m}万元，抽查比例不低于{n}%|监管趋严，{s}短期经营承压
capacity|-0.5|medium|heavy|ndrc miit mee nea|关于遏制{s}低水平重复建设的通知
  ／{s}行业产能置换实施办法（{y}年修订）／关于开展{s}能效水平对标的通知／{s}行业节能降碳专项行动计划
  严控{s}新增产能，能效未达标的{p}%产能须在{m}天内完成改造或退出|供给约束趋紧，{s}中小企业面临出清
price|-0.7|short|priced|ndrc nhsa|关于调整{s}有关价格的通知
  ／关于完善{s}价格形成机制的意见／{y}年{s}成本监审结果的公告
  {s}有关价格平均下调{p}%，涉及{m}个品规|价格下行，{s}毛利率承压
export_control|-0.4|short|exported|mofcom|关于对部分{s}相关物项实施出口管制的公告
  ／关于{s}相关物项出口许可管理的公告（{y}年第{k}号）
  对{n}类{s}相关物项实施出口许可，涉及海关商品编号{m}个|出口环节收紧，{s}海外收入存在不确定性
inspection|-0.3|short|any|samr nmpa nhsa mee mohurd mot moa nea nfra csrc pbc shanghai guangdong|关于开展{s}专项检查的通知
  ／关于{y}年{s}“双随机、一公开”抽查结果的通报／{s}安全生产专项整治方案／关于开展{s}质量监督抽查的公告（{y}年第{k}号）
  对{m}家{s}企业开展专项检查，问题率超过{p}%的地区通报批评|专项检查启动，{s}合规成本上升
capital|0.4|medium|financial|nfra csrc pbc|关于优化{s}机构资本监管要求的通知
  ／{s}机构资本管理办法（{y}年修订征求意见稿）
  符合条件的{s}机构相关业务风险权重下调{p}个百分点，适用机构{m}家|资本约束放宽，{s}业务空间扩大
provision|-0.4|medium|financial|nfra csrc pbc|关于加强{s}机构风险管理的通知
  ／{s}机构流动性风险管理指引／关于{s}机构{y}年度压力测试有关事项的通知
  {s}机构须在{m}天内完成自查，风险准备计提比例提高{p}%|计提要求提高，{s}利润承压
`;

/** Columns of media, around the titles of some of what they write. */
const MEDIA_FRAMES = [
  '产业观察｜{t}',
  '一线调研：{t}',
  '{t}（记者手记）',
  '深度｜{t}',
  '数读：{t}',
  '经济聚焦：{t}',
];

const MEDIA = `
commentary|0.3|medium|factory||{s}：在转型升级中打开新空间
  ／车间里的新变化：{s}走访见闻／从{m}家企业看{s}转型路径／{s}换新记／数字化给{s}带来什么／{s}企业为何加码研发
  记者走访{m}家{s}企业看到，超过{n}%的受访企业计划增加研发投入|{s}企业信心回升
commentary|0.4|medium|factory||{s}订单回暖，产业链上下游协同发力
  ／订单排到年底：{s}产业链见闻／{s}主产区开足马力／{s}排产饱满／忙生产的{s}企业／{s}订单从哪里来
  {n}个主要产区的{s}订单指数环比改善，样本企业{m}家|订单改善，{s}景气回升
commentary|0.3|medium|factory||{s}企业加快出海步伐
  ／{s}出口结构之变／{s}出海：从卖产品到建工厂／{s}的海外新客户／走出去的{s}企业／{s}出口目的地更多元
  今年以来{s}出口额{m}亿元，同比增长{p}%|海外需求增长，{s}打开增量空间
commentary|0.3|medium|made||{s}产业集群里的协作
  ／园区走笔：{s}如何抱团／一条{s}产业链怎样补齐短板／{s}配套半径缩短／{s}中小企业找到新位置
  {n}个园区的{s}配套企业达到{m}家|协作加深，{s}竞争力提升
commentary|-0.3|medium|made||{s}企业如何应对成本上升
  ／成本之忧：{s}企业的加减法／{s}原料涨价怎么传导／算算{s}的成本账／{s}利润薄了／{s}企业谈降本
  受访的{m}家{s}企业中，{n}%表示利润受到挤压|成本上升，{s}盈利承压
commentary|-0.3|medium|made||{s}用工缺口待解
  ／{s}缺的是什么人／{s}企业招工见闻／{s}技能人才从何而来／留不住的{s}技工
  {m}家{s}企业参与问卷，{n}%反映熟练工不足|用工紧张，{s}交付承压
commentary|0.3|short|any||{s}行业业绩盘点：盈利改善面扩大
  ／财报观察：{s}盈利修复到哪一步／{s}利润表里的暖意／{s}盈利为何好转／{s}公司交出怎样的答卷／读懂{s}财报
  最近报告期{n}家{s}相关公司净利润合计{m}百万元，同比增长{p}%|业绩改善，{s}基本面企稳
commentary|-0.3|short|any||{s}行业业绩分化加剧
  ／{s}财报里的冷暖／{s}利润下滑的背后／{s}公司谁在掉队／{s}亏损面为何扩大／{s}业绩承压从何而来
  最近报告期{n}家{s}相关公司净利润合计{m}百万元，同比下降{p}%|业绩下滑，{s}景气承压
commentary|-0.4|short|any||警惕{s}领域无序竞争苗头
  ／{s}“内卷”何时休／低价之困：{s}行业呼唤自律／{s}竞标价一降再降／{s}不能只拼价格／{s}同质化竞争调查
  业内人士反映，{s}领域近期降价幅度达到{p}%，涉及{m}个项目|价格竞争加剧，{s}短期承压
commentary|-0.3|medium|any||{s}服务质量问题调查
  ／{s}投诉为何居高／消费者谈{s}：烦心事有哪些／{s}承诺打折扣／{s}售后之问
  今年以来收到{s}相关投诉{m}件，{n}%尚未办结|口碑受损，{s}经营承压
commentary|0.05|long|any||{s}观察：头部集中度基本稳定
  ／{s}座次未变／{s}竞争格局盘点／{s}前排企业份额几何／{s}十年：谁还在场／{s}版图素描
  统计显示，{s}前{n}家企业合计份额基本稳定，样本{m}家|{s}格局稳定
commentary|0.2|long|any||{s}人才培养提速
  ／高校新增{s}相关方向／{s}产教融合见闻／{s}青年工程师说／{s}实训基地走访
  {n}所院校开设{s}相关课程，年招生{m}人|人才供给改善，{s}长期受益
commentary|0.3|medium|any||{s}绿色转型进行时
  ／{s}减碳算盘／{s}企业的绿色账本／{s}如何用好绿电／{s}节能改造样本
  {m}家{s}企业公布减排目标，{n}%已经完成首期改造|转型推进，{s}成本有望下降
commentary|0.3|medium|financial||{s}服务实体经济观察
  ／{s}机构走进县域／{s}怎样帮小微企业／{s}新产品到基层／{s}下沉记
  {n}个省份的{s}机构新增服务企业{m}家|{s}业务稳健扩张
commentary|-0.3|short|financial||{s}机构息费收入走低
  ／{s}收入结构之变／{s}机构的降费压力／{s}利差还会收窄吗／{s}增收难在哪
  样本{m}家{s}机构中，{n}%的收入同比下降|收入下滑，{s}盈利承压
`;

/** Part of the titles that stand without a frame. */
const PLAIN_PART = 0.6;

const POLICY_MEASURES = measuresOf(POLICY);

/** What an authority does. */
export function measuresOfAuthority(authorityId: string): readonly Measure[] {
  return POLICY_MEASURES.filter(({ authorities }) => authorities.has(authorityId));
}

/** What media write about. */
export const MEDIA_MEASURES = measuresOf(MEDIA, MEDIA_FRAMES);

/** A document that says nothing about any sector, and the months in which it comes. */
export interface SilentDocument {
  readonly title: string;
  readonly body: string;
  readonly months: readonly [first: number, last: number];
}

export const SILENT_DOCUMENTS: readonly SilentDocument[] = [
  {
    title: '关于调整{d}窗口服务时间的通知',
    body: '根据工作安排，{d}窗口服务时间调整，共{n}个窗口轮值，咨询电话转{m}。',
    months: [1, 12],
  },
  {
    title: '{a}召开机关工作会议',
    body: '会议传达学习有关精神，研究部署机关建设工作，{n}个司局负责同志参加，线上线下共{m}人参会。',
    months: [1, 12],
  },
  {
    title: '{a}公布上一年度政府信息公开工作年度报告',
    body: '全年受理公开申请{m}件，均在法定期限内答复，办理行政复议{n}件。',
    months: [1, 3],
  },
  {
    title: '{a}{d}新闻发布会预告',
    body: '定于{d}举行新闻发布会，介绍有关工作情况，现场开放媒体席位{n}个，线上观看通道编号{m}。',
    months: [1, 12],
  },
  {
    title: '关于{d}{a}政府采购项目中标结果的公示',
    body: '本次采购共{n}个包件，公示期五个工作日，项目编号{m}，对结果有异议的可依法提出质疑。',
    months: [1, 12],
  },
  {
    title: '{a}负责同志{d}会见来访代表团',
    body: '双方就共同关心的议题交换意见，代表团一行{n}人，参访行程编号{m}。',
    months: [1, 12],
  },
  {
    title: '关于{a}公开招聘工作人员的公告',
    body: '面向社会公开招聘工作人员{n}名，报名截止后{m}小时内完成资格审查。',
    months: [3, 10],
  },
];

/** A measure with its places filled. */
export interface FilledMeasure {
  readonly measure: Measure;
  readonly title: string;
  readonly quote: string;
  readonly viewpoint: string;
}

/** Fills a measure for a sector, of a year, with numbers that hardly any other document has. */
export function fillMeasure(
  random: Random,
  measure: Measure,
  sectorName: string,
  year: number,
): FilledMeasure {
  const words: Readonly<Record<string, string>> = {
    s: sectorName,
    n: String(integerBetween(random, 3, 60)),
    m: String(integerBetween(random, 61, 9_999)),
    p: String(integerBetween(random, 3, 15)),
    k: '一二三四五六'[integerBetween(random, 0, 5)]!,
    y: String(year),
    z: String(year + 1),
    w: String(year + 4),
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w)\}/g, (whole, word: string) => words[word] ?? whole);
  return {
    measure,
    title: fill(titleOf(random, measure)),
    quote: fill(measure.quote),
    viewpoint: fill(measure.viewpoint),
  };
}

function titleOf(random: Random, { titles, frames }: Measure): string {
  const title = oneOf(random, titles);
  if (frames.length === 0 || random() < PLAIN_PART) return title;
  return oneOf(random, frames).replace('{t}', title);
}

/** Reads a table of measures; their titles get frames where there are some. */
export function measuresOf(table: string, frames: readonly string[] = []): readonly Measure[] {
  const lines = table.trim().replaceAll('\n  ／', '／').replaceAll('\n  ', '|').split('\n');
  return lines.map((line) => {
    const [signalType, direction, horizon, fitting, authorities, title, quote, viewpoint] =
      line.split('|');
    return {
      signalType: signalType!,
      direction: Number(direction),
      horizon: horizon as Measure['horizon'],
      titles: title!.split('／'),
      frames,
      quote: quote!,
      viewpoint: viewpoint!,
      fits: FITTING[fitting!]!,
      authorities: new Set(authorities!.split(' ')),
    };
  });
}

function idsOf(sectors: string): ReadonlySet<string> {
  return new Set(sectors.split(' ').map((sector) => `L1.${sector}`));
}
