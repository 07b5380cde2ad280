import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { IndicatorProfileResult } from '#dashboard/documents/documents.gen.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { formulaView } from '#dashboard/pages/indicators/formula-view.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { copyButton } from '#dashboard/parts/copy-button.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';

/** The inputs of a panel of the profile. */
export interface ProfilePart {
  readonly app: App;
  readonly profile: IndicatorProfileResult;
  readonly source: ShownQuery;
}

type Indicator = IndicatorProfileResult['indicator'];

/** What it is, in both languages, what to beware of, and whose definition it follows. */
export function descriptionPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { desc, descZh, caveats, source: definition, aliases, keywords } = profile.indicator;
  const inEnglish = html`<p lang="en">${proseView(desc)}</p>`;
  const inChinese = descZh === null ? nothing : html`<p lang="zh-CN">${proseView(descZh)}</p>`;
  const isChinese = app.settings.language === 'zh';
  return panelView(app, {
    id: 'description',
    title: words.description,
    sources: [source],
    body: html`<div class="prose">
      ${isChinese ? html`${inChinese}${inEnglish}` : html`${inEnglish}${inChinese}`}
      ${
        caveats.length === 0
          ? nothing
          : html`<h3>${words.caveats}</h3>
              <ul lang="en">
                ${caveats.map((text) => html`<li>${proseView(text)}</li>`)}
              </ul>`
      }
      <h3>${words.source}</h3>
      <p lang="en">${proseView(definition)}</p>
      ${
        aliases.length === 0
          ? nothing
          : html`<h3>${words.alsoFoundAs}</h3>
              <p>${aliases.map(({ name }) => html`<code>${name}</code> `)}</p>`
      }
      ${
        keywords.length === 0
          ? nothing
          : html`<h3>${words.keywords}</h3>
              <p class="muted">${keywords.join(', ')}</p>`
      }
    </div>`,
  });
}

/** How it is calculated. */
export function formulaPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { formula, params, outputs } = profile.indicator;
  const names = {
    columns: new Set(outputs.map(({ column }) => column)),
    parameters: new Set(params.map(({ name }) => name)),
  };
  return panelView(app, {
    id: 'formula',
    className: 'wide',
    title: words.formula,
    sources: [source],
    controls: copyButton(app, formula, words.formula),
    body:
      formula === ''
        ? nothingView(app)
        : html`${formulaView(formula, names, words.formula)}
            <p class="muted small">${words.formulaSigns}</p>`,
  });
}

/** The parameters with their bounds. */
export function parametersPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { params } = profile.indicator;
  const table: Table<Indicator['params'][number]> = {
    caption: words.parameters,
    rows: params,
    columns: [
      {
        title: words.parameter,
        value: ({ name }) => name,
        cell: ({ name }) => html`<code>${name}</code>`,
      },
      { title: words.byDefault, isNumber: true, value: (one) => String(one.default) },
      {
        title: words.allowed,
        value: (one) => allowed(one),
        cell: (one) =>
          html`${allowed(one)} <small class="muted">${words.types[one.type] ?? one.type}</small>`,
      },
      {
        title: words.meaning,
        value: ({ description }) => description,
        cell: ({ description }) =>
          html`<span class="said" lang="en">${proseView(description)}</span>`,
      },
    ],
  };
  return tablePanel(app, 'parameters', words.parameters, source, table, words.noParameters);
}

function allowed({ choices, minimum, maximum }: Indicator['params'][number]): string {
  if (choices !== null) return choices.join(', ');
  if (minimum === null && maximum === null) return '';
  return `${minimum ?? '−∞'} … ${maximum ?? '∞'}`;
}

/** The columns of the indicator. */
export function columnsPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { language } = app.settings;
  const table: Table<Indicator['outputs'][number]> = {
    caption: words.columns,
    rows: profile.indicator.outputs,
    columns: [
      {
        title: words.column,
        value: ({ column }) => column,
        cell: ({ column }) => html`<code>${column}</code>`,
      },
      { title: words.unit, value: ({ unit }) => words.units[unit] ?? unit },
      {
        title: words.firstValue,
        isNumber: true,
        value: ({ firstBar }) => firstBar,
        cell: ({ firstBar }) => numberText(language, firstBar),
      },
      {
        title: words.settled,
        isNumber: true,
        value: ({ settledBar }) => settledBar,
        cell: ({ settledBar }) =>
          settledBar === null ? words.never : numberText(language, settledBar),
      },
      {
        title: words.meaning,
        value: ({ description }) => description,
        cell: ({ description }) =>
          html`<span class="said" lang="en">${proseView(description)}</span>`,
      },
    ],
  };
  return tablePanel(app, 'columns', words.columns, source, table);
}

