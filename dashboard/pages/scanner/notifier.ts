import type { App } from '#dashboard/app/app.ts';
import type { ScanChange } from '#dashboard/pages/scanner/scan-changes.ts';

/** More than so many at once are one notification. */
const MAX_NAMED = 5;

/** Tells by the browser's notifications who came to match, where the reader has asked for it. */
export class Notifier {
  readonly #app: App;
  #isWanted = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether this browser has notifications for this page; pages without https have none. */
  get isPossible(): boolean {
    return 'Notification' in globalThis;
  }

  get isRefused(): boolean {
    return this.isPossible && Notification.permission === 'denied';
  }

  get isOn(): boolean {
    return this.#isWanted && this.isPossible && Notification.permission === 'granted';
  }

  /** Begins or ends; the browser asks the reader at the first time. */
  async toggle(): Promise<void> {
    if (this.isOn) this.#isWanted = false;
    else this.#isWanted = (await Notification.requestPermission()) === 'granted';
    this.#app.redraw();
  }

  tell(title: string, changes: readonly ScanChange[]): void {
    if (!this.isOn) return;
    const symbols = changes
      .filter(({ kind }) => kind === 'entered')
      .map(({ instrument }) => instrument.symbol);
    if (symbols.length === 0) return;
    const rest = symbols.length > MAX_NAMED ? ` +${symbols.length - MAX_NAMED}` : '';
    const shown = new Notification(title, { body: symbols.slice(0, MAX_NAMED).join(', ') + rest });
    shown.addEventListener('click', () => focus());
  }
}
