import { html, nothing, type TemplateResult } from 'lit-html';
import type { Language } from '#dashboard/text/language.ts';

/** An object with a Chinese name, and optionally an English one. */
export interface Named {
  readonly name: string;
  readonly nameEn?: string | null;
}

/** The name in the reader's language; the Chinese name if there is no other. */
export function nameIn(language: Language, { name, nameEn }: Named): string {
  return language === 'zh' ? name : (nameEn ?? name);
}

/** The name in the language that the reader has not chosen; null where both are the same. */
export function otherName(language: Language, { name, nameEn }: Named): string | null {
  if (nameEn === null || nameEn === undefined || nameEn === name) return null;
  return language === 'zh' ? nameEn : name;
}

/** A heading with the name in the reader's language, and the other name next to it. */
export function nameHeading(language: Language, named: Named): TemplateResult {
  const other = otherName(language, named);
  return html`<h1>
    ${nameIn(language, named)}
    ${
      other === null
        ? nothing
        : html`<small class="muted" lang=${language === 'zh' ? 'en' : 'zh-CN'}>${other}</small>`
    }
  </h1>`;
}
