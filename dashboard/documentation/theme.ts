/** Where the dashboard stores the settings of this browser: both have one theme. */
const KEY = 'marketgraph.settings';

/** Applies the reader's theme, and lets the button change it. */
export function openTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-button');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => {
    const { theme } = settings();
    return theme === 'dark' || (theme !== 'light' && dark.matches);
  };
  const show = (): void => {
    document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
    if (button !== null) button.textContent = isDark() ? 'Light' : 'Dark';
  };
  dark.addEventListener('change', show);
  button?.addEventListener('click', () => {
    keep({ ...settings(), theme: isDark() ? 'light' : 'dark' });
    show();
  });
  button?.removeAttribute('hidden');
  show();
}

function settings(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keep(changed: Record<string, unknown>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    // A private window may refuse: the theme lasts until the page is left.
  }
}
