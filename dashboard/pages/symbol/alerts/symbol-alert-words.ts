import type { Words } from '#dashboard/text/language.ts';

/** Texts of the alerts of a symbol. */
export interface SymbolAlertTexts {
  readonly title: string;
  readonly what: string;
  readonly last: string;
  readonly never: string;
  readonly none: string;
  readonly price: string;
  readonly addPrice: string;
  readonly feature: string;
  readonly addFeature: string;
  readonly noFeatures: string;
  readonly crosses: (price: string) => string;
  readonly crossed: (symbol: string, price: string) => string;
  readonly occurred: (symbol: string, feature: string) => string;
  readonly featureOf: (feature: string, entry: string, interval: string) => string;
  readonly atLevel: (price: string) => string;
  readonly remove: (name: string) => string;
  readonly change: string;
  readonly full: (count: number) => string;
  readonly notKept: string;
  readonly whileOpen: string;
  readonly notFollowed: string;
}

export const SYMBOL_ALERT_WORDS: Words<SymbolAlertTexts> = {
  en: {
    title: 'Alerts',
    what: 'Alert',
    last: 'Last fired, at bar',
    never: 'not yet',
    none: 'No alert is set on this symbol.',
    price: 'Price',
    addPrice: 'Alert at this price',
    feature: 'Event',
    addFeature: 'Alert on this event',
    noFeatures: 'Add an indicator that has events, and they can be chosen here.',
    crosses: (price) => `Price crosses ${price}`,
    crossed: (symbol, price) => `${symbol} crossed ${price}`,
    occurred: (symbol, feature) => `${symbol}: ${feature}`,
    featureOf: (feature, entry, interval) => `${entry}: ${feature}, ${interval}`,
    atLevel: (price) => `Alert at the selected level, ${price}`,
    remove: (name) => `Remove: ${name}`,
    change: 'Remove',
    full: (count) => `A symbol has ${count} alerts at most.`,
    notKept: 'This browser keeps nothing, so alerts are lost with the page.',
    whileOpen: 'Alerts fire while this page is open, once for a bar.',
    notFollowed: 'Not followed:',
  },
  zh: {
    title: '提醒',
    what: '提醒',
    last: '最近触发的 K 线',
    never: '尚未触发',
    none: '该品种尚未设置提醒。',
    price: '价格',
    addPrice: '在该价位提醒',
    feature: '信号',
    addFeature: '出现该信号时提醒',
    noFeatures: '添加带信号的指标后，可在此选择。',
    crosses: (price) => `价格穿越 ${price}`,
    crossed: (symbol, price) => `${symbol} 穿越 ${price}`,
    occurred: (symbol, feature) => `${symbol}：${feature}`,
    featureOf: (feature, entry, interval) => `${entry}：${feature}，${interval}`,
    atLevel: (price) => `在所选水平线 ${price} 提醒`,
    remove: (name) => `删除：${name}`,
    change: '删除',
    full: (count) => `每个品种最多 ${count} 条提醒。`,
    notKept: '本浏览器不保存数据，关闭页面后提醒会丢失。',
    whileOpen: '页面打开期间生效，每根 K 线最多提醒一次。',
    notFollowed: '未能跟踪：',
  },
};
