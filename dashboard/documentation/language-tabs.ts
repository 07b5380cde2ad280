const KEY = 'marketgraph.docs.language';

/** Shows the request of an indicator in one language at a time: the one that the reader chose last. */
export function addTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) addTabsOf(tabs);
}

function addTabsOf(tabs: HTMLElement): void {
  const parts = [...tabs.querySelectorAll<HTMLElement>('.tab')];
  const bar = document.createElement('div');
  bar.className = 'tab-bar';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Language');
  const show = (language: string): void => {
    for (const part of parts) part.hidden = part.dataset['language'] !== language;
    for (const button of bar.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset['language'] === language));
    }
  };
  for (const part of parts) {
    const heading = part.querySelector('h3');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = heading?.textContent ?? '';
    const language = part.dataset['language'] ?? '';
    button.dataset['language'] = language;
    button.addEventListener('click', () => {
      keep(language);
      show(language);
    });
    bar.append(button);
    heading?.remove();
  }
  tabs.prepend(bar);
  const kept = localStorage.getItem(KEY);
  const names = parts.map(({ dataset }) => dataset['language'] ?? '');
  show(names.find((name) => name === kept) ?? names[0] ?? '');
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A private window may refuse: the language lasts until the page is left.
  }
}
