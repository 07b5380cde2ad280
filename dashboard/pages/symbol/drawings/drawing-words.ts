import type { DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';
import { TOOL_WORDS } from '#dashboard/pages/symbol/tool-words.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of drawing tools. */
export interface DrawingTexts {
  readonly tools: string;
  readonly kinds: Readonly<Record<DrawingKind, string>>;
  readonly hint: Readonly<Record<'first' | 'level' | 'second', string>>;
  readonly magnet: string;
  readonly hide: string;
  readonly undo: string;
  readonly remove: string;
  readonly clear: string;
  readonly close: string;
  readonly list: (count: number) => string;
  readonly kind: string;
  readonly first: string;
  readonly second: string;
  readonly time: (place: string) => string;
  readonly price: (place: string) => string;
  readonly select: (name: string) => string;
  readonly removeOne: (name: string) => string;
  readonly add: string;
  readonly full: (count: number) => string;
  readonly notKept: string;
  readonly nothing: string;
  readonly bars: (count: number) => string;
  readonly lasting: (days: number, hours: number, minutes: number) => string;
  readonly cancel: string;
  readonly placeHere: string;
}

export const DRAWING_WORDS: Words<DrawingTexts> = {
  en: {
    tools: 'Drawing tools',
    kinds: TOOL_WORDS.en.kinds,
    hint: {
      first: 'Click where it begins, or drag. With the keyboard: arrows, then Enter.',
      second: 'Click where it ends.',
      level: 'Click at a price. With the keyboard: arrows, then Enter.',
    },
    magnet: 'Magnet',
    hide: 'Hide all',
    undo: 'Undo',
    remove: 'Remove',
    clear: 'Remove all',
    close: 'Close the drawing tools',
    list: (count) => `Drawings (${count})`,
    kind: 'Drawing',
    first: 'From',
    second: 'To',
    time: (place) => `${place}: time`,
    price: (place) => `${place}: price`,
    select: (name) => `Select ${name}`,
    removeOne: (name) => `Remove ${name}`,
    add: 'Add',
    full: (count) => `A symbol has ${count} drawings at most.`,
    notKept: 'This browser keeps nothing, so drawings are lost with the page.',
    nothing: 'Nothing is drawn on this symbol yet.',
    bars: (count) => `${count} bars`,
    lasting: (days, hours, minutes) =>
      [days > 0 ? `${days} d` : '', hours > 0 ? `${hours} h` : '', `${minutes} min`]
        .filter((part, at) => part !== '' && (at < 2 || minutes > 0 || days + hours === 0))
        .join(' '),
    cancel: 'Stop drawing',
    placeHere: 'Place a point at the crosshair',
  },
  zh: {
    tools: '画线工具',
    kinds: TOOL_WORDS.zh.kinds,
    hint: {
      first: '点击起点，或直接拖动。键盘：方向键移动，回车确定。',
      second: '点击终点。',
      level: '点击价位。键盘：方向键移动，回车确定。',
    },
    magnet: '磁吸',
    hide: '全部隐藏',
    undo: '撤销',
    remove: '删除',
    clear: '全部删除',
    close: '关闭画线工具',
    list: (count) => `画线（${count}）`,
    kind: '画线',
    first: '起点',
    second: '终点',
    time: (place) => `${place}时间`,
    price: (place) => `${place}价格`,
    select: (name) => `选中${name}`,
    removeOne: (name) => `删除${name}`,
    add: '添加',
    full: (count) => `每个品种最多 ${count} 条画线。`,
    notKept: '本浏览器不保存数据，关闭页面后画线会丢失。',
    nothing: '该品种尚无画线。',
    bars: (count) => `${count} 根`,
    lasting: (days, hours, minutes) =>
      [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : '', `${minutes} 分钟`]
        .filter((part, at) => part !== '' && (at < 2 || minutes > 0 || days + hours === 0))
        .join(' '),
    cancel: '停止画线',
    placeHere: '在十字光标处落点',
  },
};
