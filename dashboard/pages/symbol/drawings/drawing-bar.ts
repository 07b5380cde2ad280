import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  DRAWING_KINDS,
  MAX_DRAWINGS,
  type DrawingKind,
} from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { DrawingHand } from '#dashboard/pages/symbol/drawings/drawing-hand.ts';
import type { DrawingList } from '#dashboard/pages/symbol/drawings/drawing-list.ts';
import { DRAWING_WORDS } from '#dashboard/pages/symbol/drawings/drawing-words.ts';

/** Keys that take a tool. */
export const DRAWING_KEYS: Readonly<Record<DrawingKind, string>> = {
  trend: 'l',
  level: 'h',
  rectangle: 'r',
  fib: 'f',
  measure: 'm',
};
const GLYPHS: Readonly<Record<DrawingKind, string>> = {
  trend: '╱',
  level: '―',
  rectangle: '▭',
  fib: '☰',
  measure: '⇲',
};

/** Contents and callbacks of the bar. */
export interface DrawingBarParts {
  readonly list: DrawingList;
  readonly hand: DrawingHand;
  readonly isHidden: boolean;
  readonly hasMagnet: boolean;
  arm(kind: DrawingKind): void;
  toggle(what: 'hide' | 'magnet'): void;
  undo(): void;
  remove(): void;
  clear(): void;
  close(): void;
}

/** The tools above the chart. */
export function drawingBar(app: App, parts: DrawingBarParts): TemplateResult {
  const words = app.words(DRAWING_WORDS);
  const { list, hand, isHidden, hasMagnet } = parts;
  const toggle = (text: string, isOn: boolean, what: 'hide' | 'magnet'): TemplateResult =>
    html`<button
      type="button"
      aria-pressed=${isOn ? 'true' : 'false'}
      @click=${() => parts.toggle(what)}
    >
      ${text}
    </button>`;
  return html`<div class="row drawing-bar" role="toolbar" aria-label=${words.tools}>
      ${DRAWING_KINDS.map(
        (kind) =>
          html`<button
            type="button"
            aria-keyshortcuts=${DRAWING_KEYS[kind]}
            aria-pressed=${hand.armed === kind ? 'true' : 'false'}
            ?disabled=${list.isFull}
            @click=${() => parts.arm(kind)}
          >
            <span aria-hidden="true">${GLYPHS[kind]}</span> ${words.kinds[kind]}
          </button>`,
      )}
      ${toggle(words.magnet, hasMagnet, 'magnet')} ${toggle(words.hide, isHidden, 'hide')}
      <button
        type="button"
        aria-keyshortcuts="z Control+Z"
        ?disabled=${!list.canUndo}
        @click=${() => parts.undo()}
      >
        ↶ ${words.undo}
      </button>
      <button
        type="button"
        aria-keyshortcuts="Delete"
        ?disabled=${list.selected === null}
        @click=${() => parts.remove()}
      >
        ${words.remove}
      </button>
      <button type="button" ?disabled=${list.drawings.length === 0} @click=${() => parts.clear()}>
        ${words.clear}
      </button>
      <button type="button" aria-label=${words.close} @click=${() => parts.close()}>✕</button>
    </div>
    ${noteView(app, parts)}`;
}

/** The line is present even without a note, because the chart must not move under the pointer. */
function noteView(app: App, { list, hand }: DrawingBarParts): TemplateResult {
  const words = app.words(DRAWING_WORDS);
  const { armed, preview } = hand;
  const note = !list.isKept
    ? words.notKept
    : list.isFull
      ? words.full(MAX_DRAWINGS)
      : armed === null
        ? null
        : armed === 'level'
          ? words.hint.level
          : words.hint[preview === null ? 'first' : 'second'];
  return html`<p class="muted small drawing-note" role="status">${note}</p>`;
}
