import { html, type TemplateResult } from 'lit-html';

/** One option: its value, and its text in the list. */
export type Option<Value extends string> = readonly [value: Value, text: string];

/** A list to choose from, with its label before it. */
export function selectView<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult {
  return html`<label class="field">
    <span>${label}</span> ${bareSelectView(label, options, chosen, choose)}
  </label>`;
}

/** The list alone; its label is read aloud only. */
export function bareSelectView<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult {
  const change = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    const option = options.find(([one]) => one === value);
    if (option !== undefined) choose(option[0]);
  };
  return html`<select aria-label=${label} @change=${change}>
    ${options.map(
      ([value, text]) =>
        html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
    )}
  </select>`;
}
