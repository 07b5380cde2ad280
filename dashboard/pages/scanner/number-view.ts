import { html, nothing, type TemplateResult } from 'lit-html';
import type { ScanPrice } from '#clients/typescript/src/index.ts';
import { INDICATOR_LIST, type Builder } from '#dashboard/pages/scanner/builder.ts';
import {
  MAX_CHANGE_OVER,
  PRICES,
  type Entry,
  type ScanNumberOf,
} from '#dashboard/pages/scanner/scan.ts';
import { paramsText, readParams } from '#dashboard/pages/scanner/scan-text.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';

type Change = (number: ScanNumberOf) => void;
type Kind = ScanNumberOf['kind'];

/** A number of a comparison or an order: a price, a column of an indicator, or itself. */
export function numberView(
  builder: Builder,
  label: string,
  number: ScanNumberOf,
  change: Change,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  const kinds = Object.entries(words.numberKinds) as [Kind, string][];
  return html`<span class="operand" role="group" aria-label=${label}>
    ${bareSelectView(`${label}: ${words.numberKind}`, kinds, number.kind, (kind) =>
      change(ofKind(kind)),
    )}
    ${fieldsView(builder, label, number, change)}
    ${
      number.kind === 'number'
        ? nothing
        : countField(
            words.changeOver,
            `${label}: ${words.changeOverHint}`,
            number.changeOver,
            MAX_CHANGE_OVER,
            (changeOver) => change({ ...number, changeOver }),
          )
    }
  </span>`;
}

function ofKind(kind: Kind): ScanNumberOf {
  if (kind === 'number') return { kind, value: 0 };
  if (kind === 'price') return { kind, price: 'close', changeOver: null };
  const entry = { name: 'sma', params: { period: 50 } };
  return { kind, entry, column: null, changeOver: null };
}

function fieldsView(
  builder: Builder,
  label: string,
  number: ScanNumberOf,
  change: Change,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  if (number.kind === 'number') {
    return html`<input
      type="number"
      step="any"
      class="short"
      aria-label="${label}: ${words.numberKinds.number}"
      .value=${String(number.value)}
      @change=${(event: Event) => {
        const { valueAsNumber: value } = event.target as HTMLInputElement;
        if (Number.isFinite(value)) change({ kind: 'number', value });
      }}
    />`;
  }
  if (number.kind === 'price') {
    const options = PRICES.map((one): [ScanPrice, string] => [one, words.prices[one]]);
    return bareSelectView(`${label}: ${words.numberKinds.price}`, options, number.price, (price) =>
      change({ ...number, price }),
    );
  }
  const columns = builder.columnsOf(number.entry);
  const ofEntry = (entry: Entry): void => change({ ...number, entry, column: null });
  return html`${entryView(builder, label, number.entry, ofEntry)}
  ${
    columns.length < 2 && number.column === null
      ? nothing
      : bareSelectView(
          `${label}: ${words.column}`,
          columnOptions(columns, number.column, words.chooseColumn),
          number.column ?? '',
          (column) => change({ ...number, column: column === '' ? null : column }),
        )
  }`;
}

function columnOptions(
  columns: readonly string[],
  chosen: string | null,
  hint: string,
): (readonly [string, string])[] {
  const shown = chosen === null || columns.includes(chosen) ? columns : [chosen, ...columns];
  return [
    ...(chosen === null ? [['', hint] as const] : []),
    ...shown.map((one) => [one, one] as const),
  ];
}

/** An indicator by its name, and what differs from its default parameters. */
export function entryView(
  builder: Builder,
  label: string,
  entry: Entry,
  change: (entry: Entry) => void,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  return html`<input
      list=${INDICATOR_LIST}
      class="medium"
      autocomplete="off"
      spellcheck="false"
      aria-label="${label}: ${words.indicator}"
      .value=${entry.name}
      @change=${(event: Event) => {
        const name = (event.target as HTMLInputElement).value.trim().toLowerCase();
        if (/^\w+$/.test(name)) change({ name, params: {} });
      }}
    />
    ${paramsView(builder, label, entry, change)}`;
}

/** Parameters as text, `period=20`; what cannot be read is marked, and changes nothing. */
export function paramsView(
  builder: Builder,
  label: string,
  entry: Entry,
  change: (entry: Entry) => void,
): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  return html`<input
    class="medium"
    autocomplete="off"
    spellcheck="false"
    placeholder=${words.parametersHint}
    aria-label="${label}: ${words.parameters}"
    .value=${paramsText(entry.params)}
    @change=${(event: Event) => {
      const field = event.target as HTMLInputElement;
      try {
        change({ ...entry, params: readParams(field.value) });
        field.setCustomValidity('');
      } catch {
        field.setCustomValidity(words.parametersHint);
        field.reportValidity();
      }
    }}
  />`;
}

/** A count of bars; empty for none. */
export function countField(
  text: string,
  label: string,
  value: number | null,
  max: number,
  change: (value: number | null) => void,
): TemplateResult {
  return html`<label class="count"
    >${text}
    <input
      type="number"
      min="1"
      max=${max}
      aria-label=${label}
      .value=${value === null ? '' : String(value)}
      @change=${(event: Event) => {
        const { value: typed } = event.target as HTMLInputElement;
        const count = Math.round(Number(typed));
        change(typed === '' || !(count >= 1) ? null : Math.min(max, count));
      }}
    />
  </label>`;
}