/** The features of the indicator. */
export function featuresPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const isChinese = app.settings.language === 'zh';
  const table: Table<Indicator['signals'][number]> = {
    caption: words.features,
    rows: profile.indicator.signals,
    columns: [
      {
        title: words.feature,
        value: ({ id }) => id,
        cell: ({ id, titleZh }) =>
          html`<code>${id}</code>
            ${isChinese && titleZh !== null ? html`<br />${titleZh}` : nothing}`,
      },
      { title: words.kind, value: ({ kind }) => words.kinds[kind] },
      {
        title: words.bias,
        value: ({ bias }) => bias,
        cell: ({ bias }) => html`<span class="bias ${bias}">${words.biases[bias]}</span>`,
      },
      {
        title: words.trueWhen,
        value: (one) => (isChinese ? (one.definitionZh ?? one.definition) : one.definition),
        cell: ({ definition, definitionZh }) =>
          isChinese && definitionZh !== null
            ? html`<span class="said"
                >${proseView(definitionZh)}
                <small class="muted" lang="en">${proseView(definition)}</small></span
              >`
            : html`<span class="said" lang="en">${proseView(definition)}</span>`,
      },
      {
        title: words.scan,
        value: () => null,
        cell: ({ id }) =>
          html`<a
            class="nowrap"
            href="/scanner?where=${encodeURIComponent(id)}"
            aria-label="${words.scanFor} ${id}"
            >${words.scanFor}</a
          >`,
      },
    ],
  };
  return tablePanel(app, 'features', words.features, source, table, words.noFeatures, 'wide');
}

/** Related indicators, those that books use with it, and sets that have it. */
export function companionsPanel({ app, profile, source }: ProfilePart): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const { related, oftenUsedWith, presets } = profile.indicator;
  const isChinese = app.settings.language === 'zh';
  const sets = profile.indicatorPresets.filter(({ name }) => presets.includes(name));
  const links = (title: string, names: readonly string[]): TemplateResult =>
    names.length === 0
      ? html``
      : html`<h3>${title}</h3>
          <p class="row">
            ${names.map((name) => html`<a class="chip" href=${pagePaths.indicator(name)}>${name}</a>`)}
          </p>`;
  return panelView(app, {
    id: 'companions',
    className: 'half',
    title: words.goesWith,
    sources: [source],
    body: html`${links(words.related, related)} ${links(words.oftenUsedWith, oftenUsedWith)}
    ${
      sets.length === 0
        ? nothing
        : html`<h3>${words.presets}</h3>
            <ul class="list linked">
              ${sets.map(
                ({ title, titleZh, about, calc }) =>
                  html`<li>
                    <a href="/symbol/venue_a/spot/BTCUSDT?calc=${entryNames(calc)}"
                      >${isChinese ? titleZh : title}</a
                    >
                    <small class="muted" lang="en">${proseView(about)}</small>
                  </li>`,
              )}
            </ul>`
    }`,
  });
}

/** The names of a set, as the address of a chart takes them. */
function entryNames(calc: unknown): string {
  const entries = Array.isArray(calc) ? (calc as readonly { readonly name?: unknown }[]) : [];
  const names = entries.map(({ name }) => (typeof name === 'string' ? name : ''));
  return encodeURIComponent([...new Set(names)].join(','));
}

function tablePanel<Row>(
  app: App,
  id: string,
  title: string,
  source: ShownQuery,
  table: Table<Row>,
  whenEmpty = '',
  className = 'half',
): TemplateResult {
  return panelView(app, {
    id,
    className,
    title,
    sources: [source],
    file: table.rows.length === 0 ? null : table,
    body: table.rows.length === 0 ? nothingView(app, whenEmpty) : tableView(table),
  });
}
