import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { keyOf, type ScanChange } from '#dashboard/pages/scanner/scan-changes.ts';
import type { ScanAnswer, ScanRow, ScanRun } from '#dashboard/pages/scanner/scan-run.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { answerView, causeView, failureView, nothingView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Column, type Table } from '#dashboard/parts/table.ts';
import { numberText, priceText } from '#dashboard/text/numbers.ts';
import { clockText, timeText } from '#dashboard/text/times.ts';

/** The current matches: a table with the numbers of the scan, and the unknown instruments. */
export function resultPanel(app: App, run: ScanRun): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const { rows } = run;
  return panelView(app, {
    id: 'scan-result',
    className: 'two-thirds',
    title: words.result,
    sources: run.sources,
    file: rows.length === 0 ? null : resultTable(app, run),
    body: answerView(
      app,
      run.first,
      ({ featureScan }) =>
        html`${countView(app, featureScan)}
        ${rows.length === 0 ? nothingView(app, words.noMatches) : tableView(resultTable(app, run))}
        ${moreView(app, run)} ${unknownView(app, featureScan)}`,
    ),
  });
}

function countView(app: App, scan: ScanAnswer): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const { language } = app.settings;
  const { totalCount, evaluatedCount, universeCount, asOfMs } = scan;
  return html`<p class="count" role="status">
    <strong>${words.matches(totalCount)}</strong>
    <span class="muted">
      ${words.evaluated(evaluatedCount, universeCount)}
      ${asOfMs === null ? nothing : html`· ${words.asOf} ${timeText(language, asOfMs)} UTC`}
    </span>
  </p>`;
}

function moreView(app: App, run: ScanRun): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const { last } = run;
  if (last.error !== null && last.data === null) {
    return failureView(app, last.error, () => last.ask());
  }
  if (last.data?.featureScan.pageInfo.hasNextPage !== true) return html``;
  return html`<p class="more">
    <button type="button" @click=${() => run.askMore()}>${words.showMore}</button>
  </p>`;
}

function unknownView(app: App, { unknown }: ScanAnswer): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  if (unknown.length === 0) return html``;
  return html`<h3>${words.unknown}</h3>
    <ul class="list">
      ${unknown.map(
        ({ reason, count, instruments }) =>
          html`<li>
            ${words.reasons[reason]}: ${count}
            <span class="muted"
              >${instruments.map(
                ({ exchange, market, symbol }) =>
                  html`<a class="chip" href=${pagePaths.symbol(exchange, market, symbol)}
                    >${symbol}</a
                  > `,
              )}${count > instruments.length ? '…' : nothing}</span
            >
          </li>`,
      )}
    </ul>`;
}

function resultTable(app: App, run: ScanRun): Table<ScanRow> {
  const words = app.words(SCANNER_WORDS);
  const { language } = app.settings;
  const { rows } = run;
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const isRanked = run.variables.rank !== undefined;
  const rank: Column<ScanRow> = {
    title: words.rank,
    isNumber: true,
    value: ({ rankValue }) => rankValue,
    cell: ({ rankValue }) => numberText(language, rankValue, 4),
  };
  return {
    caption: words.result,
    rows,
    columns: [
      { title: '#', isNumber: true, value: ({ place }) => place },
      {
        title: words.instrument,
        value: ({ instrument }) => keyOf(instrument),
        cell: ({ instrument }) => instrumentView(app, instrument, run.changes.newest),
      },
      ...(isRanked ? [rank] : []),
      ...names.map((name) => valueColumn(app, name)),
      {
        title: words.bar,
        value: ({ openTime }) => new Date(openTime).toISOString(),
        cell: ({ openTime }) => timeText(language, openTime),
      },
    ],
  };
}

function valueColumn(app: App, name: string): Column<ScanRow> {
  const words = app.words(SCANNER_WORDS);
  const { language } = app.settings;
  const isPrice = ['open', 'high', 'low', 'close'].includes(name);
  return {
    title: name,
    isNumber: true,
    value: ({ values }) => {
      const value = values[name] ?? null;
      return typeof value === 'boolean' ? String(value) : value;
    },
    cell: ({ values, instrument }) => {
      const value = values[name] ?? null;
      if (typeof value === 'boolean') return value ? words.yes : words.no;
      return isPrice
        ? priceText(language, value, instrument.priceStep)
        : numberText(language, value, 4);
    },
  };
}

type Instrument = ScanRow['instrument'];

function instrumentView(
  app: App,
  instrument: Instrument,
  newest: ReadonlyMap<string, 'entered' | 'left'>,
): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const { exchange, market, symbol, company, etf } = instrument;
  const isChinese = app.settings.language === 'zh';
  return html`<a href=${pagePaths.symbol(exchange, market, symbol)}>${symbol}</a>
    <small class="muted">${exchange} ${market}</small>
    ${
      company === null
        ? nothing
        : html`<a href=${pagePaths.company(company.stockCode)}
            >${isChinese ? company.name : (company.nameEn ?? company.name)}</a
          >`
    }
    ${etf === null ? nothing : html`<a href=${pagePaths.fund(etf.fundCode)}>${etf.name}</a>`}
    ${
      newest.get(keyOf(instrument)) === 'entered'
        ? html`<span class="chip entered">${words.entered}</span>`
        : nothing
    }`;
}

/** Instruments that came and went since the page was opened. */
export function changesPanel(app: App, run: ScanRun, controls: TemplateResult): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const { changes, isBegun } = run.changes;
  const error = run.streamError;
  return panelView(app, {
    id: 'scan-changes',
    title: words.changes,
    sources: run.sources.slice(1),
    controls,
    file: changes.length === 0 ? null : changesTable(app, changes),
    body:
      error !== null
        ? html`<p class="state failure" role="status">
            ${words.notFollowed} ${causeView(app, error)}
          </p>`
        : changes.length === 0
          ? html`<p class="state" role="status">${isBegun ? words.noChanges : '…'}</p>`
          : tableView(changesTable(app, changes)),
  });
}

function changesTable(app: App, rows: readonly ScanChange[]): Table<ScanChange> {
  const words = app.words(SCANNER_WORDS);
  const { language } = app.settings;
  return {
    caption: words.changes,
    rows,
    columns: [
      {
        title: words.time,
        value: ({ atMs }) => new Date(atMs).toISOString(),
        cell: ({ atMs }) => clockText(language, atMs),
      },
      {
        title: words.change,
        value: ({ kind }) => kind,
        cell: ({ kind, reason }) =>
          html`<span class="chip ${kind}"
              >${kind === 'entered' ? words.entered : words.leftChip}</span
            >
            ${reason === null ? nothing : html`<small class="muted">${words.reasons[reason]}</small>`}`,
      },
      {
        title: words.instrument,
        value: ({ instrument }) => keyOf(instrument),
        cell: ({ instrument: { exchange, market, symbol } }) =>
          html`<a href=${pagePaths.symbol(exchange, market, symbol)}>${symbol}</a>
            <small class="muted">${exchange} ${market}</small>`,
      },
    ],
  };
}
