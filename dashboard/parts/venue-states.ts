import type { TemplateResult } from 'lit-html';
import type { VenueStatus } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import { markView, type Mark } from '#dashboard/parts/mark.ts';
import type { Words } from '#dashboard/text/language.ts';

/** The names of the states of a venue. */
export const VENUE_STATES: Words<Readonly<Record<VenueStatus, string>>> = {
  en: { ok: 'Live', degraded: 'Delayed', dead: 'Down', starting: 'Starting' },
  zh: { ok: '实时', degraded: '延迟', dead: '中断', starting: '启动中' },
};

export const VENUE_MARKS: Readonly<Record<VenueStatus, Mark>> = {
  ok: 'good',
  degraded: 'warn',
  dead: 'bad',
  starting: 'idle',
};

export function venueStateView(app: App, status: VenueStatus): TemplateResult {
  return markView(VENUE_MARKS[status], app.words(VENUE_STATES)[status]);
}
