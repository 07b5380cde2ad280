import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import { GO_TO } from '#dashboard/shell/keyboard.ts';
import { SHELL_WORDS, type NavName } from '#dashboard/shell/shell-words.ts';

/** The dialog that lists the keys. */
export function helpView(app: App, pageKeys: readonly KeyBinding[]): TemplateResult {
  const words = app.words(SHELL_WORDS);
  const pages = Object.entries(GO_TO).map(([key, href]) => ({
    key: `g ${key}`,
    does: words.nav[navNameOf(href)],
  }));
  return html`<dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">${words.help}</h2>
    ${listView(words.keysEverywhere, [
      { key: '/', does: words.search },
      { key: '?', does: words.help },
      ...pages,
    ])}
    ${pageKeys.length === 0 ? nothing : listView(words.keysHere, pageKeys)}
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
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>`,
      )}
    </dl>`;
}

/** Shows the dialog. */
export function showHelp(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#help');
  if (dialog?.open === false) dialog.showModal();
}
