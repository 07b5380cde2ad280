import type { StateRefusal } from '#dashboard/parts/named-states.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of states that a reader keeps by name. */
export interface NamedStatesTexts {
  readonly name: string;
  readonly save: string;
  readonly none: string;
  readonly remove: (name: string) => string;
  readonly toFile: string;
  readonly fromFile: string;
  readonly taken: string;
  readonly refusals: Readonly<Record<StateRefusal, string>>;
}

export const NAMED_STATES_WORDS: Words<NamedStatesTexts> = {
  en: {
    name: 'Name',
    save: 'Save',
    none: 'None is saved in this browser yet.',
    remove: (name) => `Remove ${name}`,
    toFile: 'Save as a file',
    fromFile: 'Load a file',
    taken: 'The file was loaded.',
    refusals: {
      badEntry: 'Nothing was taken: an entry has no name, is too long, or is damaged.',
      newerVersion: 'Nothing was taken: a newer version of this page wrote the file.',
      notJson: 'Nothing was taken: this is no file that such a page has written.',
      notKept: 'This browser keeps nothing: its storage is full or switched off.',
      otherKind: 'Nothing was taken: another page wrote this file.',
      tooLarge: 'Nothing was taken: there is room for 200 kB.',
      tooMany: 'Nothing was taken: there is room for 100. Remove some first.',
    },
  },
  zh: {
    name: '名称',
    save: '保存',
    none: '本浏览器尚未保存。',
    remove: (name) => `移除 ${name}`,
    toFile: '导出文件',
    fromFile: '导入文件',
    taken: '文件已导入。',
    refusals: {
      badEntry: '未导入：有条目缺少名称、过长或已损坏。',
      newerVersion: '未导入：文件由本页的更新版本写成。',
      notJson: '未导入：这不是本页导出的文件。',
      notKept: '浏览器无法保存：存储已满或被禁用。',
      otherKind: '未导入：文件来自其他页面。',
      tooLarge: '未保存：总量上限为 200 kB。',
      tooMany: '未保存：最多 100 个，请先移除一些。',
    },
  },
};
