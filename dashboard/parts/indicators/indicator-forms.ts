import {
  INDICATOR_FORM,
  type IndicatorFormResult,
  type IndicatorFormVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import type { Language } from '#dashboard/text/language.ts';
import { entriesOf, entryTitle } from '#dashboard/parts/indicators/calc-text.ts';

export type IndicatorForm = IndicatorFormResult['indicator'];
export type Parameter = IndicatorForm['params'][number];
type Answer = GraphQuery<IndicatorFormResult, IndicatorFormVariables>;

/** The data of each indicator on the page: names, parameters, texts of features. Each is requested once. */
export class IndicatorForms {
  readonly #host: GraphHost;
  readonly #questions = new Map<string, Answer>();

  constructor(host: GraphHost) {
    this.#host = host;
  }

  /** The query about an indicator, sent now unless it was sent before. */
  ask(name: string): Answer {
    return this.#questions.getOrInsertComputed(
      name,
      () => new GraphQuery(this.#host, INDICATOR_FORM, { name }),
    );
  }

  /** The data of an indicator; null until they are loaded, and for an unknown name. */
  of(name: string): IndicatorForm | null {
    return this.ask(name).data?.indicator ?? null;
  }

  /** Name of an entry in the reader's language, by its text: `RSI 14`, `相对强弱指标 14`. */
  entryName(language: Language, text: string): string {
    const [entry] = entriesOf(text);
    if (entry === undefined) return text;
    return entryTitle(entry, language === 'zh' ? (this.of(entry.name)?.titleZh ?? null) : null);
  }

  /** The text of a feature, and its short name. */
  featureText(language: Language, id: string): { readonly name: string; readonly text: string } {
    const [indicator = '', plain = id] = id.split('.');
    const found = this.of(indicator)?.signals.find((one) => one.id === id);
    const isChinese = language === 'zh';
    return {
      name: (isChinese ? found?.titleZh : null) ?? plain.replaceAll('_', ' '),
      text: (isChinese ? found?.definitionZh : null) ?? found?.definition ?? '',
    };
  }

  close(): void {
    for (const question of this.#questions.values()) question.close();
  }
}
