import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { STATUS_WORDS } from '#dashboard/pages/status/status-words.ts';
import type { ServerHealth } from '#dashboard/pages/status/troubles.ts';
import { markView, type Mark } from '#dashboard/parts/mark.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { numberText } from '#dashboard/text/numbers.ts';
import { spanText, timeText } from '#dashboard/text/times.ts';

/** A fact of the server, with a mark where it can be well or not. */
interface ServerFact {
  readonly name: string;
  readonly value: string;
  readonly mark?: Mark;
}

/** The version that answers, since when it runs, its clock and its archive. */
export function serverPanel(
  app: App,
  health: ServerHealth,
  {
    heardAtMs,
    knowledge,
    source,
  }: {
    readonly heardAtMs: number;
    readonly knowledge: string;
    readonly source: ShownQuery;
  },
): TemplateResult {
  const words = app.words(STATUS_WORDS);
  const facts = factsOf(app, health, heardAtMs, knowledge);
  return panelView(app, {
    id: 'status-server',
    className: 'half',
    title: words.server,
    sources: [source],
    table: {
      caption: words.server,
      rows: facts,
      columns: [
        { title: words.what, value: ({ name }) => name },
        { title: words.state, value: ({ value }) => value },
      ],
    },
    body: html`<dl class="pairs">
        ${facts.map(
          ({ name, value, mark }) =>
            html`<dt>${name}</dt>
              <dd>${mark === undefined ? value : markView(mark, value)}</dd>`,
        )}
      </dl>
      <p class="muted">
        ${words.forPrograms}: <a href="/api/health">/api/health</a> <a href="/healthz">/healthz</a>
        <a href="/readyz">/readyz</a>
      </p>`,
  });
}

function factsOf(
  app: App,
  { archive, nowMs, server }: ServerHealth,
  heardAtMs: number,
  knowledge: string,
): ServerFact[] {
  const words = app.words(STATUS_WORDS);
  const { language } = app.settings;
  const isWell = archive.status === 'ok';
  return [
    { name: words.version, value: server.version },
    { name: words.started, value: `${timeText(language, server.startedMs)} UTC` },
    { name: words.running, value: spanText(language, nowMs - server.startedMs) },
    { name: words.serverTime, value: `${numberText(language, nowMs - heardAtMs, 0)} ms` },
    {
      name: words.archive,
      value: isWell ? words.archiveTakes : words.archiveFails,
      mark: isWell ? 'good' : 'bad',
    },
    { name: words.waiting, value: numberText(language, archive.unarchivedBars, 0) },
    { name: words.knowledge, value: knowledge },
  ];
}
