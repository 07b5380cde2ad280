import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { causeView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView } from '#dashboard/parts/table.ts';
import {
  MAX_ALERTS,
  type Alert,
  type AlertList,
  type FeatureAlert,
  type PriceAlert,
} from '#dashboard/pages/symbol/alerts/alert-list.ts';
import { SYMBOL_ALERT_WORDS } from '#dashboard/pages/symbol/alerts/symbol-alert-words.ts';
import { entryText } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';

/** Contents and callbacks of the panel. */
export interface AlertPanelParts {
  readonly list: AlertList;
  readonly forms: IndicatorForms;
  readonly state: SymbolState;
  readonly lastPrice: number | null;
  readonly selectedPrice: number | null;
  readonly permission: TemplateResult | typeof nothing;
  nameOf(alert: Alert): string;
  /** When it fired last. */
  lastOf(alert: Alert): string | null;
  errorOf(alert: FeatureAlert): Error | null;
  add(alert: Omit<FeatureAlert, 'id'> | Omit<PriceAlert, 'id'>): void;
  remove(id: string): void;
}

/** The alerts of a symbol, and forms to add some. */
export function alertPanel(app: App, parts: AlertPanelParts): TemplateResult {
  const words = app.words(SYMBOL_ALERT_WORDS);
  const { list, permission } = parts;
  return panelView(app, {
    id: 'alerts',
    className: 'wide',
    title: words.title,
    sources: [],
    controls: html`${permission}`,
    body: html`${listView(app, parts)}
      ${
        list.isFull
          ? html`<p class="muted">${words.full(MAX_ALERTS)}</p>`
          : html`${priceForm(app, parts)} ${featureForm(app, parts)}`
      }
      <p class="muted small">${list.isKept ? words.whileOpen : words.notKept}</p>`,
  });
}

function listView(app: App, parts: AlertPanelParts): TemplateResult {
  const words = app.words(SYMBOL_ALERT_WORDS);
  const { alerts } = parts.list;
  if (alerts.length === 0) return html`<p class="muted">${words.none}</p>`;
  const button = (alert: Alert): TemplateResult =>
    html`<button
      type="button"
      aria-label=${words.remove(parts.nameOf(alert))}
      @click=${() => parts.remove(alert.id)}
    >
      ✕
    </button>`;
  return tableView<Alert>({
    caption: words.title,
    rows: alerts,
    columns: [
      {
        title: words.what,
        value: parts.nameOf,
        cell: (alert) => {
          const error = alert.kind === 'feature' ? parts.errorOf(alert) : null;
          return html`${parts.nameOf(alert)}
          ${
            error === null
              ? nothing
              : html`<span class="failure">${words.notFollowed} ${causeView(app, error)}</span>`
          }`;
        },
      },
      { title: words.last, value: (alert) => parts.lastOf(alert) ?? words.never },
      { title: words.change, value: () => null, cell: button },
    ],
  });
}

function priceForm(app: App, { lastPrice, selectedPrice, add }: AlertPanelParts): TemplateResult {
  const words = app.words(SYMBOL_ALERT_WORDS);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement).get('price');
    const price = typeof given === 'string' && given !== '' ? Number(given) : Number.NaN;
    if (Number.isFinite(price)) add({ kind: 'price', price });
  };
  return html`<form class="row" @submit=${submit}>
      <input
        name="price"
        type="number"
        step="any"
        required
        aria-label=${words.price}
        placeholder=${lastPrice ?? ''}
      />
      <button type="submit">${words.addPrice}</button>
    </form>
    ${
      selectedPrice === null
        ? nothing
        : html`<button type="button" @click=${() => add({ kind: 'price', price: selectedPrice })}>
            ${words.atLevel(String(selectedPrice))}
          </button>`
    }`;
}

function featureForm(app: App, { forms, state, add }: AlertPanelParts): TemplateResult {
  const words = app.words(SYMBOL_ALERT_WORDS);
  const { language } = app.settings;
  const options = state.entries.flatMap((entry) =>
    (forms.of(entry.name)?.signals ?? [])
      .filter(({ kind }) => kind === 'event')
      .map(({ id }) => ({ entry: entryText(entry), feature: id })),
  );
  if (options.length === 0) return html`<p class="muted small">${words.noFeatures}</p>`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const at = Number(new FormData(event.target as HTMLFormElement).get('feature'));
    const option = options[at];
    if (option !== undefined) add({ kind: 'feature', ...option, interval: state.interval });
  };
  return html`<form class="row" @submit=${submit}>
    <select name="feature" aria-label=${words.feature}>
      ${options.map(
        ({ entry, feature }, at) =>
          html`<option value=${at}>
            ${forms.entryName(language, entry)}: ${forms.featureText(language, feature).name}
          </option>`,
      )}
    </select>
    <button type="submit">${words.addFeature}</button>
  </form>`;
}
