import type { PayloadFault } from '#signalhub/facts/fact-kind.ts';

const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Escapes or raw control characters in JSON text that may make a text unreadable. */
const MAY_HIDE_CONTROL = /\\[ubf]|[\u007f-\u009f]/;

/** Whether a JSON text may contain unreadable texts. Most do not, and checking each text takes longer. */
export function mayHaveUnreadableText(json: string): boolean {
  return MAY_HIDE_CONTROL.test(json);
}

/** Texts have no control characters except line breaks and tabs, and no lone surrogates. */
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
