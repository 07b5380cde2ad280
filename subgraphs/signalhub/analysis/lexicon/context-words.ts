const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names that contain a word of a sector and are not the sector: media, bodies, events, idioms. */
export const MASKS: readonly string[] = words(`
  证券时报 证券日报 证券报 上海证券报 中国证券报 证券交易所 证券监督 证券监督管理委员会 证监会 银保监会 证券法
  证券市场红周刊
  中证网 券商中国 证券之星 证券市场 有价证券 证券从业 证券代码 证券简称 证券账户 证券研究 证券纠纷 证券民事
  证券代表人 证券发行 证券示范
  证券投资基金 证券业务主管 人民银行 央行 世界银行 银行间 银行间市场 投资银行 开发银行 进出口银行 亚洲开发银行
  亚投行 银行卡 银行账户
  支付宝 黄金交易所 黄金周 黄金时期 黄金时段 黄金协会 黄金海岸 白银市 黄金地段 中国汽车报 中国能源报 中国旅游报
  农民日报 中国教育报
  教育部 教育局 教育厅 教育基地 主题教育 教育实践 义务教育均衡 交通银行 农业农村部 农业部 农业大学 农业银行
  粮食及农业组织 粮食和物资储备局
  工业和信息化部 国家能源局 交通运输部 铁路局 国家铁路集团 文化和旅游部 文旅部 生态环境部 生态环境局 住建部 住建委
  住房和城乡建设部 住房城乡建设部
  卫生健康委 医保局 国家医疗保障局 药监局 体育总局 广电总局 电影局 邮政局 民航局 国家邮政局 国家电影局 通信管理局
  海事局
  推进会 发布会 座谈会 论坛 博览会 展览会 洽谈会 交易会 推介会 研讨会 交流会 峰会 年会 订货会 进博会 广交会 现场会
  启动仪式 开幕式 组委会
  突破口 推广人 促进会 促进局 推进办 发展中心 发展局 改革发展局 规范化 标准化 标准普尔 支持率 规划局
  规划和自然资源局 发展和改革委员会 发改委 发展改革委
  标普 电子邮件 电子商务部 电子竞技协会 电力大学 科技大学 工业大学 财经大学 交通大学 体育大学 医科大学
  石油输出国组织 石油大学 石油钻井数 天然气钻井数 钻井数 石油部 能源部 石油部长 能源大臣 交易中心
  保险杠 保险丝 保险箱 保险柜 上保险 更保险 燃气轮机 游戏规则 游戏改编 汽车站 汽车博物馆 汽车赛 港口城市 港口库存
  软件升级 教材编写 出版社 出版日期 广告牌 包装上市 服装周 体检报告 信托责任 信托基金 医疗事故
  比特币 数字货币libra 信息技术应用大赛 大数据局 大数据管理局 智慧教育 高铁新城 机器人大赛 人工智能大会 世界移动大会
  世界机器人大会 互联网大会
  交易商协会 上交所 深交所 港交所 联交所 上海证券交易所 深圳证券交易所 债券市场 债券回购 地方债 可转债 期货交易所
  期货交易委员会
  充电网络 供电网络 送电网络 大气污染防治重点区域 券商机构 券商研报 银行分析师 国际机场 住房保障 信息化手段
  基础设施机构 优化工业 深化工业 强化工业 优化工程 深化工程 强化工程 高峰论坛 交通强国论坛
  非银行 非民爆 非金融企业 非银行间 非住宅 自动化所 计算机学会 研究所 研究院 大学 协会表示 管理局 消费者 学院
  铁路警方 铁路公安 交通事故 航班延误 坠机 农业合作 医药代表 煤矿事故 煤矿瓦斯 矿难 电影节 音乐节 啤酒节 旅游节
  图书馆 电视台 广播电视总台 电视讲话
`);

