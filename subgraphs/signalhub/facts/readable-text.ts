import type { PayloadFault } from '#signalhub/facts/fact-kind.ts';

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** What a JSON text must have for a text in it to be unreadable: such an escape, or a raw control. */
const MAY_HIDE_CONTROL = /\\[ubf]|[\u007f-\u009f]/;

/** Whether texts of a JSON text may be unreadable. Most are not, and looking into each takes longer. */
export function mayHaveUnreadableText(json: string): boolean {
  return MAY_HIDE_CONTROL.test(json);
}

/** Texts are of characters: no controls but line breaks and tabs, and no halves of a pair. */
export function unreadableTexts(value: unknown, field: string): PayloadFault[] {
  if (typeof value === 'string') {
    if (!CONTROL.test(value) && value.isWellFormed()) return [];
    return [{ field, message: 'must be text without control characters' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, part]) =>
    unreadableTexts(part, field === '' ? step : `${field}.${step}`),
  );
}
