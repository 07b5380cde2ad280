import { html, type TemplateResult } from 'lit-html';

/** Buttons of which one is chosen. */
export interface Choice<Name extends string> {
  /** Label of the choice for screen readers. */
  readonly label: string;
  readonly options: readonly (readonly [name: Name, text: string])[];
  readonly chosen: Name | null;
  choose(name: Name): void;
}

export function choiceView<Name extends string>(choice: Choice<Name>): TemplateResult {
  const { label, options, chosen } = choice;
  return html`<div class="choice" role="group" aria-label=${label}>
    ${options.map(
      ([name, text]) =>
        html`<button
          type="button"
          aria-pressed=${name === chosen ? 'true' : 'false'}
          @click=${() => choice.choose(name)}
        >
          ${text}
        </button>`,
    )}
  </div>`;
}

/** The name that a text gives; the first of them for any other text. */
export function chosenOf<Name extends string>(
  names: readonly [Name, ...Name[]],
  given: string | null,
): Name {
  return names.find((name) => name === given) ?? names[0];
}
