import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { STATUS_WORDS, type StatusTexts } from '#dashboard/pages/status/status-words.ts';
import {
  headlineOf,
  openGaps,
  type Headline,
  type ServerHealth,
} from '#dashboard/pages/status/troubles.ts';
import { markView } from '#dashboard/parts/mark.ts';
import { clockText, spanText } from '#dashboard/text/times.ts';

/** The line that sums everything up; what is out of date never reads as well. */
export function headlineView(
  app: App,
  health: ServerHealth,
  { heardAtMs, lateMs }: { readonly heardAtMs: number; readonly lateMs: number | null },
): TemplateResult {
  const words = app.words(STATUS_WORDS);
  const { language } = app.settings;
  if (lateMs !== null) {
    return html`<div class="headline bad" role="status">
      <p>${markView('bad', words.late(`${clockText(language, heardAtMs)} UTC`))}</p>
      <p class="muted">${words.lateTodo}</p>
    </div>`;
  }
  const headline = headlineOf(health);
  const { version, startedMs } = health.server;
  const facts = [
    words.openGaps(openGaps(health)),
    health.archive.status === 'ok' ? words.archiveTakes : words.archiveFails,
    words.runsFor(version, spanText(language, health.nowMs - startedMs)),
  ];
  return html`<div class="headline ${headline.mark}" role="status">
    <p>${markView(headline.mark, headlineText(words, headline))}</p>
    <p class="muted">${facts.join(' · ')}</p>
  </div>`;
}

/** The headline in words. */
export function headlineText(words: StatusTexts, headline: Headline): string {
  if (headline.about === 'archive') return words.archiveFails;
  const { about, count, total } = headline;
  if (about !== 'live') return words.some[about](count, total);
  return total === 0 ? words.noVenues : words.allLive(total);
}
