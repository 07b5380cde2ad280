import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { CompanyOverviewResult } from '#dashboard/documents/documents.gen.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { COMPANY_TERMS } from '#dashboard/pages/company/company-terms.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { foreignLink } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import type { Table } from '#dashboard/parts/table.ts';

type Company = NonNullable<CompanyOverviewResult['company']>;
type Security = NonNullable<Company['security']>;
type Evidence = Security['evidence'][number];

const DATES = [
  'plannedListingDate',
  'listingDate',
  'consolidationEndDate',
  'delistingDate',
] as const;

/** The lifecycle stage of a security, with its evidence. */
export function lifecyclePanel(
  app: App,
  { security }: Company,
  source: ShownQuery,
): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  return panelView(app, {
    id: 'company-lifecycle',
    title: words.lifecycle,
    sources: [source],
    table: security === null ? null : evidenceTable(app, security.evidence),
    body: security === null ? nothingView(app, words.noLifecycle) : lifecycleView(app, security),
  });
}

function lifecycleView(app: App, security: Security): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const { statuses, stages } = app.words(COMPANY_TERMS);
  const { lifecycleStatus, lifecycleStage, stageEffectiveDate, suspendedSessions } = security;
  const isCalm = lifecycleStatus === 'listed' && lifecycleStage === 'listed';
  return html`<div class="row">
      <span class=${isCalm ? 'chip' : 'chip warm'}>${statuses[lifecycleStatus]}</span>
      <span>${stages[lifecycleStage]}</span>
      <small class="muted">${words.stageSince} ${stageEffectiveDate}</small>
    </div>
    ${suspendedSessions > 0 ? html`<p>${words.suspended(suspendedSessions)}</p>` : nothing}
    <dl class="pairs">
      ${DATES.map((name) =>
        security[name] === null
          ? nothing
          : html`<dt>${words.dates[name]}</dt>
              <dd>${security[name]}</dd>`,
      )}
      ${security.codeAliases.map(
        ({ code, validFrom, validTo }) =>
          html`<dt>${words.formerCode}</dt>
            <dd>${code} <small class="muted">${validFrom} – ${validTo ?? ''}</small></dd>`,
      )}
    </dl>
    <p class="muted"><small>${security.reason}</small></p>
    <h3>${words.evidence}</h3>
    ${
      security.evidence.length === 0
        ? nothingView(app, words.noEvidence)
        : html`<ul class="list">
            ${security.evidence.map(
              ({ title, sourceUrl, effectiveDate }) =>
                html`<li class="row">
                  ${foreignLink(sourceUrl, title)} <small class="muted">${effectiveDate}</small>
                </li>`,
            )}
          </ul>`
    }`;
}

function evidenceTable(app: App, rows: readonly Evidence[]): Table<Evidence> {
  const words = app.words(COMPANY_WORDS);
  return {
    caption: words.evidence,
    rows,
    columns: [
      { title: words.date, value: ({ effectiveDate }) => effectiveDate },
      {
        title: words.material,
        value: ({ title }) => title,
        cell: ({ title, sourceUrl }) => foreignLink(sourceUrl, title),
      },
      { title: words.knownBy, value: ({ observedAt }) => observedAt },
    ],
  };
}
