import type { Words } from '#dashboard/text/language.ts';

/** Texts of the parts that all pages share. */
export interface PartTexts {
  readonly showQuery: string;
  readonly showTable: string;
  readonly showPicture: string;
  readonly saveCsv: string;
  readonly savePng: string;
  readonly asking: string;
  readonly nothing: string;
  readonly tryAgain: string;
  readonly ended: string;
  readonly more: string;
  readonly copy: string;
  readonly copied: string;
  readonly notLoaded: string;
}

export const PART_WORDS: Words<PartTexts> = {
  en: {
    showQuery: 'Show query',
    showTable: 'Show as table',
    showPicture: 'Show picture',
    saveCsv: 'Save CSV',
    savePng: 'Save PNG',
    asking: 'Loading …',
    nothing: 'No data.',
    tryAgain: 'Try again',
    ended: 'The live data ended:',
    more: 'More',
    copy: 'Copy',
    copied: 'Copied',
    notLoaded: 'A tool could not be loaded. Try again, or reload the page.',
  },
  zh: {
    showQuery: '查看查询',
    showTable: '表格视图',
    showPicture: '图形视图',
    saveCsv: '导出 CSV',
    savePng: '导出 PNG',
    asking: '加载中……',
    nothing: '暂无数据。',
    tryAgain: '重试',
    ended: '实时数据已中断：',
    more: '更多',
    copy: '复制',
    copied: '已复制',
    notLoaded: '工具加载失败，请重试或刷新页面。',
  },
};
