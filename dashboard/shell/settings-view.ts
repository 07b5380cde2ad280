import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { RisingColour, Theme } from '#dashboard/app/settings.ts';
import { selectView } from '#dashboard/parts/select.ts';
import type { Language } from '#dashboard/text/language.ts';
import { SHELL_WORDS } from '#dashboard/shell/shell-words.ts';

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['zh', '中文'],
];

/** The settings of the reader, behind the gear of the header. */
export function settingsView(app: App): TemplateResult {
  const words = app.words(SHELL_WORDS);
  const { language, theme, rising, token } = app.settings;
  const themes = Object.entries(words.themes) as [Theme, string][];
  const risings = Object.entries(words.risings) as [RisingColour, string][];
  return html`<details class="menu settings">
    <summary aria-label=${words.settings}>⚙</summary>
    <form class="menu-items" @submit=${(event: SubmitEvent) => applyToken(app, event)}>
      ${selectView(words.language, LANGUAGES, language, (one) => app.choose({ language: one }))}
      ${selectView(words.theme, themes, theme, (one) => app.choose({ theme: one }))}
      ${selectView(words.rising, risings, rising, (one) => app.choose({ rising: one }))}
      <label>
        ${words.token}
        <input name="token" type="password" autocomplete="off" .value=${token} />
        <small>${words.tokenHint}</small>
      </label>
      <button type="submit">${words.apply}</button>
    </form>
  </details>`;
}

/** A token is part of every connection, so the page reloads with it. */
function applyToken(app: App, event: SubmitEvent): void {
  event.preventDefault();
  const token = new FormData(event.target as HTMLFormElement).get('token');
  app.choose({ token: typeof token === 'string' ? token.trim() : '' });
  location.reload();
}
