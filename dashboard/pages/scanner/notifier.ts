import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { keyOf, type ScanChange } from '#dashboard/pages/scanner/scan-changes.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { AlertLog } from '#dashboard/parts/alerts/alert-log.ts';
import { AlertTeller } from '#dashboard/parts/alerts/alert-teller.ts';
import { timeText } from '#dashboard/text/times.ts';

const KEY = 'marketgraph.scan-firings';
/** More than so many at once are one alert. */
const MAX_NAMED = 5;

/** Notifies about instruments that begin or cease to match a scan, if the reader has enabled it. */
export class Notifier {
  readonly #app: App;
  readonly #teller: AlertTeller;
  readonly #log = new AlertLog(localStorage, KEY);
  #isOn = false;

  constructor(app: App) {
    this.#app = app;
    this.#teller = new AlertTeller(app);
  }

  /** @param scan names the scan: the text of its address */
  tell(scan: string, changes: readonly ScanChange[]): void {
    if (!this.#isOn) return;
    const words = this.#app.words(SCANNER_WORDS);
    const nowMs = Date.now();
    const news = changes.filter(({ kind, instrument, atMs }) =>
      this.#log.claim(`scan ${kind} ${keyOf(instrument)} ${scan}`, atMs, nowMs),
    );
    for (const kind of ['entered', 'left'] as const) {
      const symbols = news.filter((one) => one.kind === kind).map((one) => one.instrument.symbol);
      if (symbols.length === 0) continue;
      this.#log.claim(`scan ${scan}`, nowMs, nowMs);
      const rest = symbols.length > MAX_NAMED ? ` +${symbols.length - MAX_NAMED}` : '';
      const title = kind === 'entered' ? words.nowMatching : words.noLongerMatching;
      this.#teller.tell(title, symbols.slice(0, MAX_NAMED).join(', ') + rest);
    }
  }

  /** The switch, and when this scan last notified. */
  view(scan: string): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const last = this.#log.last(`scan ${scan}`);
    return html`<button
        type="button"
        aria-pressed=${this.#isOn ? 'true' : 'false'}
        @click=${() => void this.#toggle()}
      >
        ${words.notify}
      </button>
      ${this.#isOn ? this.#teller.permissionView() : nothing}
      ${
        last === null
          ? nothing
          : html`<small class="muted"
              >${words.toldLast(timeText(this.#app.settings.language, last.atMs))}</small
            >`
      }`;
  }

  /** Alerts that the page itself shows. */
  toasts(): TemplateResult {
    return this.#teller.view();
  }

  /** Switches notifications on or off. At the first time, the browser asks the reader for permission. */
  async #toggle(): Promise<void> {
    this.#isOn = !this.#isOn;
    if (this.#isOn && !this.#teller.isAllowed && !this.#teller.isRefused) await this.#teller.ask();
    this.#app.redraw();
  }
}
