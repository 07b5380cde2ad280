import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { ALERT_WORDS } from '#dashboard/parts/alerts/alert-words.ts';

/** More of them would cover the page; the newest stay. */
const MAX_TOASTS = 4;

interface Toast {
  readonly title: string;
  readonly text: string;
}

/** Shows alerts by the browser's notifications where the reader has allowed them, else on the page. */
export class AlertTeller {
  readonly #app: App;
  #toasts: readonly Toast[] = [];

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether this browser has notifications for this page; pages without https have none. */
  get isPossible(): boolean {
    return 'Notification' in globalThis;
  }

  get isAllowed(): boolean {
    return this.isPossible && Notification.permission === 'granted';
  }

  get isRefused(): boolean {
    return this.isPossible && Notification.permission === 'denied';
  }

  /** Asks the reader; only ever by a click of theirs. */
  async ask(): Promise<void> {
    if (this.isPossible) await Notification.requestPermission();
    this.#app.redraw();
  }

  tell(title: string, text: string): void {
    if (this.isAllowed) {
      try {
        const shown = new Notification(title, { body: text });
        shown.addEventListener('click', () => focus());
        return;
      } catch {
        // Phones have notifications of service workers alone.
      }
    }
    this.#toasts = [...this.#toasts, { title, text }].slice(-MAX_TOASTS);
    this.#app.redraw();
  }

  /** How to enable notifications, or the reason why they are unavailable. */
  permissionView(): TemplateResult | typeof nothing {
    const words = this.#app.words(ALERT_WORDS);
    if (!this.isPossible) return html`<p class="muted small">${words.impossible}</p>`;
    if (this.isRefused) return html`<p class="muted small">${words.refused}</p>`;
    if (this.isAllowed) return nothing;
    return html`<button type="button" @click=${() => void this.ask()}>${words.allow}</button>`;
  }

  /** Alerts that the page shows until the reader dismisses them. */
  view(): TemplateResult {
    const words = this.#app.words(ALERT_WORDS);
    return html`<div class="toasts" aria-live="assertive">
      ${this.#toasts.map(
        (toast) =>
          html`<div class="toast">
            <p><strong>${toast.title}</strong> ${toast.text}</p>
            <button
              type="button"
              aria-label=${words.dismiss}
              @click=${() => {
                this.#toasts = this.#toasts.filter((one) => one !== toast);
                this.#app.redraw();
              }}
            >
              ✕
            </button>
          </div>`,
      )}
    </div>`;
  }
}
