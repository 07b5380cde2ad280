import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import type { QuotaState } from '#dashboard/graph/quotas.ts';
import { SUPPLY_WORDS } from '#dashboard/pages/status/supply-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { markView } from '#dashboard/parts/mark.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText, UNKNOWN } from '#dashboard/text/numbers.ts';
import { agoText, spanText } from '#dashboard/text/times.ts';

/** The remaining quotas of the reader, from the last answer of the server. */
export function quotaPanel(app: App, source: ShownQuery, nowMs: number): TemplateResult {
  const words = app.words(SUPPLY_WORDS);
  const quotas = app.quotas.all;
  const table = quotaTable(app, quotas, nowMs);
  return panelView(app, {
    id: 'status-quotas',
    className: 'half',
    title: words.quotas,
    sources: [source],
    file: quotas.length === 0 ? null : table,
    body:
      quotas.length === 0
        ? nothingView(app, words.noQuotas)
        : html`${tableView(table)}
            <p class="muted">${words.quotaNote}</p>`,
  });
}

function quotaTable(app: App, rows: readonly QuotaState[], nowMs: number): Table<QuotaState> {
  const words = app.words(SUPPLY_WORDS);
  const { language } = app.settings;
  const whole = (value: number | null): string => numberText(language, value, 0);
  return {
    caption: words.quotas,
    rows,
    columns: [
      {
        title: words.quota,
        value: ({ policy }) => policy,
        cell: ({ policy }) =>
          html`<code>${policy}</code>
            <small class="muted">${words.quotaCounts[policy] ?? ''}</small>`,
      },
      {
        title: words.left,
        isNumber: true,
        value: ({ remaining }) => remaining,
        cell: ({ remaining }) =>
          remaining === 0
            ? html`${markView('bad', `0 ${words.quotaUsedUp}`)}<br /><small
                  >${words.quotaTodo}</small
                >`
            : html`<span class="remaining">${whole(remaining)}</span>`,
      },
      {
        title: words.of,
        isNumber: true,
        value: ({ limit }) => limit,
        cell: ({ limit }) => whole(limit),
      },
      {
        title: words.window,
        isNumber: true,
        value: ({ windowSec }) => windowSec,
        cell: ({ windowSec }) =>
          windowSec === null ? UNKNOWN : spanText(language, windowSec * 1_000),
      },
      {
        title: words.freshIn,
        isNumber: true,
        value: ({ resetAtMs }) => (resetAtMs === null ? null : new Date(resetAtMs).toISOString()),
        cell: ({ resetAtMs }) =>
          resetAtMs === null ? UNKNOWN : spanText(language, Math.max(0, resetAtMs - nowMs)),
      },
      {
        title: words.asOf,
        value: ({ heardAtMs }) => new Date(heardAtMs).toISOString(),
        cell: ({ heardAtMs }) => agoText(language, Math.max(0, nowMs - heardAtMs)),
      },
    ],
  };
}
