import type { AlertEventState, AlertKind } from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the page of alert rules. */
export interface AlertsTexts {
  readonly title: string;
  readonly intro: string;
  readonly rules: string;
  readonly noRules: string;
  readonly newRule: string;
  readonly name: string;
  readonly url: string;
  readonly cooldown: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<AlertKind, string>>;
  readonly instrument: string;
  readonly interval: string;
  readonly indicator: string;
  readonly parameters: string;
  readonly feature: string;
  readonly scan: string;
  readonly channel: string;
  readonly channels: readonly (readonly [string, string])[];
  readonly sector: string;
  readonly subject: string;
  readonly subjects: readonly (readonly [string, string])[];
  readonly key: string;
  readonly condition: string;
  readonly create: string;
  readonly secret: string;
  readonly secretHint: string;
  readonly unreadable: string;
  readonly state: string;
  readonly active: string;
  readonly paused: string;
  readonly actions: string;
  readonly pause: string;
  readonly resume: string;
  readonly test: string;
  readonly remove: string;
  readonly accepted: string;
  readonly notAccepted: string;
  readonly last: string;
  readonly noEvents: string;
  readonly dead: string;
  readonly noDead: string;
  readonly rule: string;
  readonly time: string;
  readonly attempts: string;
  readonly reason: string;
  readonly redeliver: string;
  readonly states: Readonly<Record<AlertEventState, string>>;
}

export const ALERTS_WORDS: Words<AlertsTexts> = {
  en: {
    title: 'Alert rules',
    intro:
      'The server evaluates your rules at every closed bar, and posts signed events to your webhooks.',
    rules: 'Your rules',
    noRules: 'You have no rule yet.',
    newRule: 'New rule',
    name: 'Name',
    url: 'Webhook (URL)',
    cooldown: 'Cooldown in seconds',
    kind: 'Watches',
    kinds: {
      feature: 'a feature of an indicator',
      scan: 'a scan',
      material: 'new materials',
      condition: 'a published condition',
    },
    instrument: 'Instrument (exchange:market:symbol)',
    interval: 'Interval',
    indicator: 'Indicator',
    parameters: 'Parameters (JSON)',
    feature: 'Feature',
    scan: 'Scan (JSON)',
    channel: 'Channel',
    channels: [
      ['all', 'all'],
      ['policy', 'policy'],
      ['media', 'media'],
      ['market_attention', 'market attention'],
    ],
    sector: 'Sector (empty: all)',
    subject: 'Of',
    subjects: [
      ['company', 'a company'],
      ['fund', 'a fund'],
      ['sector', 'a sector'],
    ],
    key: 'Code or id',
    condition: 'Condition',
    create: 'Create rule',
    secret: 'Secret of the signatures',
    secretHint: 'Keep it now: it is not shown again.',
    unreadable: 'The parameters or the scan are not JSON.',
    state: 'State',
    active: 'active',
    paused: 'paused',
    actions: 'Actions',
    pause: 'Pause',
    resume: 'Resume',
    test: 'Send an example',
    remove: 'Delete',
    accepted: 'The webhook accepted the example.',
    notAccepted: 'The webhook did not accept the example: ',
    last: 'Last events',
    noEvents: 'No rule has fired yet.',
    dead: 'Dead letters',
    noDead: 'There are no dead letters.',
    rule: 'Rule',
    time: 'Time (UTC)',
    attempts: 'Failed attempts',
    reason: 'Last failure',
    redeliver: 'Deliver again',
    states: { pending: 'waits', delivered: 'delivered', dead: 'dead' },
  },
  zh: {
    title: '告警规则',
    intro: '服务器在每根收盘 K 线上判断您的规则，并向您的 Webhook 发送带签名的事件。',
    rules: '您的规则',
    noRules: '暂无规则。',
    newRule: '新建规则',
    name: '名称',
    url: 'Webhook 地址',
    cooldown: '冷却时间（秒）',
    kind: '监视对象',
    kinds: {
      feature: '指标信号',
      scan: '扫描',
      material: '新材料',
      condition: '发布条件',
    },
    instrument: '品种（交易所:市场:代码）',
    interval: '周期',
    indicator: '指标',
    parameters: '参数（JSON）',
    feature: '信号',
    scan: '扫描（JSON）',
    channel: '渠道',
    channels: [
      ['all', '全部'],
      ['policy', '政策'],
      ['media', '媒体'],
      ['market_attention', '市场关注'],
    ],
    sector: '板块（留空为全部）',
    subject: '主体',
    subjects: [
      ['company', '公司'],
      ['fund', '基金'],
      ['sector', '板块'],
    ],
    key: '代码或编号',
    condition: '条件',
    create: '创建规则',
    secret: '签名密钥',
    secretHint: '请立即保存，之后不再显示。',
    unreadable: '参数或扫描不是有效的 JSON。',
    state: '状态',
    active: '运行中',
    paused: '已暂停',
    actions: '操作',
    pause: '暂停',
    resume: '恢复',
    test: '发送示例',
    remove: '删除',
    accepted: 'Webhook 已接受示例。',
    notAccepted: 'Webhook 未接受示例：',
    last: '最近事件',
    noEvents: '尚无规则触发。',
    dead: '死信',
    noDead: '没有死信。',
    rule: '规则',
    time: '时间（UTC）',
    attempts: '失败次数',
    reason: '最近失败原因',
    redeliver: '重新投递',
    states: { pending: '等待中', delivered: '已投递', dead: '死信' },
  },
};
