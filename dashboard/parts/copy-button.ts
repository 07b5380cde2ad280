import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';

/** Time for which a button shows that it has copied. */
const SAID_MS = 2_000;

/** The last copied text. */
let copied: string | null = null;

/** A button that copies a text. Its accessible name states the copied content for screen readers. */
export function copyButton(app: App, text: string, name: string): TemplateResult {
  const words = app.words(PART_WORDS);
  const isCopied = copied === text;
  return html`<button
    type="button"
    class="copy"
    aria-label="${isCopied ? words.copied : words.copy}: ${name}"
    @click=${() => void copy(app, text)}
  >
    ${isCopied ? words.copied : words.copy}
  </button>`;
}

async function copy(app: App, text: string): Promise<void> {
  await writeClipboard(text);
  copied = text;
  app.redraw();
  setTimeout(() => {
    if (copied === text) copied = null;
    app.redraw();
  }, SAID_MS);
}

/** Pages that are not loaded over https have no clipboard; a field that is selected has one everywhere. */
async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
