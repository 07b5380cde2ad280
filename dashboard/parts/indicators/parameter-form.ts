import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import { numberText } from '#dashboard/text/numbers.ts';
import type { IndicatorEntry, ParamValue } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForm, Parameter } from '#dashboard/parts/indicators/indicator-forms.ts';
import { PICKER_WORDS } from '#dashboard/parts/indicators/picker-words.ts';

/** Series that an indicator needs in addition to its own. */
export interface Companions {
  readonly min: number;
  readonly what: string;
}

/** A form of an indicator's parameters, each with its range; `use` receives the resulting entry. */
export function parameterForm(
  app: App,
  form: IndicatorForm,
  companions: Companions | null,
  entry: IndicatorEntry | null,
  use: (entry: IndicatorEntry) => void,
): TemplateResult {
  const words = app.words(PICKER_WORDS);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    use(entryOf(form, new FormData(event.target as HTMLFormElement)));
  };
  return html`<form class="parameters" @submit=${submit}>
    ${form.params.map((parameter) => fieldView(app, parameter, entry?.params[parameter.name]))}
    ${
      companions === null
        ? nothing
        : html`<label>
            ${words.others(companions.what)}
            <input
              name="with"
              ?required=${companions.min > 0}
              .value=${entry?.others.join('|') ?? ''}
            />
            <small>${words.othersHint}</small>
          </label>`
    }
    <button type="submit">${entry === null ? words.add : words.apply}</button>
  </form>`;
}

function fieldView(
  app: App,
  { name, type, default: preset, minimum, maximum, choices, description }: Parameter,
  given: ParamValue | undefined,
): TemplateResult {
  const value = given ?? (preset as ParamValue);
  if (type === 'boolean') {
    return html`<label class="check">
      <input type="checkbox" name=${name} ?checked=${value === true} /> ${name}
      <small>${proseView(description)}</small>
    </label>`;
  }
  if (choices !== null) {
    return html`<label>
      ${name}
      <select name=${name}>
        ${choices.map(
          (choice) =>
            html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`,
        )}
      </select>
      <small>${proseView(description)}</small>
    </label>`;
  }
  if (type === 'string') {
    return html`<label>
      ${name}<input name=${name} .value=${String(value ?? '')} /><small
        >${proseView(description)}</small
      >
    </label>`;
  }
  const { language } = app.settings;
  const bounds = [minimum, maximum].map((bound) =>
    bound === null ? '' : numberText(language, bound, 6),
  );
  return html`<label>
    ${name}
    <input
      type="number"
      name=${name}
      min=${minimum ?? nothing}
      max=${maximum ?? nothing}
      step=${type === 'integer' ? 1 : 'any'}
      required
      .value=${String(value)}
    />
    <small
      >${proseView(description)}
      ${bounds.join('') === '' ? nothing : `[${bounds.join(' … ')}]`}</small
    >
  </label>`;
}

/** The entry of a filled form; default parameters are left out, so that its name stays short. */
function entryOf({ name, params }: IndicatorForm, filled: FormData): IndicatorEntry {
  const given: Record<string, ParamValue> = {};
  for (const { name: key, type, default: preset } of params) {
    const text = filled.get(key);
    const value: ParamValue | null =
      type === 'boolean'
        ? text !== null
        : typeof text !== 'string' || text === ''
          ? null
          : type === 'integer' || type === 'number'
            ? Number(text)
            : text;
    if (value !== null && value !== preset) given[key] = value;
  }
  const others = filled.get('with');
  return {
    name,
    params: given,
    others:
      typeof others === 'string'
        ? others
            .toUpperCase()
            .split(/[|\s,]+/)
            .filter((symbol) => symbol !== '')
        : [],
  };
}
