import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import { GO_TO } from '#dashboard/shell/keyboard.ts';
import { SHELL_WORDS, type NavName } from '#dashboard/shell/shell-words.ts';

/** Keys that are drawn otherwise on a keyboard than `KeyboardEvent.key` names them. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The dialog that lists the keys. */
export function helpView(app: App, pageKeys: readonly KeyBinding[]): TemplateResult {
  const words = app.words(SHELL_WORDS);
  const pages = Object.entries(GO_TO).map(([key, href]) => ({
    key: `g ${key}`,
    does: words.nav[navNameOf(href)],
  }));
  return html`<dialog id="help" tabindex="-1" aria-labelledby="help-title">
    <h2 id="help-title">${words.help}</h2>
    <div class="key-lists">
      <div>
        ${listView(words.keysEverywhere, [
          { key: '/', does: words.search },
          { key: '?', does: words.help },
          { key: 'Esc', does: words.close },
          ...pages,
        ])}
      </div>
      ${pageKeys.length === 0 ? nothing : html`<div>${listView(words.keysHere, pageKeys)}</div>`}
    </div>
    <form method="dialog"><button type="submit">${words.close}</button></form>
  </dialog>`;
}

function navNameOf(href: string): NavName {
  const [, first = ''] = href.split('/');
  return first === '' ? 'home' : (first as NavName);
}

function listView(
  title: string,
  keys: readonly Pick<KeyBinding, 'does' | 'key'>[],
): TemplateResult {
  return html`<h3>${title}</h3>
    <dl class="keys">
      ${keys.map(
        ({ key, does }) =>
          html`<dt><kbd>${KEY_NAMES[key] ?? key}</kbd></dt>
            <dd>${does}</dd>`,
      )}
    </dl>`;
}

/** Shows the dialog. */
export function showHelp(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#help');
  if (dialog?.open !== false) return;
  dialog.showModal();
  // The button at the end would scroll the list to its end.
  dialog.focus();
}
