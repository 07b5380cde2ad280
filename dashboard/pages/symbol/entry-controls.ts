import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { entryText, type IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';
import { PICKER_WORDS } from '#dashboard/parts/indicators/picker-words.ts';
import { SYMBOL_WORDS } from '#dashboard/pages/symbol/symbol-words.ts';

/** An entry of the chart among the others, and what its buttons do. */
export interface ControlledEntry {
  readonly name: string;
  /** The entry's text. */
  readonly key: string;
  readonly entries: readonly IndicatorEntry[];
  use(entries: readonly IndicatorEntry[]): void;
  change(): void;
}

/** Buttons in the legend. Panes are in the order of their entries, so moving an entry moves its pane. */
export function entryControls(
  app: App,
  { name, key, entries, use, change }: ControlledEntry,
): TemplateResult {
  const words = { ...app.words(PICKER_WORDS), ...app.words(SYMBOL_WORDS) };
  const at = entries.findIndex((entry) => entryText(entry) === key);
  const swap = (other: number) => () => {
    const [one, two] = [entries[at], entries[other]];
    if (one !== undefined && two !== undefined) use(entries.with(at, two).with(other, one));
  };
  const button = (glyph: string, label: string, run: () => void, isOff = false): TemplateResult =>
    html`<button type="button" title=${label} aria-label=${label} ?disabled=${isOff} @click=${run}>
      ${glyph}
    </button>`;
  return html`<span class="chart-controls">
    ${button('↑', words.up(name), swap(at - 1), at <= 0)}
    ${button('↓', words.down(name), swap(at + 1), at < 0 || at === entries.length - 1)}
    ${button('⚙', words.change(name), change)}
    ${button('✕', words.remove(name), () => use(entries.filter((_, place) => place !== at)))}
  </span>`;
}
