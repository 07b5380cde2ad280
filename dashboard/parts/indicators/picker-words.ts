import type { Words } from '#dashboard/text/language.ts';

/** Texts of choosing indicators. */
export interface PickerTexts {
  readonly picker: string;
  readonly search: string;
  readonly searchHint: string;
  readonly category: string;
  readonly allCategories: string;
  readonly found: (count: number) => string;
  readonly add: string;
  readonly apply: string;
  readonly close: string;
  readonly presets: string;
  readonly saved: string;
  readonly save: string;
  readonly setName: string;
  readonly noSaved: string;
  readonly others: (what: string) => string;
  readonly othersHint: string;
  readonly onChart: string;
  readonly repaints: string;
  readonly noneFound: string;
  readonly clear: string;
  readonly change: (name: string) => string;
  readonly remove: (name: string) => string;
}

export const PICKER_WORDS: Words<PickerTexts> = {
  en: {
    picker: 'Indicators',
    search: 'Search indicators',
    searchHint: 'Name, Chinese name, what it measures',
    category: 'Category',
    allCategories: 'All categories',
    found: (count) => `${count} indicators`,
    add: 'Add',
    apply: 'Apply',
    close: 'Done',
    presets: 'Presets',
    saved: 'Saved sets',
    save: 'Save the set on the chart',
    setName: 'Name of the set',
    noSaved: 'No set is saved in this browser yet.',
    others: (what) => `Other symbols: ${what}`,
    othersHint: 'Of the same venue, with | between them: ETHUSDT|SOLUSDT',
    onChart: 'On the chart',
    repaints: 'May change bars of the past',
    noneFound: 'No indicator fits these words.',
    clear: 'Remove all',
    change: (name) => `Change ${name}`,
    remove: (name) => `Remove ${name}`,
  },
  zh: {
    picker: '指标',
    search: '搜索指标',
    searchHint: '英文名、中文名或用途',
    category: '类别',
    allCategories: '全部类别',
    found: (count) => `${count} 个指标`,
    add: '添加',
    apply: '应用',
    close: '完成',
    presets: '预设组合',
    saved: '我的组合',
    save: '保存当前组合',
    setName: '组合名称',
    noSaved: '本浏览器尚未保存组合。',
    others: (what) => `其他品种：${what}`,
    othersHint: '同一交易所，用 | 分隔：ETHUSDT|SOLUSDT',
    onChart: '图上指标',
    repaints: '可能改写历史',
    noneFound: '没有匹配的指标。',
    clear: '全部移除',
    change: (name) => `修改 ${name}`,
    remove: (name) => `移除 ${name}`,
  },
};
