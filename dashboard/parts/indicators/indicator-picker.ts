import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { App } from '#dashboard/app/app.ts';
import {
  INDICATOR_PICKER,
  PICKER_CHOICES,
  type IndicatorPickerResult,
  type IndicatorPickerVariables,
  type PickerChoicesResult,
  type PickerChoicesVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { CATEGORY_WORDS } from '#dashboard/parts/category-words.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';
import {
  entriesOf,
  entriesOfPreset,
  entriesText,
  entryText,
  type IndicatorEntry,
} from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { parameterForm } from '#dashboard/parts/indicators/parameter-form.ts';
import { dropSet, readSets, saveSet } from '#dashboard/parts/indicators/saved-sets.ts';
import { PICKER_WORDS } from '#dashboard/parts/indicators/picker-words.ts';

type Found = IndicatorPickerResult['indicatorSearch']['nodes'][number];

/** Options of the picker. */
export interface PickedEntries {
  entries(): readonly IndicatorEntry[];
  use(entries: readonly IndicatorEntry[]): void;
  /** The chart of the indicators, on a page with several charts. */
  title?(): string;
}

/** The dialog in which a reader finds indicators, sets their parameters, and keeps sets of them. */
export class IndicatorPicker {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  readonly #picked: PickedEntries;
  #dialog: HTMLDialogElement | null = null;
  #choices: GraphQuery<PickerChoicesResult, PickerChoicesVariables> | null = null;
  #search: GraphQuery<IndicatorPickerResult, IndicatorPickerVariables> | null = null;
  #words = '';
  #category = '';
  readonly #pause = new TypingPause();
  /** The indicator whose form is open. */
  #open: string | null = null;
  /** The entry that the form changes; null where it adds one. */
  #changed: IndicatorEntry | null = null;

  constructor(app: App, forms: IndicatorForms, picked: PickedEntries) {
    this.#app = app;
    this.#forms = forms;
    this.#picked = picked;
  }

  /** Opens the dialog, with the form of an entry where one is named. */
  show(text: string | null = null): void {
    this.#choices ??= new GraphQuery(this.#app, PICKER_CHOICES, {});
    if (this.#search === null) this.#ask();
    const [entry = null] = text === null ? [] : entriesOf(text);
    this.#changed = entry;
    this.#open = entry?.name ?? null;
    if (this.#dialog?.open === false) this.#dialog.showModal();
    this.#app.redraw();
    // The field is in the dialog after the next drawing.
    if (entry === null)
      requestAnimationFrame(() =>
        this.#dialog?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      );
  }

  get isOpen(): boolean {
    return this.#dialog?.open === true;
  }

  close(): void {
    this.#pause.cancel();
    this.#choices?.close();
    this.#search?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    return html`<dialog id="picker" aria-labelledby="picker-title" ${ref(this.#mounted)}>
      <header class="row">
        <h2 id="picker-title">${this.#picked.title?.() ?? words.picker}</h2>
        <form method="dialog"><button type="submit">${words.close}</button></form>
      </header>
      ${this.isOpen ? this.#body() : nothing}
    </dialog>`;
  }

  readonly #mounted = (element: Element | undefined): void => {
    this.#dialog = element instanceof HTMLDialogElement ? element : null;
  };

  #body(): TemplateResult {
    return html`${this.#searchView()}
      <div class="picker-columns">
        <div class="picker-found">${this.#foundView()}</div>
        <div class="picker-side">
          ${this.#chartView()} ${this.#setsView()} ${this.#presetsView()}
        </div>
      </div>`;
  }

  #searchView(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    const categories = this.#choices?.data?.indicatorIndex.categories ?? [];
    const typed = (event: Event): void => {
      this.#words = (event.target as HTMLInputElement).value;
      this.#pause.before(() => this.#ask());
    };
    const names = this.#app.words(CATEGORY_WORDS);
    const options = categories.map((name) => [name, names[name] ?? name] as const);
    const choose = (category: string): void => {
      this.#category = category;
      this.#ask();
    };
    return html`<div class="row picker-search">
      <input
        type="search"
        aria-label=${words.search}
        placeholder=${words.searchHint}
        .value=${this.#words}
        @input=${typed}
      />
      ${bareSelectView(words.category, [['', words.allCategories], ...options], this.#category, choose)}
    </div>`;
  }

  #foundView(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    if (this.#search === null) return html``;
    return answerView(this.#app, this.#search, ({ indicatorSearch: { nodes, totalCount } }) =>
      nodes.length === 0
        ? nothingView(this.#app, words.noneFound)
        : html`<p class="muted">${words.found(totalCount)}</p>
            <ul class="list">
              ${nodes.map((found) => this.#rowView(found))}
            </ul>`,
    );
  }

  #rowView({ name, title, titleZh, category, desc }: Found): TemplateResult {
    const isChinese = this.#app.settings.language === 'zh';
    const isOpen = this.#open === name && this.#changed === null;
    return html`<li>
      <button
        type="button"
        class="picker-row"
        aria-expanded=${isOpen ? 'true' : 'false'}
        title=${desc}
        @click=${() => this.#toggle(name)}
      >
        <strong>${isChinese ? (titleZh ?? title) : title}</strong>
        <span class="muted">${name}</span>
        <span class="chip">${this.#app.words(CATEGORY_WORDS)[category] ?? category}</span>
      </button>
      ${isOpen ? this.#formView(name, null) : nothing}
    </li>`;
  }

  #formView(name: string, entry: IndicatorEntry | null): TemplateResult {
    const isChinese = this.#app.settings.language === 'zh';
    const words = this.#app.words(PICKER_WORDS);
    return answerView(this.#app, this.#forms.ask(name), ({ indicator, indicatorRegistry }) => {
      const companions = indicatorRegistry.indicators[0]?.companions ?? null;
      return html`<p>
          ${proseView(isChinese ? (indicator.descZh ?? indicator.desc) : indicator.desc)}
        </p>
        ${indicator.repaints ? html`<p class="chip">${words.repaints}</p>` : nothing}
        ${parameterForm(this.#app, indicator, companions, entry, (made) => this.#use(made, entry))}`;
    });
  }

  #chartView(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    const { language } = this.#app.settings;
    const entries = this.#picked.entries();
    return html`<h3>${words.onChart}</h3>
      <ul class="list">
        ${entries.map((entry) => {
          const text = entryText(entry);
          const name = this.#forms.entryName(language, text);
          const isOpen = this.#changed !== null && entryText(this.#changed) === text;
          return html`<li>
            <div class="row">
              <span class="grow">${name}</span>
              <button
                type="button"
                aria-label=${words.change(name)}
                @click=${() => this.show(text)}
              >
                ⚙
              </button>
              <button
                type="button"
                aria-label=${words.remove(name)}
                @click=${() => this.#picked.use(entries.filter((one) => one !== entry))}
              >
                ✕
              </button>
            </div>
            ${isOpen ? this.#formView(entry.name, entry) : nothing}
          </li>`;
        })}
      </ul>
      ${
        entries.length === 0
          ? nothing
          : html`<button type="button" @click=${() => this.#picked.use([])}>${words.clear}</button>`
      }`;
  }

  #setsView(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    const sets = readSets(localStorage);
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const name = new FormData(form).get('name');
      if (typeof name !== 'string' || name.trim() === '') return;
      saveSet(localStorage, { name: name.trim(), calc: entriesText(this.#picked.entries()) });
      form.reset();
      this.#app.redraw();
    };
    const drop = (name: string): void => {
      dropSet(localStorage, name);
      this.#app.redraw();
    };
    return html`<h3>${words.saved}</h3>
      ${sets.length === 0 ? html`<p class="muted">${words.noSaved}</p>` : nothing}
      <ul class="list">
        ${sets.map(
          ({ name, calc }) =>
            html`<li class="row">
              <button
                type="button"
                class="grow picker-row"
                title=${calc}
                @click=${() => this.#picked.use(entriesOf(calc))}
              >
                ${name}
              </button>
              <button type="button" aria-label=${words.remove(name)} @click=${() => drop(name)}>
                ✕
              </button>
            </li>`,
        )}
      </ul>
      <form class="row" @submit=${save}>
        <input
          name="name"
          maxlength="40"
          required
          aria-label=${words.setName}
          placeholder=${words.setName}
        />
        <button type="submit">${words.save}</button>
      </form>`;
  }

  #presetsView(): TemplateResult {
    const words = this.#app.words(PICKER_WORDS);
    const isChinese = this.#app.settings.language === 'zh';
    const presets = this.#choices?.data?.indicatorPresets ?? [];
    return html`<h3>${words.presets}</h3>
      <ul class="list">
        ${presets.map(
          ({ title, titleZh, about, calc }) =>
            html`<li>
              <button
                type="button"
                class="picker-row"
                title=${about}
                @click=${() => this.#picked.use(entriesOfPreset(calc))}
              >
                ${isChinese ? titleZh : title}
              </button>
            </li>`,
        )}
      </ul>`;
  }

  #toggle(name: string): void {
    this.#changed = null;
    this.#open = this.#open === name ? null : name;
    this.#app.redraw();
  }

  #use(made: IndicatorEntry, entry: IndicatorEntry | null): void {
    const entries = this.#picked.entries();
    const text = entryText(made);
    const others = entries.filter((one) => entryText(one) !== text);
    const at = entry === null ? -1 : others.findIndex((one) => entryText(one) === entryText(entry));
    this.#changed = null;
    this.#open = null;
    this.#picked.use(at < 0 ? [...others, made] : others.with(at, made));
  }

  #ask(): void {
    const variables = {
      ...(this.#words.trim() === '' ? {} : { words: this.#words.trim() }),
      ...(this.#category === '' ? {} : { category: this.#category }),
    };
    if (this.#search === null)
      this.#search = new GraphQuery(this.#app, INDICATOR_PICKER, variables);
    else this.#search.ask(variables);
  }
}