/** Companies that texts name often, whether or not the catalog has them. */
export const COMPANY_NAMES: readonly string[] = words(`
  中国移动 中国电信 中国联通 联邦快递 华为 恒大 万科 碧桂园 贵州茅台 招商银行 中国平安 中国人寿 中国石油 中国石化
  中国海油 宁德时代 比亚迪
  蔚来汽车 小鹏汽车 理想汽车 蔚来 网易 腾讯 阿里巴巴 百度 京东 美团 拼多多 快手 小米 爱奇艺 苏宁易购 苏宁 国美 奔驰
  宝马 家乐福中国 家乐福 微医 阅文集团 富士康
  工商银行 建设银行 中国银行 农业银行 交通银行 中信证券 海通证券 华泰证券 国泰君安 中信建投 中金公司 天风证券
  国盛证券 兴业证券 广发证券
`);

/** Words for the affairs of one company: a clause with such a word is about that company alone. */
export const COMPANY_MARKS: readonly string[] = words(`
  公告称 公告 公告显示 控股股东 实际控制人 实控人 收购 复牌 停牌 股权转让 转让协议 可转债 定增 非公开发行 回购股份
  首发申请 首发上会 董事长 董事会
  磋商 谈判 会谈 会见 参观 理事会 出席 备忘录 战略合作协议 揭牌 授牌
  支持公司 公司拟 公司将 为公司 使公司 对公司 ,公司 公司产品 公司销售 公司累计 公司股票 我司
  股东大会 全资子公司 子公司 大宗交易 拟公开发行 发行股份 受让 中签 注册资本 招股 盘前 目标价 持股 减持计划 增持计划
  首次公开发行 募集资金 业绩预告 净利润 预计上半年 该公司 本公司 旗下
`);

/** Next to these words, a word of a sector means its whole trade. */
export const GROUP_WORDS: readonly string[] = words(`
  行业 板块 产业 业 企业 类 市场 领域 概念 龙头 赛道 股 服务业 等行业 等领域 等板块 等产业 供应链
`);

/** Next to these words, a word of a sector means the trade, of one company or of all. */
export const TRADE_WORDS: readonly string[] = words(`
  消费 需求 价格 销量 产量 出口 进口 制造 公司 机构 产品 销售 供给 装备 设备
`);

/** Words that begin like one of a group and mean something else. */
export const FALSE_GROUP_WORDS: readonly string[] = words(
  '股份 股东 股权 股票 股价 股指 股市 业务 业绩 业主 业内 业态 类似 市场监管 市场监督',
);

/** Places, people and companies abroad. */
export const FOREIGN_MARKS: readonly string[] = words(`
  美国 英国 法国 德国 日本 韩国 印度 俄罗斯 欧洲 欧盟 欧元区 意大利 西班牙 加拿大 澳大利亚 巴西 阿根廷 墨西哥 南非
  埃及 伊朗 伊拉克 沙特 以色列 土耳其 越南 泰国
  新加坡 马来西亚 印尼 印度尼西亚 菲律宾 缅甸 巴基斯坦 哈萨克斯坦 乌克兰 波兰 荷兰 瑞士 瑞典 挪威 芬兰 丹麦 希腊
  葡萄牙 奥地利 比利时 爱尔兰 新西兰 智利 秘鲁 委内瑞拉 哥伦比亚
  赞比亚 津巴布韦 尼日利亚 肯尼亚 埃塞俄比亚 科威特 卡塔尔 阿联酋 阿曼 也门 叙利亚 黎巴嫩 约旦 利比亚 阿尔及利亚
  摩洛哥 古巴 朝鲜 蒙古国 孟加拉 斯里兰卡 尼泊尔 柬埔寨 老挝
  美联储 欧洲央行 英国央行 日本央行 白宫 特朗普 拜登 美参议院 美国会 美企业 美企 美股 纳指 道指 标普500 华尔街 欧股
  日经 富时100 美商务部 FDA FAA EIA API 美债 欧佩克+ OPEC+
  苹果公司 苹果 三星 波音 空客 亚马逊 谷歌 Facebook 脸书 微软 英特尔 英伟达 高通 软银 丰田 本田 大众汽车 通用汽车
  福特 戴姆勒 沃尔玛 辉瑞 强生 SpaceX NASA 现代汽车 雷诺 日产 塔吉特
  埃克森美孚 阿斯利康 赛诺菲 诺华 罗氏 拜耳 默沙东 葛兰素史克 莫德纳 德尔塔 台积电 Arm 奈飞 推特 Meta 马斯克 高盛
  摩根 花旗 巴克莱 英伟达 安进
  访韩 访日 访美 赴美 韩股 美国人 两国 美几大 美多 美方 美媒 德媒 英媒 日媒 韩媒 当地时间 全球最大
  纽约 伦敦 东京 巴黎 柏林 加州 首尔 孟买 新德里 莫斯科 外媒 中东 非洲 拉美 东南亚 东盟 海外
`);

