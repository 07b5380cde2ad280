import type { Words } from '#dashboard/text/language.ts';

/** Texts of alerts. */
export interface AlertTexts {
  readonly allow: string;
  readonly refused: string;
  readonly impossible: string;
  readonly dismiss: string;
}

export const ALERT_WORDS: Words<AlertTexts> = {
  en: {
    allow: 'Allow notifications',
    refused: 'Notifications are blocked for this page, so alerts appear on it.',
    impossible: 'This browser has no notifications here, so alerts appear on the page.',
    dismiss: 'Dismiss',
  },
  zh: {
    allow: '允许通知',
    refused: '浏览器已禁止本页通知，提醒将显示在页面上。',
    impossible: '当前环境不支持通知，提醒将显示在页面上。',
    dismiss: '关闭',
  },
};
