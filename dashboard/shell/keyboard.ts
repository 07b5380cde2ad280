import type { KeyBinding } from '#dashboard/app/page.ts';

/** Letters after `g` within this time open a page. */
const CHORD_MS = 1_500;

/** Where `g` and a letter lead. */
export const GO_TO: Readonly<Record<string, string>> = {
  h: '/',
  g: '/grid',
  f: '/scanner',
  s: '/sectors',
  n: '/newsroom',
  i: '/indicators',
  t: '/status',
  c: '/symbol/venue_a/spot/BTCUSDT',
};

/** The actions of the keys of the whole dashboard. */
export interface KeyActions {
  go(href: string): void;
  search(): void;
  help(): void;
  /** Keys of the open page. */
  pageKeys(): readonly KeyBinding[];
}

/** Makes the handler of `keydown`: keys typed into fields, or with Ctrl, Alt or Meta, stay the browser's. */
export function keyHandler(actions: KeyActions): (event: KeyboardEvent) => void {
  let chordUntilMs = 0;
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || closesMenu(event)) return;
    if (isOfBrowser(event)) return;
    if (event.timeStamp < chordUntilMs) {
      chordUntilMs = 0;
      const href = GO_TO[event.key];
      if (href === undefined) return;
      event.preventDefault();
      actions.go(href);
      return;
    }
    const run = actionOf(event.key, actions);
    if (run !== null) {
      event.preventDefault();
      run();
    } else if (event.key === 'g') {
      chordUntilMs = event.timeStamp + CHORD_MS;
    }
  };
}

function actionOf(key: string, actions: KeyActions): (() => void) | null {
  if (key === '/') return () => actions.search();
  if (key === '?') return () => actions.help();
  const binding = actions.pageKeys().find((one) => one.key === key);
  return binding === undefined ? null : () => binding.run();
}

/** Escape closes the menu in which the keyboard is, and goes back to the button that opened it. */
function closesMenu(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  const menu = event.target instanceof Element ? event.target.closest('details.menu[open]') : null;
  if (!(menu instanceof HTMLDetailsElement)) return false;
  menu.open = false;
  menu.querySelector('summary')?.focus();
  event.preventDefault();
  return true;
}

/** What is typed into a field, what Enter does on a link or button, and all keys of an open dialog. */
function isOfBrowser({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter' && target.closest('a, button, summary') !== null) return true;
  return isTyping(target) || target.closest('dialog') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}