/** Domestic places and bodies. Next to them, a foreign place is a partner or a rival. */
export const DOMESTIC_MARKS: readonly string[] = words(`
  中国 我国 全国 A股 沪深 对华 中美 两市 国产 内地 国务院 发改委 工信部 商务部 财政部 证监会 银保监会 国家统计局
  国家能源局 海关总署 中汽协 乘联会 申万 港股 中概
  北京 上海 天津 重庆 广东 江苏 浙江 山东 河南 河北 四川 湖北 湖南 福建 安徽 江西 辽宁 吉林 黑龙江 陕西 山西 云南
  贵州 广西 海南 甘肃 青海 宁夏 新疆 西藏 内蒙古 香港 深圳 广州 杭州 南京 苏州 成都
  武汉 长沙 西安 沈阳 大连 青岛 厦门 宁波 合肥 郑州 沪 郑商所 大商所 上期所 上海国际能源交易中心
`);

/** Words that introduce a statement: a company before such a word is the speaker, not the subject. */
export const SPEAKER_WORDS: readonly string[] = words(
  '认为 指出 表示 分析 研究 首席 研报 策略 称 预计 报告 看好 建议 提示',
);

/** Endings of the names of companies that comment on markets: 海通证券： */
export const SPEAKER_NAMES = /(?:证券|银行|研究|投资|基金|期货|资本|建投|中金|公司|证)$/;

/** Quantities that are of no trade: where one lies before a change, the change is its own. */
export const OTHER_SUBJECTS: readonly string[] = words(
  '利率 汇率 美元 通胀 收益率 股价 人民币 CPI PPI GDP PMI 复杂性 市值 持股 比例',
);

/** Measures of a good that are not its price. */
export const NO_PRICE: readonly string[] = words(
  '波动性 波动率 产量 加工量 钻井 库存 进口量 出口量 净多头 持仓',
);

/** Words before an instrument that turn it round. */
export const NEGATIONS: readonly string[] = words(
  `不 未 没有 难以 避免 防止 取消 停止 无 并未 尚未 不再 不会 不能 不宜 不利于 缓解 禁止 抑制 遏制 难言 未能 扭转
  解除`,
);

/** Words that forbid what follows up to the comma: 不得以铁合金名义新增. */
export const BANS: readonly string[] = words(
  '不得 严禁 禁止 严控 严格控制 避免 防止 杜绝 遏制 严防',
);

/** Words that lift what restricts, up to the comma: 取消18项准入限制. */
export const LIFTS: readonly string[] = words('取消 解除 废止 放宽 缩减 压缩');

/** Words that make a statement a possibility. */
export const HEDGES: readonly string[] = words('拟 研究 探索 或将 可能 有望 考虑 酝酿');

/** Quantities that are better low. */
export const BETTER_LOW: readonly string[] = words(
  `风险权重 首付款比例 首付比例 资本要求 注册资本 门槛 保证金 准备金率 库存 成本 亏损 税率 税费 费率 费用 不良率 不良贷款 不良 负债率 赔付 逾期 损失 投诉 违约率 事故 库存量 进口依存度
  手续费 电耗 能耗 港口库存 空置率 排放`,
);

/** Words of time, by horizon. */
export const HORIZON_WORDS = {
  short: words(
    `即日起 近期 短期 短线 日内 今日 本周 本月 年内 今年 立即 一季度 二季度 三季度 四季度 下半年 上半年 昨日 盘中 早盘
  午后 尾盘 夜盘 截至收盘 现报 春节 国庆`,
  ),
  medium: words('中期 三年 两年 明年 未来三年 三年行动 未来两年'),
  long: words('中长期 长期 十年 远景 碳中和 碳达峰 未来十年'),
} as const;
