import type { Language } from '#dashboard/text/language.ts';

export type Theme = 'auto' | 'dark' | 'light';
/** Which colour means a rising price: green in the west, red in China. */
export type RisingColour = 'green' | 'red';

/** Settings of a reader; they stay in this browser. */
export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly rising: RisingColour;
  /** An API token, if the server requires one. */
  readonly token: string;
}

const KEY = 'marketgraph.settings';

/** The settings of this browser; `lang`, `theme` and `rising` in a link hold for the visit that it opens. */
export function readSettings(storage: Storage, query: URLSearchParams, browser: string): Settings {
  const kept = keptSettings(storage);
  const language =
    oneOf(['en', 'zh'], query.get('lang')) ??
    oneOf(['en', 'zh'], kept['language']) ??
    (browser.toLowerCase().startsWith('zh') ? 'zh' : 'en');
  const theme =
    oneOf(['auto', 'dark', 'light'], query.get('theme')) ??
    oneOf(['auto', 'dark', 'light'], kept['theme']) ??
    'auto';
  const rising =
    oneOf(['green', 'red'], query.get('rising')) ??
    oneOf(['green', 'red'], kept['rising']) ??
    (language === 'zh' ? 'red' : 'green');
  const token = typeof kept['token'] === 'string' ? kept['token'] : '';
  return { language, theme, rising, token };
}

/** Stores the settings; without storage they last until the page is closed. */
export function keepSettings(storage: Storage, settings: Settings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse; the settings hold until the page is closed.
  }
}

function keptSettings(storage: Storage): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<Name extends string>(names: readonly Name[], given: unknown): Name | null {
  return names.find((name) => name === given) ?? null;
}
