import { html, type TemplateResult } from 'lit-html';
import type { AlertKind } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import { ALERTS_WORDS, type AlertsTexts } from '#dashboard/pages/alerts/alerts-words.ts';
import { SCAN_EXAMPLE } from '#dashboard/pages/alerts/rule-draft.ts';
import { selectView } from '#dashboard/parts/select.ts';

/** The form of a new rule. */
export interface RuleForm {
  readonly kind: AlertKind;
  readonly isSending: boolean;
  choose(kind: AlertKind): void;
  send(form: HTMLFormElement): void;
}

export function ruleFormView(app: App, form: RuleForm): TemplateResult {
  const words = app.words(ALERTS_WORDS);
  const kinds = Object.entries(words.kinds) as [AlertKind, string][];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(event.target as HTMLFormElement);
  };
  return html`<form class="filters" aria-label=${words.newRule} @submit=${submit}>
    ${fieldView('name', words.name, 'RSI', { max: 100, isRequired: true })}
    ${fieldView('url', words.url, '', { max: 2048, isRequired: true, type: 'url' })}
    ${fieldView('cooldown', words.cooldown, '0', { max: 6, type: 'number' })}
    ${selectView(words.kind, kinds, form.kind, (kind) => form.choose(kind))}
    ${FIELDS[form.kind](words)}
    <button type="submit" ?disabled=${form.isSending}>${words.create}</button>
  </form>`;
}

/** The fields of each kind, with values to start from. */
const FIELDS: Readonly<Record<AlertKind, (words: AlertsTexts) => TemplateResult>> = {
  feature: (words) =>
    html`${fieldView('instrument', words.instrument, 'venue_a:spot:BTCUSDT', { isRequired: true })}
    ${fieldView('interval', words.interval, '1h', { max: 8, isRequired: true })}
    ${fieldView('indicator', words.indicator, 'rsi', { isRequired: true })}
    ${fieldView('params', words.parameters, '')}
    ${fieldView('feature', words.feature, 'rsi.exit_oversold', { isRequired: true })}`,
  scan: (words) =>
    html`<label class="field grow">
      <span>${words.scan}</span>
      <textarea name="scan" rows="8" spellcheck="false" required .value=${SCAN_EXAMPLE}></textarea>
    </label>`,
  material: (words) =>
    html`${namedSelect('channel', words.channel, words.channels)}
    ${fieldView('sector', words.sector, '')}`,
  condition: (words) =>
    html`${namedSelect('subject', words.subject, words.subjects)}
    ${fieldView('key', words.key, '688901', { isRequired: true })}
    ${fieldView('condition', words.condition, 'policy.signal_within_3d', { isRequired: true })}`,
};

interface FieldRules {
  readonly max?: number;
  readonly isRequired?: boolean;
  readonly type?: 'number' | 'text' | 'url';
}

function fieldView(
  name: string,
  label: string,
  value: string,
  { max = 200, isRequired = false, type = 'text' }: FieldRules = {},
): TemplateResult {
  return html`<label class="field grow">
    <span>${label}</span>
    <input
      name=${name}
      type=${type}
      maxlength=${max}
      min="0"
      value=${value}
      autocomplete="off"
      ?required=${isRequired}
    />
  </label>`;
}

function namedSelect(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): TemplateResult {
  return html`<label class="field">
    <span>${label}</span>
    <select name=${name}>
      ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
    </select>
  </label>`;
}
