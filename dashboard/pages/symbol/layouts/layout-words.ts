import type { StateRefusal } from '#dashboard/parts/named-states.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of layouts. */
export interface LayoutTexts {
  readonly title: string;
  readonly none: string;
  readonly use: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly name: string;
  readonly save: string;
  readonly withDrawings: string;
  readonly exportAll: string;
  readonly importFile: string;
  readonly refusals: Readonly<Record<StateRefusal, string>>;
}

export const LAYOUT_WORDS: Words<LayoutTexts> = {
  en: {
    title: 'Layouts',
    none: 'No layout is kept in this browser yet. One holds indicators, panes, interval, style and scale.',
    use: (name) => `Use the layout ${name}`,
    remove: (name) => `Remove the layout ${name}`,
    name: 'Name of the layout',
    save: 'Keep this layout',
    withDrawings: 'with drawings',
    exportAll: 'Save as a file',
    importFile: 'Read a file',
    refusals: {
      badEntry: 'A layout has no name, or more in it than one may hold.',
      newerVersion: 'The file is of a newer version.',
      notJson: 'That is no file of layouts.',
      notKept: 'This browser keeps nothing.',
      otherKind: 'That file holds something else.',
      tooLarge: 'That is more than the browser keeps.',
      tooMany: 'There are too many layouts; remove some.',
    },
  },
  zh: {
    title: '布局',
    none: '本浏览器尚未保存布局。布局包含指标、窗格、周期、图形和坐标。',
    use: (name) => `使用布局 ${name}`,
    remove: (name) => `删除布局 ${name}`,
    name: '布局名称',
    save: '保存当前布局',
    withDrawings: '包含画线',
    exportAll: '导出文件',
    importFile: '导入文件',
    refusals: {
      badEntry: '布局没有名称，或内容过多。',
      newerVersion: '文件版本较新，无法读取。',
      notJson: '不是布局文件。',
      notKept: '本浏览器不保存数据。',
      otherKind: '该文件保存的是其他内容。',
      tooLarge: '超出浏览器可保存的大小。',
      tooMany: '布局过多，请先删除一些。',
    },
  },
};
